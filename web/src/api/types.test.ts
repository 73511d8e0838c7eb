// The types against the schema that the server's own tests hold its answers to. The compiler sees to it
// that each list names every member of its type, the test that the schema has the same members.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type * as T from './types';

interface Definition {
  properties?: Record<string, unknown>;
  required?: string[];
  oneOf?: Definition[];
  anyOf?: Definition[];
}
const schema = JSON.parse(readFileSync(new URL('../../schema.json', import.meta.url), 'utf8')) as {
  $defs: Record<string, Definition>;
};

type Members<X> = Record<keyof Required<X>, 'always' | 'maybe'>;

const kPosition: Members<T.Position> = {
  game: 'always',
  title: 'always',
  position: 'always',
  turn: 'always',
  says: 'always',
  hidden: 'always',
  players: 'always',
  moves: 'always',
  buttons: 'always',
  history: 'always',
  scene: 'maybe', // always, but for a game without a picture
  probabilities: 'maybe',
  returns: 'maybe',
  result: 'maybe',
  played: 'maybe',
};
const kScene: Members<T.Scene> = {
  width: 'always',
  height: 'always',
  title: 'always',
  view: 'always',
  shapes: 'always',
  drags: 'maybe',
};
const kDrag: Members<T.Drag> = {
  x: 'always',
  y: 'always',
  to_x: 'always',
  to_y: 'always',
  move: 'always',
};
const kResult: Members<T.Result> = {
  payoffs: 'always',
  returns: 'always',
  winners: 'always',
  sentence: 'always',
};
const kGame: Members<T.Game> = {
  name: 'always',
  aliases: 'always',
  title: 'always',
  summary: 'always',
  players: 'always',
  min_players: 'always',
  max_players: 'always',
  kind: 'always',
  options: 'always',
  offers: 'always',
  samples: 'always',
  grade: 'always',
  verified_against: 'always',
  hidden: 'always',
  chance: 'always',
  rewards: 'always',
  summable: 'always',
  view: 'maybe',
  scene: 'maybe',
  rules: 'maybe',
};
const kOption: Members<T.Option> = {
  name: 'always',
  kind: 'always',
  default: 'always',
  help: 'always',
  min: 'maybe',
  max: 'maybe',
  choices: 'maybe',
  bare: 'maybe',
};
const kValue: Members<T.Value> = {
  value: 'always',
  remoteness: 'always',
  known: 'always',
  returns: 'maybe',
  score: 'maybe',
  nimber: 'maybe',
  expectation: 'maybe',
  error: 'maybe',
  basis: 'maybe',
  count: 'maybe',
  depth: 'maybe',
};
const kMoveValue: Members<T.MoveValue> = { ...kValue, move: 'always', to: 'always', line: 'maybe' };
const kAnalysis: Members<T.Analysis> = {
  ...kValue,
  game: 'always',
  position: 'always',
  turn: 'always',
  moves: 'always',
  source: 'maybe',
  theorem: 'maybe',
  regions: 'maybe',
  stages: 'maybe',
  against: 'maybe',
  why_not_proved: 'maybe',
  but_for: 'maybe',
};
const kTable: Members<T.Table> = {
  table: 'always',
  version: 'always',
  seat: 'always',
  position: 'always',
  seats: 'always',
};
const kNewTable: Members<T.NewTable> = {
  table: 'always',
  game: 'always',
  watch: 'always',
  seats: 'always',
};
const kAgentMove: Members<T.AgentMove> = {
  move: 'always',
  thoughts: 'always',
  played: 'always',
  position: 'always',
};

const kRecordHead: Members<T.RecordHead> = {
  id: 'always',
  game: 'always',
  agents: 'always',
  event: 'always',
  number: 'always',
  played: 'always',
  moves: 'always',
  returns: 'always',
  cut: 'always',
  foul: 'always',
};
const kRecord: Members<T.GameRecord> = {
  id: 'always',
  game: 'always',
  agents: 'always',
  moves: 'always',
  returns: 'always',
  start: 'maybe',
  event: 'maybe',
  number: 'maybe',
  played: 'maybe',
  opening: 'maybe',
  seed: 'maybe',
  turns: 'maybe',
  seconds: 'maybe',
  values: 'maybe',
  cut: 'maybe',
  foul: 'maybe',
};
const kCrossCell: Members<T.CrossCell> = {
  games: 'always',
  points: 'always',
  wins: 'always',
  ties: 'always',
  losses: 'always',
};
const kStanding: Members<T.Standing> = {
  agent: 'always',
  games: 'always',
  points: 'always',
  rating: 'always',
  low: 'always',
  high: 'always',
  reason: 'maybe',
};
const kRatings: Members<T.Ratings> = {
  game: 'always',
  games: 'always',
  model: 'maybe',
  standings: 'maybe',
  crosstable: 'maybe',
  superiority: 'maybe',
  first_advantage: 'maybe',
  tie_share: 'maybe',
  notes: 'maybe',
};
const kCurvePoint: Members<T.CurvePoint> = {
  episodes: 'always',
  average: 'always',
  best: 'always',
  goal_share: 'always',
  moves_per_second: 'always',
};
const kScorePoint: Members<T.ScorePoint> = { episodes: 'always', score: 'always', margin: 'always' };
const kRunProgress: Members<T.RunProgress> = {
  done: 'always',
  expected: 'always',
  table: 'maybe',
  board: 'maybe',
  last: 'maybe',
  unit: 'maybe',
  goal: 'maybe',
  learned_before: 'maybe',
  curve: 'maybe',
  opponent: 'maybe',
  scores: 'maybe',
};
const kRunHead: Members<T.RunHead> = {
  id: 'always',
  kind: 'always',
  game: 'always',
  settings: 'always',
  state: 'always',
  started: 'always',
  seconds: 'always',
  place: 'maybe',
  error: 'maybe',
};
const kRun: Members<T.Run> = { ...kRunHead, progress: 'maybe', result: 'maybe' };
const kSummary: Members<T.Summary> = {
  game: 'always',
  source: 'always',
  value: 'always',
  remoteness: 'always',
  positions: 'always',
  wins: 'always',
  loses: 'always',
  ties: 'always',
  draws: 'always',
  ended: 'always',
  moves: 'always',
  max_remoteness: 'always',
  by_remoteness: 'always',
  returns: 'maybe',
  stages: 'maybe',
};
const kPuzzle: Members<T.Puzzle> = {
  position: 'always',
  moves: 'always',
  players: 'always',
  turn: 'always',
  value: 'always',
  remoteness: 'always',
  known: 'always',
  good: 'always',
  legal: 'always',
  scene: 'maybe',
  score: 'maybe',
  nimber: 'maybe',
};
const kEquity: Members<T.Equity> = {
  known: 'always',
  boards: 'always',
  players: 'always',
  streets: 'maybe',
  grid: 'maybe',
};
const kEquityPlayer: Members<T.EquityPlayer> = {
  hand: 'always',
  equity: 'always',
  win: 'always',
  tie: 'always',
  wins: 'always',
  ties: 'always',
  error: 'maybe',
  types: 'maybe',
};
const kChart: Members<T.BlackjackChart> = {
  hard: 'always',
  soft: 'always',
  pair: 'always',
  edge: 'always',
};
const kHand: Members<T.BlackjackHand> = {
  known: 'always',
  hand: 'always',
  up: 'always',
  total: 'always',
  soft: 'always',
  given_no_dealer_natural: 'always',
  dealer_natural: 'always',
  values: 'always',
  best: 'always',
  value: 'always',
  insurance: 'maybe',
};
const kScramble: Members<T.CubeScramble> = {
  scramble: 'always',
  cube: 'always',
};
const kTurned: Members<T.CubeTurned> = {
  turns: 'always',
  length: 'always',
  order: 'always',
  cube: 'always',
};
const kCheck: Members<T.CubeCheck> = {
  possible: 'always',
  solved: 'maybe',
  cube: 'maybe',
  reason: 'maybe',
};
const kSolution: Members<T.CubeSolution> = {
  cube: 'always',
  metric: 'always',
  solution: 'always',
  length: 'always',
  proved: 'always',
  bound: 'always',
  ms: 'always',
  method: 'maybe',
  steps: 'maybe',
};

describe('types and schema', () => {
  const pairs: [string, Record<string, string>][] = [
    ['position', kPosition],
    ['scene', kScene],
    ['drag', kDrag],
    ['result', kResult],
    ['game', kGame],
    ['option', kOption],
    ['move_value', kMoveValue],
    ['analysis', kAnalysis],
    ['table', kTable],
    ['invitation', kNewTable],
    ['agent_move', kAgentMove],
    ['record_head', kRecordHead],
    ['record', kRecord],
    ['cross_cell', kCrossCell],
    ['standing', kStanding],
    ['ratings', kRatings],
    ['curve_point', kCurvePoint],
    ['score_point', kScorePoint],
    ['run_progress', kRunProgress],
    ['run_head', kRunHead],
    ['run', kRun],
    ['summary', kSummary],
    ['puzzle', kPuzzle],
    ['equity', kEquity],
    ['equity_player', kEquityPlayer],
    ['blackjack_chart', kChart],
    ['blackjack_hand', kHand],
    ['cube_scramble', kScramble],
    ['cube_apply', kTurned],
    ['cube_check', kCheck],
    ['cube_solve', kSolution],
  ];
  it.each(pairs)('%s', (name, members) => {
    const definition = schema.$defs[name];
    expect(Object.keys(definition?.properties ?? {}).sort()).toEqual(Object.keys(members).sort());
    const always = Object.keys(members).filter((member) => members[member] === 'always');
    expect(definition?.required?.slice().sort()).toEqual(always.sort());
  });

  it('shapes have no member that the front end does not know', () => {
    const kShape: Members<T.Shape> = {
      kind: 'always',
      id: 'always',
      x: 'maybe',
      y: 'maybe',
      width: 'maybe',
      height: 'maybe',
      radius: 'maybe',
      to_x: 'maybe',
      to_y: 'maybe',
      points: 'maybe',
      size: 'maybe',
      text: 'maybe',
      bold: 'maybe',
      corner: 'maybe',
      fill: 'maybe',
      colour: 'maybe',
      stroke: 'maybe',
      stroke_width: 'maybe',
      move: 'maybe',
      from: 'maybe',
    };
    const shape = schema.$defs.shape;
    const kinds = [shape, ...(shape?.oneOf ?? []), ...(shape?.anyOf ?? [])];
    const named = new Set(kinds.flatMap((kind) => Object.keys(kind?.properties ?? {})));
    expect(named.size).toBeGreaterThan(5);
    for (const member of named) expect(Object.keys(kShape)).toContain(member);
  });
});
