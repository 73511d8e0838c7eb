// The server's HTTP routes. Every failure is an ApiError with a sentence that can be shown.
import type {
  AgentMove,
  Agents,
  Analysis,
  Game,
  GameRecord,
  NewTable,
  Place,
  Position,
  Ratings,
  RecordHead,
  Run,
  RunHead,
  Table,
} from './types';

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly near?: string,
  ) {
    super(message);
  }
  get offline(): boolean {
    return this.code === 'offline';
  }
}

const kRoot = new URL('api/v1/', document.baseURI);

// The address of the socket; a seat's secret opens it for its table alone.
export function liveAddress(query: Record<string, string> = {}): string {
  const url = new URL('live', kRoot);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

async function ask<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let response: Response;
  try {
    response = await fetch(new URL(path, kRoot), {
      credentials: 'same-origin',
      ...(signal ? { signal } : {}),
      ...(body === undefined
        ? {}
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError('offline', 'The server does not answer.');
  }
  let answer: unknown;
  try {
    answer = await response.json();
  } catch {
    answer = undefined;
  }
  if (response.ok && answer !== undefined) return answer as T;
  const error = (answer as { error?: { code?: string; message?: string; near?: string } } | undefined)
    ?.error;
  throw new ApiError(
    error?.code ?? (response.status >= 500 ? 'offline' : 'failed'),
    error?.message ?? `The server answered ${response.status}.`,
    error?.near,
  );
}

let catalogue: Promise<Game[]> | undefined;

// The catalogue is asked for once; a failure is not kept.
export function games(): Promise<Game[]> {
  catalogue ??= ask<{ games: Game[] }>('games').then(
    (answer) => answer.games,
    (error: unknown) => {
      catalogue = undefined;
      throw error;
    },
  );
  return catalogue;
}

export const rules = (name: string) => ask<Game>(`games/${encodeURIComponent(name)}`);
export const agents = (spec: string) => ask<Agents>(`agents?game=${encodeURIComponent(spec)}`);
export const position = (place: Place, signal?: AbortSignal) =>
  ask<Position>('position', place, signal);
export const analyze = (place: Place, time: number, signal?: AbortSignal) =>
  ask<Analysis>('analyze', { ...place, time }, signal);
export const move = (place: Place, agent: string, signal?: AbortSignal) =>
  ask<AgentMove>('move', { ...place, agent }, signal);
export const tool = <T>(name: string, body: unknown) => ask<T>(name, body);

export const records = (query: Record<string, string>) =>
  ask<{ count: number; records: RecordHead[] }>(`records?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`);
export const record = (id: string) => ask<GameRecord>(`records/${encodeURIComponent(id)}`);
export const keepRecord = (place: Place, agents: string[]) =>
  ask<{ id: number }>('records', { ...place, agents });
export const ratings = (game: string) => ask<Ratings>(`ratings?game=${encodeURIComponent(game)}`);
export const databases = () =>
  ask<{ databases: { game: string; positions: number; stored: number; bytes: number }[] }>('databases');
export const runs = () => ask<{ runs: RunHead[] }>('runs');
export const startRun = (body: unknown) => ask<Run>('runs', body);
export const stopRun = (id: string) => ask<Run>(`runs/${encodeURIComponent(id)}/stop`, {});

export const newTable = (game: string, seats: string[]) => ask<NewTable>('tables', { game, seats });
export const table = (id: string, seat: string) =>
  ask<Table>(`tables/${encodeURIComponent(id)}${seat ? `?seat=${encodeURIComponent(seat)}` : ''}`);
export const tableMove = (id: string, seat: string, move: string) =>
  ask<Table>(`tables/${encodeURIComponent(id)}/move`, { seat, move });

// Goes to the first free seat of a new table; this tab keeps the links of the others.
export function openTable(made: NewTable): void {
  const people = made.seats.filter((each) => each.secret);
  const links = people.map((each) => ({ seat: each.seat, secret: each.secret }));
  try {
    sessionStorage.setItem(`zermelo:table:${made.table}`, JSON.stringify(links));
  } catch {
    // The links can still be had from a new table.
  }
  location.hash = `#/table/${made.table}/${people[0]?.secret ?? made.watch}`;
}

// A table with one person and opponents of a level, for games whose cards must stay hidden.
export async function sitDown(game: string, level: string): Promise<void> {
  const [{ players = [] }, { levels }] = await Promise.all([
    position({ game, open: true }),
    agents(game),
  ]);
  const opponent = levels.find((each) => each.name === level)?.agent ?? 'random';
  openTable(await newTable(game, players.map((_, k) => (k === 0 ? 'human' : opponent))));
}
