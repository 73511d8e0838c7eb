import { describe, expect, it } from 'vitest';
import type { Analysis, MoveValue } from '../api/types';
import { best, costSentence, mistake, ranks, sorted, text } from './value';

const proved = (move: string, value: 'win' | 'lose' | 'tie', remoteness: number): MoveValue => ({
  move,
  to: '',
  value,
  remoteness,
  known: 'proved',
});
const guess = (move: string, expectation: number, error = 0.01): MoveValue => ({
  move,
  to: '',
  value: null,
  remoteness: null,
  known: 'estimated',
  expectation,
  error,
});
const analysis = (moves: MoveValue[]): Analysis => ({
  ...moves[0]!,
  game: '',
  position: '',
  turn: 0,
  moves,
});

describe('values', () => {
  it('put quick wins first and late losses before early ones', () => {
    const moves = [
      proved('a', 'lose', 2),
      proved('b', 'win', 9),
      proved('c', 'tie', 4),
      proved('d', 'lose', 8),
      proved('e', 'win', 3),
    ];
    expect(sorted(moves).map((m) => m.move)).toEqual(['e', 'b', 'c', 'd', 'a']);
    expect(best(moves).map((m) => m.move)).toEqual(['e']);
    expect(best([proved('a', 'tie', 4), proved('b', 'tie', 4)]).length).toBe(2);
  });

  it('are written short', () => {
    expect(text(proved('a', 'win', 7))).toBe('W 7');
    expect(text({ ...proved('a', 'lose', 6), score: -12 })).toBe('−12');
    expect(text(guess('a', 0.531))).toBe('0.53');
    expect(text(guess('a', -0.001))).toBe('0.00');
    expect(text({ value: null, remoteness: null, known: 'unknown' })).toBe('?');
  });

  it('have a rank for their colour', () => {
    const shares = [guess('a', -0.6), guess('b', 0.4), guess('c', 0), proved('d', 'win', 3)];
    expect([...ranks(shares)]).toEqual([
      ['a', 0],
      ['b', 3],
      ['c', 2],
    ]);
    const points = [guess('a', 1000), guess('b', 1100), guess('c', 1052)];
    expect([...ranks(points).values()]).toEqual([0, 4, 2]);
    expect([...ranks([guess('a', 9), guess('b', 9)]).values()]).toEqual([2, 2]);
  });

  it('tell what a mistake cost, and no mistake within the noise', () => {
    const threw = mistake(analysis([proved('a', 'win', 3), proved('b', 'lose', 2)]), 'b', 4);
    expect(threw && costSentence(threw)).toBe('a win became a loss');
    expect(mistake(analysis([proved('a', 'win', 3), proved('b', 'win', 9)]), 'b', 0)).toBeUndefined();
    expect(mistake(analysis([guess('a', 0.3), guess('b', 0.25)]), 'b', 0)).toBeUndefined();
    expect(mistake(analysis([guess('a', 0.6), guess('b', 0.1)]), 'b', 0)?.cost).toBeCloseTo(0.5);
    expect(mistake(analysis([guess('a', 0.6, 0.3), guess('b', 0.1)]), 'b', 0)).toBeUndefined();
  });
});
