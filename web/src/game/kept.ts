// Games of this tab, kept by the browser until the tab is closed.
import * as S from './session';

function keyOf(spec: string, from: string | undefined): string {
  return `zermelo:game:${spec}|${from ?? ''}`;
}

// Keeps the tree and the seats for this tab, so that a reload goes on.
export function store(session: S.Session, seats: string[]): void {
  try {
    const text = JSON.stringify({ tree: S.save(session), seats });
    sessionStorage.setItem(keyOf(session.spec, session.from), text);
  } catch {
    // Full or forbidden: the address alone brings the game back.
  }
}

export function stored(spec: string, from?: string): { session: S.Session; seats: string[] } | undefined {
  try {
    const read = JSON.parse(sessionStorage.getItem(keyOf(spec, from)) ?? 'null') as {
      tree: string;
      seats: string[];
    } | null;
    const session = read ? S.load(read.tree) : undefined;
    return read && session ? { session, seats: read.seats } : undefined;
  } catch {
    return undefined;
  }
}

// Forgets the game in progress, so that the catalogue opens a fresh one.
export function forget(spec: string): void {
  try {
    sessionStorage.removeItem(keyOf(spec, undefined));
  } catch {
    // Nothing was kept.
  }
}
