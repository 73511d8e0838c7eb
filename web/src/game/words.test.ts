import { describe, expect, it } from 'vitest';
import { duration, moment } from './words';

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
});
