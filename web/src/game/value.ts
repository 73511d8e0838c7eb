// Values as people read them: a mark, a text, an order, and what a move costs.
import type { Analysis, MoveValue, Outcome, Value } from '../api/types';

export type Look = 'win' | 'tie' | 'draw' | 'lose' | 'number' | 'none';

const kMarks: Record<Look, string> = {
  win: '▲',
  tie: '◆',
  draw: '●',
  lose: '▼',
  number: '■',
  none: '○',
};
const kLetters: Record<Outcome, string> = { win: 'W', tie: 'T', draw: 'D', lose: 'L' };
const kNames: Record<Outcome, string> = { win: 'win', tie: 'tie', draw: 'draw', lose: 'loss' };

export function look(value: Value): Look {
  if (value.value) return value.value;
  return value.expectation === undefined ? 'none' : 'number';
}

export function mark(value: Value): string {
  return kMarks[look(value)];
}

export function number(x: number): string {
  const size = Math.abs(x);
  const digits = size >= 1000 ? 0 : size >= 100 ? 1 : 2;
  const text = x.toFixed(digits);
  return Number(text) === 0 ? (0).toFixed(digits) : text.replace('-', '−');
}

export function text(value: Value): string {
  if (value.value) {
    if (value.score !== undefined && value.known !== 'unknown') {
      return value.score > 0 ? `+${value.score}` : String(value.score).replace('-', '−');
    }
    const moves = value.remoteness === null || value.value === 'draw' ? '' : ` ${value.remoteness}`;
    return kLetters[value.value] + moves;
  }
  return value.expectation === undefined ? '?' : number(value.expectation);
}

// A sentence for the screen reader and for hovering.
export function sentence(value: Value): string {
  if (value.value) {
    const ends =
      value.remoteness === null || value.value === 'draw'
        ? ''
        : ` in ${value.remoteness} ${value.remoteness === 1 ? 'move' : 'moves'}`;
    return `${kNames[value.value]}${ends}, ${value.known}`;
  }
  if (value.expectation === undefined) return 'unknown';
  const error = value.error === undefined ? '' : ` ± ${number(value.error)}`;
  const made = value.basis ? ` by ${value.basis}` : '';
  const count = value.count ? `, ${value.count.toLocaleString('en')} games` : '';
  return `${number(value.expectation)}${error}, ${value.known}${made}${count}`;
}

const kRank: Record<Outcome, number> = { lose: -1, tie: 0, draw: 0, win: 1 };

// A number from -1 to 1 where outcomes are known, else the expectation.
export function level(value: Value): number | undefined {
  if (value.value) return kRank[value.value];
  return value.expectation;
}

// Positive if the first is better for the player who moves: outcome, then a quick win or a late loss.
export function compare(a: Value, b: Value): number {
  const byLevel = (level(a) ?? -Infinity) - (level(b) ?? -Infinity);
  if (byLevel !== 0 && !Number.isNaN(byLevel)) return byLevel;
  if (a.score !== undefined && b.score !== undefined && a.score !== b.score) return a.score - b.score;
  const [m, n] = [a.remoteness ?? 0, b.remoteness ?? 0];
  return a.value === 'win' ? n - m : m - n;
}

export function sorted(moves: readonly MoveValue[]): MoveValue[] {
  return moves.slice().sort((a, b) => compare(b, a));
}

// The moves of which none is better. Estimates have one best move only.
export function best(moves: readonly MoveValue[]): MoveValue[] {
  const order = sorted(moves);
  const top = order[0];
  if (!top || look(top) === 'none') return [];
  if (top.known === 'estimated') return [top];
  return order.filter((move) => compare(move, top) === 0);
}

// A rank from 0 (bad) to 4 (good) for the colour of each expectation. From -1 to 1 it is the share of a
// win that counts; points and chips are ranked among the moves. 2 where all are equal.
export function ranks(moves: readonly MoveValue[]): Map<string, number> {
  const numbers = moves.filter((move) => look(move) === 'number');
  const levels = numbers.map((move) => move.expectation ?? 0);
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const share = low >= -1 && high <= 1;
  const spread = high - low > 1e-3 * Math.abs(high) ? high - low : 0;
  const rank = (x: number) => {
    if (share) return x > 0.5 ? 4 : x > 0.1 ? 3 : x >= -0.1 ? 2 : x >= -0.5 ? 1 : 0;
    return spread ? Math.round((4 * (x - low)) / spread) : 2;
  };
  return new Map(numbers.map((move, k) => [move.move, rank(levels[k]!)]));
}

// What a move cost the player who made it, or undefined if it was as good as any.
export interface Mistake {
  ply: number;
  player: number;
  move: string;
  better: string;
  was: Value;
  became: Value;
  cost: number;
}

// Estimates differ by noise: a cost counts from a tenth of the scale and two standard errors on.
export function mistake(
  analysis: Analysis,
  move: string,
  ply: number,
  scale = 1,
): Mistake | undefined {
  const made = analysis.moves.find((each) => each.move === move);
  const top = sorted(analysis.moves)[0];
  if (!made || !top || typeof analysis.turn !== 'number') return undefined;
  const [a, b] = [level(top), level(made)];
  if (a === undefined || b === undefined) return undefined;
  const cost = a - b;
  const noise =
    top.known === 'estimated' || made.known === 'estimated'
      ? Math.max(0.1 * scale, 2 * Math.hypot(top.error ?? 0, made.error ?? 0))
      : 1e-9;
  if (cost <= noise) return undefined;
  return { ply, player: analysis.turn, move, better: top.move, was: top, became: made, cost };
}

// "you could have won", "threw away a tie": what was lost, in words.
export function costSentence(mistake: Mistake): string {
  const { was, became } = mistake;
  if (was.value === 'win') return became.value === 'lose' ? 'a win became a loss' : 'a win was missed';
  if ((was.value === 'tie' || was.value === 'draw') && became.value === 'lose') {
    return `a ${was.value} was thrown away`;
  }
  return `cost ${number(mistake.cost)}`;
}
