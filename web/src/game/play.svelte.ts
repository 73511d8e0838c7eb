// A session in progress: asks the server for positions, lets agents and chance move, streams values.
// Components show its fields and call its functions; the tree itself is the pure game/session.ts.
import { SvelteMap } from 'svelte/reactivity';
import * as api from '../api/client';
import { ApiError } from '../api/client';
import { Live } from '../api/live';
import type { Agents, Analysis, Game, GameRecord, Place, Position } from '../api/types';
import { write, type Route } from '../router';
import { store, stored } from './kept';
import { nameOf, nearest } from './notation';
import { Review } from './review.svelte';
import * as S from './session';
import { keep, settings } from './settings.svelte';
import { best, sentence } from './value';
import { reasonOf, resultOf } from './words';

type BoardRoute = Extract<Route, { page: 'board' }>;
type RecordRoute = Extract<Route, { page: 'record' }>;

// "human", a level ("easy", "medium", "hard") or an agent's spec.
export type Seat = string;

const kLongest = 8000; // letters of an address that may be passed on
const kThink = 3; // seconds of analysis for a position
const kPictures = 400; // positions that are kept
const kPace = 320; // milliseconds between moves of agents, so that people can follow

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class Play {
  session = $state.raw<S.Session>(S.start(''));
  game = $state.raw<Game>();
  agents = $state.raw<Agents>({ agents: [], levels: [] });
  seats = $state.raw<Seat[]>([]);
  positions = new SvelteMap<number, Position>();
  analyses = new SvelteMap<number, Analysis>();
  scores = new SvelteMap<number, number[]>(); // sums of rewards, for games that have them

  shown = $state.raw<Position>(); // stays while the next one is asked for
  pressed = $state<string>();
  thinking = $state(false); // an agent is
  analysing = $state(false);
  refusal = $state('');
  problem = $state.raw<{ message: string; near?: string; offline: boolean }>();
  hint = $state<string>();
  resigned = $state<number>();
  autoplay = $state(false);
  fast = $state(false);
  paused = $state(false);
  record = $state.raw<GameRecord>(); // what the address names, as long as its line is shown
  spoken = $state('');

  private makers = new Map<number, number>(); // which player made the move of a node
  private live = new Live();
  private turn = 0; // counts changes, so that late answers are known as such
  private agentWork: AbortController | undefined;

  readonly current = $derived(this.session.current);
  readonly analysis = $derived(this.analyses.get(this.current));
  readonly leaf = $derived(S.node(this.session).children.length === 0);
  readonly canBack = $derived(S.back(this.session).current !== this.session.current);
  readonly line = $derived(S.line(this.session));
  readonly hidden = $derived(this.game?.hidden ?? false);
  readonly mover = $derived(
    this.shown?.turn.kind === 'player' ? this.shown.turn.player : undefined,
  );
  readonly over = $derived(this.shown?.turn.kind === 'over' || this.resigned !== undefined);
  readonly humans = $derived(this.seats.filter((seat) => seat === 'human').length);
  readonly mine = $derived(
    !this.over && this.mover !== undefined && (this.seats[this.mover] ?? 'human') === 'human',
  );
  // Moves that a person may make on the board: at the agent's turn a move opens a variation.
  readonly playable = $derived(
    this.shown && !this.thinking && !this.autoplay && this.resigned === undefined
      ? new Set(this.shown.moves)
      : new Set<string>(),
  );
  // A star tells moves apart: where all are as good, none has one.
  readonly bestMoves = $derived.by(() => {
    const all = this.analysis?.moves ?? [];
    const top = best(all);
    return new Set(top.length > 1 && top.length === all.length ? [] : top.map((each) => each.move));
  });
  readonly score = $derived(this.scores.get(this.current));
  readonly review = new Review(this);

  changes(): number {
    return this.turn;
  }

  placeOf(id: number): Place {
    const { spec, from } = this.session;
    const open = this.hidden ? { open: true } : {};
    const known = this.positions.get(id);
    if (known) return { game: spec, position: known.position, ...open };
    const path = S.moves(S.pathTo(this.session, id));
    return { game: spec, ...(from ? { position: from } : {}), moves: path, ...open };
  }

  // Opens what the address says. The tree of this tab is taken up again if it holds the address.
  async open(address: BoardRoute | RecordRoute): Promise<void> {
    const turn = ++this.turn;
    this.quiet();
    this.problem = undefined;
    this.refusal = '';
    try {
      const route = address.page === 'record' ? await this.recorded(address) : address;
      if (turn !== this.turn) return;
      if (address.page === 'board') this.record = undefined;
      const games = await api.games();
      const name = nameOf(route.spec);
      this.game = games.find((each) => each.name === name || each.aliases.includes(name));
      if (!this.game) {
        const names = games.flatMap((each) => [each.name, ...each.aliases]);
        const near = nearest(name, names);
        this.problem = { message: `There is no game “${name}”.`, ...(near ? { near } : {}), offline: false };
        return;
      }
      const kept = address.page === 'record' ? undefined : stored(route.spec, route.from);
      // A long game that is named by its position is where it was.
      const byPosition = kept !== undefined && kept.session.from !== route.from;
      const id = byPosition ? kept.session.current : kept ? S.find(kept.session, route.moves) : undefined;
      const fresh = S.playAll(S.start(route.spec, route.from), route.moves);
      let session = kept && id !== undefined ? S.goTo(kept.session, id) : fresh;
      const path = S.pathTo(session);
      if (route.ply !== undefined) session = S.goTo(session, path[route.ply - 1]?.id ?? 0);

      this.positions.clear();
      this.analyses.clear();
      this.scores.clear();
      this.session = session;
      this.resigned = undefined;
      this.review.forget();
      this.paused = false;
      const start: Place = {
        game: route.spec,
        ...(session.from ? { position: session.from } : {}),
        ...(this.hidden ? { open: true } : {}),
      };
      const [shown, agents, whole] = await Promise.all([
        api.position({ ...start, moves: S.moves(S.pathTo(session)) }),
        api.agents(route.spec).catch(() => ({ agents: [], levels: [] })),
        api.position({ ...start, moves: S.moves(path) }),
      ]);
      if (turn !== this.turn) return;
      this.agents = agents;
      this.takeHistory(path, whole);
      const count = shown.players?.length ?? this.game.players;
      this.seats =
        kept && id !== undefined && kept.seats.length === count
          ? kept.seats
          : this.defaultSeats(count, route.moves.length > 0 || route.from !== undefined);
      this.store(this.current, shown);
      if (shown.returns) this.scores.set(this.current, shown.returns);
      this.settle();
    } catch (error) {
      if (turn === this.turn) this.fail(error);
    }
  }

  private async recorded(address: RecordRoute): Promise<BoardRoute> {
    const record = await api.record(address.id);
    this.record = record;
    const { game: spec, moves, start } = record;
    const ply = address.ply !== undefined && address.ply < moves.length ? { ply: address.ply } : {};
    return { page: 'board', spec, moves, ...ply, ...(start ? { from: start } : {}) };
  }

  // Keeps a game that is over, or that one person plays, so that it has an address however long it is.
  private async keepGame(): Promise<void> {
    const { session } = this;
    const moves = S.moves(this.line);
    const agents = this.seats.map((seat) => (seat === 'human' ? seat : this.agentOf(seat)));
    const from = session.from ? { position: session.from } : {};
    const { id } = await api.keepRecord({ game: session.spec, ...from, moves }, agents);
    const record = await api.record(String(id));
    if (this.session.nodes === session.nodes) this.record = record;
  }

  // The address that others can open. A long one is a record's, if the game may be kept.
  async link(): Promise<string> {
    if (this.isLong && (this.over || this.seats.length === 1) && !this.hidden) {
      await this.keepGame().catch(() => undefined);
    }
    return new URL(this.address(), location.href).href;
  }

  // An address with moves in it is somebody's game to look at; else people play a medium opponent.
  private defaultSeats(count: number, study: boolean): Seat[] {
    if (study) return Array.from({ length: count }, () => 'human');
    return Array.from({ length: count }, (_, k) => (k === 0 ? 'human' : settings.level));
  }

  // Who made the moves of the address: chance, or which player.
  private takeHistory(path: S.Node[], { history }: Position): void {
    const nodes = this.session.nodes.slice();
    this.makers.clear();
    path.forEach((at, k) => {
      const told = history[k];
      nodes[at.id] = { ...nodes[at.id]!, chance: told?.by === 'chance' };
      if (told?.player !== undefined) this.makers.set(at.id, told.player);
    });
    this.session = { ...this.session, nodes };
  }

  // Pictures of long games would fill the memory: old ones are asked for again when they are shown.
  private store(id: number, position: Position): void {
    this.positions.set(id, position);
    if (this.positions.size > kPictures) {
      const oldest = this.positions.keys().next().value;
      if (oldest !== undefined) this.positions.delete(oldest);
    }
    if (id !== this.current) return;
    this.shown = position;
    if (this.problem?.offline) this.problem = undefined;
  }

  fail(error: unknown): void {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    const known = error instanceof ApiError ? error : new ApiError('failed', String(error));
    this.problem = {
      message: known.message,
      ...(known.near ? { near: known.near } : {}),
      offline: known.offline,
    };
  }

  // Ends whatever goes on for the position that was shown.
  private quiet(): void {
    this.live.stop();
    this.agentWork?.abort();
    this.agentWork = undefined;
    this.thinking = false;
    this.analysing = false;
    this.pressed = undefined;
    this.hint = undefined;
    this.refusal = '';
  }

  close(): void {
    ++this.turn;
    this.quiet();
  }

  // Called whenever another position is shown.
  private settle(): void {
    this.remember();
    this.speak();
    this.think();
    void this.drive();
  }

  private whole(): string {
    const { spec, from } = this.session;
    const moves = S.moves(this.line);
    const ply = S.pathTo(this.session).length;
    return write({ page: 'board', spec, moves, ply, ...(from ? { from } : {}) });
  }
  private readonly isLong = $derived(this.whole().length > kLongest);

  address(): string {
    const { record } = this;
    if (record) {
      const moves = S.moves(this.line);
      const ply = S.pathTo(this.session).length;
      const isIts = moves.length === record.moves.length && moves.every((move, k) => move === record.moves[k]);
      if (isIts) {
        return write({ page: 'record', id: String(record.id), ...(ply < moves.length ? { ply } : {}) });
      }
    }
    if (!this.isLong || !this.shown) return this.whole();
    return write({ page: 'board', spec: this.session.spec, moves: [], from: this.shown.position });
  }

  private remember(): void {
    const address = this.address();
    if (address !== location.hash) history.replaceState(history.state, '', address);
    store(this.session, this.seats, this.isLong ? this.shown?.position : undefined);
  }

  private async show(session: S.Session): Promise<void> {
    if (session.current === this.current && this.shown && !this.problem) return;
    const turn = ++this.turn;
    this.quiet();
    this.session = session;
    const known = this.positions.get(session.current);
    try {
      const position = known ?? (await api.position(this.placeOf(session.current)));
      if (turn !== this.turn) return;
      this.store(session.current, position);
      this.settle();
    } catch (error) {
      if (turn === this.turn) this.fail(error);
    }
  }

  goTo = (id: number) => this.show(S.goTo(this.session, id));
  back = () => this.show(S.back(this.session));
  forward = () => this.show(S.forward(this.session));
  first = () => this.show(S.first(this.session));
  last = () => this.show(S.last(this.session));
  variation = (step: 1 | -1) => this.show(S.variation(this.session, step));
  redo = () => this.forward();

  // Back to before the last move that a person made.
  undo = () => {
    this.autoplay = false;
    this.resigned = undefined;
    const path = S.pathTo(this.session).filter((at) => !at.chance);
    const own = path.findLast((at) => {
      const maker = this.makers.get(at.id);
      return !this.humans || maker === undefined || this.seats[maker] === 'human';
    });
    return own ? this.show(S.goTo(this.session, own.parent)) : this.back();
  };

  retry = () => {
    this.problem = undefined;
    return this.show(this.session);
  };

  promote = (id: number) => {
    this.session = S.promote(this.session, id);
    this.remember();
  };

  remove = (id: number) => {
    const session = S.remove(this.session, id);
    this.makers.clear();
    this.positions.clear();
    this.analyses.clear();
    this.scores.clear();
    return this.show(session);
  };

  // Makes a move for whoever is to move. A move that is not legal is refused with the server's reason.
  make = async (move: string): Promise<void> => {
    if (this.over || this.thinking) return;
    this.spoken = this.review.judge(move) || this.spoken;
    const turn = ++this.turn;
    this.quiet();
    this.pressed = move;
    const known = S.node(this.session).children.find((id) => S.node(this.session, id).move === move);
    if (known !== undefined && !this.game?.offers.includes('chance')) {
      return this.show(S.goTo(this.session, known));
    }
    try {
      const place = { ...this.placeOf(this.current), chance: true };
      const after = await api.position({ ...place, moves: [...(place.moves ?? []), move] });
      if (turn !== this.turn) return;
      this.advance([move, ...(after.played ?? [])], after);
    } catch (error) {
      if (turn !== this.turn) return;
      this.pressed = undefined;
      if (error instanceof ApiError && !error.offline) {
        this.refusal = reasonOf(error.message);
        this.spoken = this.refusal;
        this.think();
      } else this.fail(error);
    }
  };

  // Takes over a move and what chance did after it.
  private advance(moves: string[], after: Position): void {
    const before = this.scores.get(this.current);
    const chanceFirst = this.shown?.turn.kind === 'chance';
    let session = this.session;
    moves.forEach((move, k) => (session = S.play(session, move, chanceFirst || k > 0)));
    const made = S.pathTo(session).at(-moves.length);
    if (made && this.mover !== undefined) this.makers.set(made.id, this.mover);
    this.quiet();
    this.session = session;
    if (after.returns) {
      const sum = after.returns.map((gain, k) => gain + (before?.[k] ?? 0));
      this.scores.set(session.current, sum);
      this.keepBest(sum);
    }
    this.store(session.current, after);
    this.settle();
    // Games that people played are kept, to be found again among the records.
    const ended = after.turn.kind === 'over' && this.humans > 0 && !this.autoplay && !this.hidden;
    if (ended) void this.keepGame().then(() => this.isLong && this.remember(), () => undefined);
  }

  private keepBest(sum: number[]): void {
    const { spec } = this.session;
    if (sum.length === 1 && sum[0]! > (settings.best[spec] ?? 0)) {
      keep({ best: { ...settings.best, [spec]: sum[0]! } });
    }
  }

  // Lets chance and agents act where the game stands, not in the midst of what was played.
  private async drive(): Promise<void> {
    const position = this.shown;
    if (!position || !this.leaf || this.paused || this.resigned !== undefined) return;
    const turn = this.turn;
    const seat = position.turn.kind === 'player' ? (this.seats[position.turn.player] ?? 'human') : '';
    try {
      if (position.turn.kind === 'chance') {
        const after = await api.position({ ...this.placeOf(this.current), chance: true });
        if (turn === this.turn && after.played?.length) this.advance(after.played, after);
      } else if (position.turn.kind === 'player' && (this.autoplay || seat !== 'human')) {
        this.live.stop();
        this.analysing = false;
        this.thinking = true;
        const work = new AbortController();
        this.agentWork = work;
        const agent = this.agentOf(seat === 'human' ? 'hard' : seat);
        const place = { ...this.placeOf(this.current), chance: true };
        const [answer] = await Promise.all([
          api.move(place, agent, work.signal),
          pause(this.fast ? 0 : kPace),
        ]);
        if (turn === this.turn) this.advance(answer.played, answer.position);
      }
    } catch (error) {
      if (turn !== this.turn) return;
      this.thinking = false;
      this.fail(error);
    }
  }

  agentOf(seat: Seat): string {
    const { levels, agents } = this.agents;
    const level = levels.find((each) => each.name === seat);
    if (level) return level.agent;
    if (agents.some((each) => (each.spec ?? each.name) === seat)) return seat;
    return levels[0]?.agent ?? 'random';
  }

  // Streams values for the position shown, at most five times a second.
  private think(): void {
    const id = this.current;
    const position = this.shown;
    if (!settings.engine || position?.turn.kind !== 'player' || this.autoplay) return;
    const have = this.analyses.get(id);
    if (have && have.known !== 'estimated' && have.known !== 'unknown') return;
    const seat = this.seats[position.turn.player] ?? 'human';
    if (this.leaf && seat !== 'human' && !this.paused) return; // the agent needs the time
    const turn = this.turn;
    let last = 0;
    let waiting: Analysis | undefined;
    const put = (analysis: Analysis) => {
      last = Date.now();
      waiting = undefined;
      if (turn === this.turn) this.analyses.set(id, analysis);
    };
    this.analysing = true;
    this.live.analyze(this.placeOf(id), kThink, {
      update: (analysis) => {
        const wait = last + 200 - Date.now();
        if (wait <= 0) return put(analysis);
        if (!waiting) setTimeout(() => waiting && put(waiting), wait);
        waiting = analysis;
      },
      done: () => {
        if (waiting) put(waiting);
        if (turn !== this.turn) return;
        this.analysing = false;
        this.speak();
      },
      failed: () => {
        if (turn === this.turn) this.analysing = false;
      },
    });
  }

  toggleEngine = () => {
    keep({ engine: !settings.engine });
    if (settings.engine) return this.think();
    this.live.stop();
    this.analysing = false;
  };

  // A hint names the best move without making it.
  showHint = async (): Promise<void> => {
    const move = await this.bestMove();
    if (!move) return;
    this.hint = move;
    this.spoken = `Hint: ${move}`;
  };

  playBest = async (): Promise<void> => {
    const move = await this.bestMove();
    if (move) await this.make(move);
  };

  private async bestMove(): Promise<string | undefined> {
    if (this.over || !this.shown?.moves.length || this.thinking) return undefined;
    const turn = this.turn;
    try {
      const have = this.analysis ?? (await api.analyze(this.placeOf(this.current), 1));
      if (turn !== this.turn) return undefined;
      this.analyses.set(this.current, have);
      return best(have.moves)[0]?.move;
    } catch (error) {
      if (turn === this.turn) this.fail(error);
      return undefined;
    }
  }

  resign = () => {
    if (this.mover === undefined || this.over) return;
    const human = this.seats.findIndex((seat) => seat === 'human');
    const player = this.seats[this.mover] === 'human' || human < 0 ? this.mover : human;
    ++this.turn;
    this.quiet();
    this.resigned = player;
    this.spoken = `${this.nameOfSeat(player)} resigned.`;
  };

  seat(player: number, seat: Seat): void {
    this.seats = this.seats.map((old, k) => (k === player ? seat : old));
    if (seat !== 'human' && this.agents.levels.some((level) => level.name === seat)) {
      keep({ level: seat });
    }
    this.paused = false;
    ++this.turn;
    this.quiet();
    this.settle();
  }

  // Agents play all seats, from the end of the line that is shown.
  toggleAutoplay = () => {
    this.autoplay = !this.autoplay;
    this.fast = false;
    if (this.autoplay && !this.leaf) return void this.last();
    ++this.turn;
    this.quiet();
    this.settle();
  };

  // A new game with the same options and seats.
  restart = () => {
    const { spec, from } = this.session;
    ++this.turn;
    this.quiet();
    this.autoplay = false;
    this.resigned = undefined;
    this.positions.clear();
    this.analyses.clear();
    this.scores.clear();
    this.problem = undefined;
    this.record = undefined;
    this.review.forget();
    this.session = S.start(spec, from);
    store(this.session, this.seats);
    return this.show(this.session);
  };

  nameOfSeat(player: number): string {
    const name = this.shown?.players?.[player] ?? `player ${player + 1}`;
    return name.charAt(0).toUpperCase() + name.slice(1);
  }

  // One sentence about where the game stands.
  readonly status = $derived.by(() => {
    if (this.resigned !== undefined) return `${this.nameOfSeat(this.resigned)} resigned.`;
    const position = this.shown;
    if (!position) return '';
    if (position.turn.kind === 'over') return resultOf(position);
    if (position.turn.kind === 'chance') return 'Chance is to act.';
    if (this.seats.length === 1) return this.thinking ? 'The agent plays.' : 'Your move.';
    const name = this.nameOfSeat(position.turn.player);
    if (this.thinking) return `${name} is thinking …`;
    return this.humans === 1 && this.mine ? `Your move: you are ${name}.` : `${name} to move.`;
  });

  private speak(): void {
    const move = S.node(this.session).move;
    const value = settings.values && this.analysis ? ` Value: ${sentence(this.analysis)}.` : '';
    this.spoken = `${move ? `Move ${move}. ` : ''}${this.status}${value}`;
  }

  // Puts a line into the tree after the position that is shown, which stays.
  addLine = (moves: string[]) => {
    const { current } = this.session;
    const whole = S.playAll(this.session, moves);
    this.paused = true;
    this.session = { ...S.promote(whole, whole.current), current };
    this.remember();
  };

  // Plays a line that the engine shows, as a variation.
  playLine = (moves: string[]) => {
    this.paused = true;
    return this.show(S.playAll(this.session, moves));
  };

  // Goes to a mistake, to be tried again.
  tryAgain = (id: number) => {
    this.resigned = undefined;
    this.paused = false;
    this.review.begin(id);
    return this.goTo(id);
  };
}
