import { describe, expect, it } from 'vitest';
import type { Scene } from '../api/types';
import { boxOf, flipped, neighbour, spotsOf } from './geometry';

const scene: Scene = {
  width: 100,
  height: 60,
  title: '',
  view: 'grid',
  shapes: [
    { kind: 'rect', x: 0, y: 0, width: 40, height: 40, move: 'a' },
    { kind: 'text', x: 20, y: 20, size: 12, text: 'a', move: 'a' },
    { kind: 'rect', x: 50, y: 0, width: 40, height: 40, move: 'b' },
    { kind: 'circle', x: 70, y: 20, radius: 5, move: 'b' },
    { kind: 'line', x: 0, y: 50, to_x: 90, to_y: 50, move: 'c' },
    { kind: 'polygon', points: [[0, 0], [10, 0], [5, 8]] },
  ],
};

describe('spots', () => {
  it('choose the largest shape for a move, lines only where nothing else is', () => {
    expect(spotsOf(scene).map((spot) => [spot.move, spot.shape])).toEqual([
      ['a', 0],
      ['b', 2],
      ['c', 4],
    ]);
  });

  it('have neighbours where the arrows point', () => {
    const spots = spotsOf(scene);
    expect(neighbour(spots, spots[0]!, 'right')?.move).toBe('b');
    expect(neighbour(spots, spots[1]!, 'left')?.move).toBe('a');
    expect(neighbour(spots, spots[0]!, 'up')).toBeUndefined();
    expect(neighbour(spots, spots[0]!, 'down')?.move).toBe('c');
  });
});

describe('a flipped board', () => {
  it('has every box at the opposite place, and comes back when flipped again', () => {
    const turned = flipped(scene);
    turned.shapes.forEach((shape, index) => {
      const [a, b] = [boxOf(scene.shapes[index]!), boxOf(shape)];
      expect(b.x + b.width).toBeCloseTo(scene.width - a.x);
      expect(b.y + b.height).toBeCloseTo(scene.height - a.y);
    });
    expect(flipped(turned)).toEqual(scene);
  });
});
