// Games of this tab, kept by the browser until the tab is closed.
import * as S from './session';

function keyOf(spec: string, from: string | undefined): string {
  return `zermelo:game:${spec}|${from ?? ''}`;
}

// Keeps the tree and the seats for this tab, so that a reload goes on.
// A game too long for an address is known by the position that is shown, too.
export function store(session: S.Session, seats: string[], position?: string): void {
  try {
    const text = JSON.stringify({ tree: S.save(session), seats, position });
    sessionStorage.setItem(keyOf(session.spec, session.from), text);
  } catch {
    // Full or forbidden: the address alone brings the game back.
  }
}

interface Kept {
  session: S.Session;
  seats: string[];
}

export function stored(spec: string, from?: string): Kept | undefined {
  return read(spec, from) ?? (from ? read(spec, undefined, from) : undefined);
}

function read(spec: string, from: string | undefined, shown?: string): Kept | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(spec, from)) ?? 'null') as {
      tree: string;
      seats: string[];
      position?: string;
    } | null;
    if (!kept || (shown !== undefined && kept.position !== shown)) return undefined;
    const session = S.load(kept.tree);
    return session ? { session, seats: kept.seats } : undefined;
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
