import { describe, expect, it } from 'vitest';
import type { Position } from '../api/types';
import { duration, moment, reasonOf, resultOf } from './words';

describe('words', () => {
  it('tells durations in the unit that fits', () => {
    expect(duration(0.0123)).toBe('12 ms');
    expect(duration(2.34)).toBe('2.3 s');
    expect(duration(59)).toBe('59 s');
    expect(duration(125)).toBe('2 min 5 s');
    expect(duration(7300)).toBe('2 h 1 min');
  });
  it('tells moments without words of a language', () => {
    expect(moment(new Date(2026, 10, 6, 9, 5).getTime())).toBe('2026-11-06 09:05');
    expect(moment(0)).toBe('');
  });
  it('tells reasons without the number of the move', () => {
    expect(reasonOf("move 1: 'z9' is no cell")).toBe("'z9' is no cell");
    expect(reasonOf('expected a move')).toBe('Expected a move');
  });
  it('tells results as a sentence', () => {
    const over = (sentence?: string) => ({ result: sentence ? { sentence } : undefined }) as Position;
    expect(resultOf(over('over: black wins'))).toBe('Black wins.');
    expect(resultOf(over())).toBe('The game is over.');
  });
});
