// The 169 kinds of starting hands, by row and column from the aces: pairs on the diagonal, suited hands
// above it; and ranges such as "QQ+,A2s+,99-22,JTo" as sets of them.
const kRanks = 'AKQJT98765432';

export function kindAt(row: number, column: number): string {
  if (row === column) return kRanks[row]! + kRanks[row]!;
  return row < column ? `${kRanks[row]}${kRanks[column]}s` : `${kRanks[column]}${kRanks[row]}o`;
}

export const kKinds: readonly string[][] = [...kRanks].map((_, row) => [...kRanks].map((__, column) => kindAt(row, column)));

// How many of the 1,326 hands are of this kind.
export function combos(kind: string): number {
  return kind.length === 2 ? 6 : kind[2] === 's' ? 4 : 12;
}

const rank = (letter: string | undefined) => (letter === undefined ? -1 : kRanks.indexOf(letter.toUpperCase()));

// The kinds of one item: "QQ+", "A2s+", "99-22", "KTs-K5s", "AK" (suited and not), "random"; none where it is
// a single hand, a weight, or not understood.
function kindsOf(item: string): string[] {
  if (item === 'random') return kKinds.flat();
  const found = /^([2-9TJQKA])([2-9TJQKA])([so]?)(\+|-([2-9TJQKA])([2-9TJQKA])([so]?))?$/i.exec(item);
  if (!found) return [];
  const [, first, second, suits = '', more = '', lastFirst, lastSecond] = found;
  const high = Math.min(rank(first), rank(second));
  const low = Math.max(rank(first), rank(second));
  const list: string[] = [];
  const add = (a: number, b: number) => {
    if (a === b) list.push(kindAt(a, a));
    else {
      if (suits.toLowerCase() !== 'o') list.push(kindAt(a, b));
      if (suits.toLowerCase() !== 's') list.push(kindAt(b, a));
    }
  };
  if (high === low) {
    const end = more === '+' ? 0 : more ? rank(lastFirst) : high;
    for (let k = Math.min(high, end); k <= Math.max(high, end); ++k) add(k, k);
    return list;
  }
  const end = more === '+' ? high + 1 : more ? Math.max(rank(lastFirst), rank(lastSecond)) : low;
  for (let k = Math.min(low, end); k <= Math.max(low, end); ++k) add(high, k);
  return list;
}

export function readRange(text: string): Set<string> {
  return new Set(text.split(',').flatMap((item) => kindsOf(item.trim())));
}

// The shortest usual way to write a set of kinds: runs that begin at the top as "A2s+", others as "99-66".
export function writeRange(kinds: ReadonlySet<string>): string {
  if (kinds.size === 169) return 'random';
  const items: string[] = [];
  const runs = (names: string[], top: boolean) => {
    for (let k = 0; k < names.length; ++k) {
      if (!kinds.has(names[k]!)) continue;
      let end = k;
      while (end + 1 < names.length && kinds.has(names[end + 1]!)) ++end;
      if (end === k) items.push(names[k]!);
      else items.push(top && k === 0 ? `${names[end]}+` : `${names[k]}-${names[end]}`);
      k = end;
    }
  };
  runs([...kRanks].map((_, k) => kindAt(k, k)), true);
  for (const suited of [true, false]) {
    for (let high = 0; high < 12; ++high) {
      const lows = [...kRanks].map((_, k) => k).slice(high + 1);
      runs(lows.map((low) => (suited ? kindAt(high, low) : kindAt(low, high))), true);
    }
  }
  return items.join(',');
}

// The address of a question: "AsAh QQ+,AKs | Qh7h2c".
export interface Asked {
  hands: string[];
  board: string;
}
export function readAsked(text: string): Asked {
  const [hands = '', board = ''] = text.split('|');
  return { hands: hands.trim().split(/\s+/).filter(Boolean), board: board.trim() };
}
export function writeAsked({ hands, board }: Asked): string {
  return hands.map((hand) => hand.replace(/\s+/g, '')).join(' ') + (board.trim() ? ` | ${board.trim()}` : '');
}
