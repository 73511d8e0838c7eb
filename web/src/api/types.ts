// The server's answers, as docs/api.md and schema.json describe them.

export interface Shape {
  kind: 'rect' | 'circle' | 'line' | 'polygon' | 'text';
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  radius?: number;
  to_x?: number;
  to_y?: number;
  points?: [number, number][];
  size?: number;
  text?: string;
  bold?: boolean;
  corner?: number;
  fill?: string;
  colour?: string; // "#rrggbb" instead of a tint
  stroke?: string;
  stroke_width?: number;
  move?: string;
  // Says which thing this is, so that it can travel from one scene to the next.
  id?: string;
  // Where it enters from when it is new.
  from?: [number, number];
}

// A drag from the thing at x, y to another place makes the move.
export interface Drag {
  x: number;
  y: number;
  to_x: number;
  to_y: number;
  move: string;
}

export interface Scene {
  width: number;
  height: number;
  title: string;
  view: string;
  shapes: Shape[];
  drags?: Drag[];
}

export interface Option {
  name: string;
  kind: 'number' | 'numbers' | 'real' | 'flag' | 'choice' | 'word' | 'time';
  default: number | string | boolean | number[];
  min?: number;
  max?: number;
  choices?: string[];
  bare?: boolean;
  help: string;
}

export interface Game {
  name: string;
  aliases: string[];
  title: string;
  summary: string;
  players: number;
  min_players: number;
  max_players: number;
  kind: string;
  options: Option[];
  offers: string[];
  samples: string[];
  grade: string;
  verified_against: string;
  view?: string;
  hidden: boolean;
  chance: boolean;
  rewards: boolean;
  summable: boolean; // it may stand in a sum
  scene?: Scene;
  rules?: string;
}

export type Turn = { kind: 'player'; player: number } | { kind: 'chance' } | { kind: 'over' };

export interface Result {
  payoffs: number[];
  returns: number[];
  winners: number[];
  sentence: string;
}

export interface Position {
  game: string;
  title: string;
  position: string;
  turn: Turn;
  says: string;
  players: string[];
  moves: string[];
  probabilities?: number[];
  scene: Scene;
  // Moves that neither a click nor a drag on the scene makes.
  buttons: string[];
  // Rewards along the given moves, for each player.
  returns?: number[];
  hidden: boolean;
  result?: Result;
  // What chance did, if it was asked to.
  played?: string[];
  history: { move: string; by: string; player?: number }[];
}

export type Outcome = 'win' | 'lose' | 'tie' | 'draw';
export type Known = 'proved' | 'exact' | 'estimated' | 'unknown';

export interface Value {
  value: Outcome | null;
  remoteness: number | null;
  known: Known;
  score?: number;
  nimber?: number;
  expectation?: number;
  error?: number;
  basis?: string;
  count?: number;
  depth?: number;
  returns?: number[];
}

export interface MoveValue extends Value {
  move: string;
  to: string;
  line?: string[]; // how play may go on
}

// Moves that belong together, such as the cells of a winner's connection.
export interface Region {
  name: string;
  moves: string[];
}

export interface Analysis extends Value {
  game: string;
  position: string;
  turn: number | 'chance' | 'over';
  moves: MoveValue[];
  source?: string;
  theorem?: string;
  regions?: Region[];
  stages?: { stage: string; last: number; reach: number }[];
  against?: string;
  why_not_proved?: string;
  but_for?: string;
}

export interface Agent {
  name: string;
  summary: string;
  spec?: string;
}

export interface Level {
  name: string;
  agent: string;
}

export interface Agents {
  agents: Agent[];
  levels: Level[];
}

export interface AgentMove {
  move: string;
  thoughts: Partial<Value> & { agent: string; work: number; depth: number };
  played: string[];
  position: Position;
}

// A place in a game: the start or a position, and moves from there.
export interface Place {
  game: string;
  position?: string;
  moves?: string[];
  // Lets chance act until a player is to move.
  chance?: boolean;
  // Shows what is hidden.
  open?: boolean;
}

// A game that the server holds, as one seat sees it.
export interface Table {
  table: string;
  version: number;
  seat: number | null;
  seats: { kind: string; agent?: string; name?: string }[];
  position: Position;
}

export interface NewTable {
  table: string;
  game: string;
  seats: { seat: number; kind: string; secret?: string; agent?: string }[];
  watch: string;
}

// A game that was played, as lists show it.
export interface RecordHead {
  id: number;
  game: string;
  agents: string[];
  event: string;
  number: number;
  played: number; // in milliseconds since 1970; 0: not known
  moves: number;
  returns: number[];
  cut: boolean;
  foul: string | null;
}

export interface GameRecord {
  id: number;
  game: string;
  agents: string[];
  moves: string[];
  returns: number[];
  start?: string;
  event?: string;
  number?: number;
  played?: number;
  opening?: number;
  seed?: number;
  turns?: (number | 'chance')[];
  seconds?: number[];
  values?: (Partial<Value> | null)[];
  cut?: boolean;
  foul?: { seat: number; kind: string; complaint: string } | null;
}

export interface CrossCell {
  games: number;
  points: number;
  wins: number;
  ties: number;
  losses: number;
}

// What does not exist is null: who won all its games has no rating but a bound that it exceeds.
export interface Standing {
  agent: string;
  games: number;
  points: number;
  rating: number | null;
  low: number | null;
  high: number | null;
  reason?: string;
}

export interface Ratings {
  game: string;
  games: number;
  model?: string;
  standings?: Standing[];
  crosstable?: (CrossCell | null)[][];
  superiority?: (number | null)[][];
  first_advantage?: { rating: number; low: number; high: number };
  tie_share?: number;
  notes?: string[];
}

export interface CurvePoint {
  episodes: number;
  average: number;
  best: number;
  goal_share: number;
  moves_per_second: number;
}

// What a network scores against its opponent after so many games.
export interface ScorePoint {
  episodes: number;
  score: number; // points a game (0 to 1), or the mean return of one player
  margin: number; // half of its 95 % confidence interval
}

export interface RunProgress {
  done: number;
  expected: number; // 0: not known
  // of a tournament
  table?: Ratings;
  board?: { agents: string[]; position: Position };
  last?: { number: number; agents: string[]; returns: number[]; moves: number };
  // of training
  unit?: string;
  goal?: number;
  learned_before?: number;
  curve?: CurvePoint[]; // 2048 and 2584
  opponent?: string; // the others; empty in games of one player
  scores?: ScorePoint[];
}

export interface RunHead {
  id: string;
  kind: 'tournament' | 'solve' | 'train';
  game: string;
  settings: Record<string, unknown>;
  state: 'waiting' | 'running' | 'done' | 'stopped' | 'failed';
  started: number;
  seconds: number;
  place?: number;
  error?: { code: string; message: string };
}

// Work that the server goes on with whoever looks.
export interface Run extends RunHead {
  progress?: RunProgress;
  result?: Record<string, unknown>;
}

export interface Summary {
  game: string;
  source: 'database' | 'solver';
  value: Outcome | null;
  remoteness: number | null;
  positions: number;
  wins: number;
  loses: number;
  ties: number;
  draws: number;
  ended: number;
  moves: number;
  max_remoteness: number;
  by_remoteness: { wins: number; loses: number; ties: number }[];
  returns?: number[];
  stages?: { stage: string; last: number; reach: number }[];
}

export interface Puzzle {
  position: string;
  moves: string[];
  players: number;
  turn: number;
  value: Outcome | null;
  remoteness: number | null;
  known: Known;
  good: string[];
  legal: number;
  scene?: Scene;
  score?: number;
  nimber?: number;
}

export interface EquityPlayer {
  hand: string;
  equity: number;
  win: number;
  tie: number;
  wins: number;
  ties: number;
  error?: number;
  types?: Record<string, number>;
}
export interface Equity {
  known: 'exact' | 'estimated';
  boards: number;
  players: EquityPlayer[];
  streets?: { street: string; players: EquityPlayer[] }[];
  grid?: (number | null)[][]; // 13 by 13, from the aces
}

export type ChartRows = Record<string, Record<string, string>>; // by hand and the dealer's card
export interface BlackjackChart {
  hard: ChartRows;
  soft: ChartRows;
  pair: ChartRows;
  edge: number;
}
export interface BlackjackHand {
  known: 'exact';
  hand: string;
  up: string;
  total: number;
  soft: boolean;
  given_no_dealer_natural: boolean;
  dealer_natural: number;
  values: Record<string, number>;
  best: string;
  value: number;
  insurance?: number;
}

export interface CubeScramble {
  scramble: string;
  cube: string;
}
export interface CubeTurned {
  turns: string;
  length: number;
  order: number;
  cube: string;
}
export interface CubeCheck {
  possible: boolean;
  solved?: boolean;
  cube?: string;
  reason?: string;
}
export interface CubeSolution {
  cube: string;
  metric: string;
  solution: string;
  length: number;
  proved: boolean;
  bound: number;
  ms: number;
  method?: string;
  steps?: { step: string; turns: string }[];
}
