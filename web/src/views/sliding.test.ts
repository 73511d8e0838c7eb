import { describe, expect, it } from 'vitest';
import { cellsOf, joins, sources } from './sliding';

describe('tiles', () => {
  it('join as the rules say', () => {
    expect(joins('2048', 2, 2)).toBe(true);
    expect(joins('2048', 2, 4)).toBe(false);
    expect(joins('2584', 1, 1)).toBe(true);
    expect(joins('2584', 1, 2)).toBe(true);
    expect(joins('2584', 2, 2)).toBe(false);
    expect(joins('2584', 3, 5)).toBe(true);
    expect(joins('2584', 8, 5)).toBe(true);
    expect(joins('2584', 3, 8)).toBe(false);
    expect(joins('2584', 987, 1597)).toBe(true);
  });

  it('slide to the wall and join once', () => {
    const cells = cellsOf('2 - 2 4 +', 4);
    expect(cells).toEqual([2, 0, 2, 4]);
    expect(sources('2048', cells, 1, 4, 'left')).toEqual([[0, 2], [3], [], []]);
    expect(sources('2048', cells, 1, 4, 'right')).toEqual([[], [], [2, 0], [3]]);
    expect(sources('2048', [2, 2, 2, 2], 1, 4, 'left')).toEqual([[0, 1], [2, 3], [], []]);
    expect(sources('2048', [2, 0, 4, 2], 2, 2, 'up')).toEqual([[0], [3], [2], []]);
    expect(sources('2048', [2, 0, 2, 0], 2, 2, 'down')).toEqual([[], [], [2, 0], []]);
  });
});
