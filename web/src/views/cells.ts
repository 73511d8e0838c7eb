// The chart of Black Jack: which cell a hand belongs to, and what stands for a cell.
export const kUps: readonly string[] = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'A'];
const kValues = 'A23456789T';

export type Section = 'hard' | 'soft' | 'pair';
export interface Cell {
  section: Section;
  row: string; // "16", "A7", "88"
  up: string;
}

const points = (card: string) => kValues.indexOf(card) + 1;

// The cell of two cards, each "A", "2" ... "T".
export function cellOf(cards: readonly [string, string], up: string): Cell {
  const [a, b] = cards;
  if (a === b) return { section: 'pair', row: a + b, up };
  if (a === 'A' || b === 'A') return { section: 'soft', row: `A${a === 'A' ? b : a}`, up };
  return { section: 'hard', row: String(points(a) + points(b)), up };
}

// Two cards that stand for a cell: of a hard total those that are neither a pair nor hold an ace, with the
// largest card.
export function handOf(section: Section, row: string): [string, string] | undefined {
  if (section !== 'hard') return [row[0]!, row[1]!];
  const total = Number(row);
  for (let high = Math.min(10, total - 2); high * 2 >= total; --high) {
    const low = total - high;
    if (low >= 2 && low !== high) return [kValues[high - 1]!, kValues[low - 1]!];
  }
  return total === 20 ? ['T', 'T'] : total === 4 ? ['2', '2'] : undefined;
}

// Two cards and the dealer's, picked from a fresh deck; none that every player knows what to do with.
export function deal(random: () => number): { cards: [string, string]; up: string } {
  const draw = () => {
    const rank = Math.floor(13 * random());
    return kValues[Math.min(rank, 9)]!;
  };
  for (;;) {
    const cards: [string, string] = [draw(), draw()];
    const up = draw();
    const { section, row } = cellOf(cards, up);
    const natural = section === 'soft' && row === 'AT';
    if (natural || (section === 'hard' && Number(row) <= 8)) continue;
    return { cards, up };
  }
}

// What the letters of a chart stand for.
export const kLetters: Record<string, string> = {
  S: 'stand',
  H: 'hit',
  Dh: 'double, else hit',
  Ds: 'double, else stand',
  P: 'split',
  Rh: 'surrender, else hit',
  Rs: 'surrender, else stand',
};
