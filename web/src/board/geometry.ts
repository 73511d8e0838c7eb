// Where shapes are: boxes, the shape that stands for a move, the neighbour in a direction.
import type { Scene, Shape } from '../api/types';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function boxOf(shape: Shape): Box {
  const { x = 0, y = 0 } = shape;
  switch (shape.kind) {
    case 'rect':
      return { x, y, width: shape.width ?? 0, height: shape.height ?? 0 };
    case 'circle': {
      const r = shape.radius ?? 0;
      return { x: x - r, y: y - r, width: 2 * r, height: 2 * r };
    }
    case 'line': {
      const [a, b] = [shape.to_x ?? x, shape.to_y ?? y];
      return { x: Math.min(x, a), y: Math.min(y, b), width: Math.abs(a - x), height: Math.abs(b - y) };
    }
    case 'polygon': {
      const xs = (shape.points ?? []).map((point) => point[0]);
      const ys = (shape.points ?? []).map((point) => point[1]);
      const [left, top] = [Math.min(...xs), Math.min(...ys)];
      return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
    }
    case 'text': {
      const size = shape.size ?? 12;
      const width = 0.6 * size * (shape.text ?? '').length;
      return { x: x - width / 2, y: y - size / 2, width, height: size };
    }
  }
}

// The middle of a shape; of a polygon the mean of its corners, so that two halves of a cell differ.
export function middleOf(shape: Shape): { x: number; y: number } {
  const points = shape.kind === 'polygon' ? (shape.points ?? []) : [];
  if (!points.length) return centre(boxOf(shape));
  const sum = points.reduce((all, point) => [all[0] + point[0], all[1] + point[1]], [0, 0]);
  return { x: sum[0] / points.length, y: sum[1] / points.length };
}

export function centre(box: Box): { x: number; y: number } {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

// One place on the board where a move is made.
export interface Spot {
  move: string;
  shape: number; // index of the shape that stands for the move
  box: Box;
}

// A line or a text is chosen only if nothing else stands for the move.
function weight(shape: Shape): number {
  const box = boxOf(shape);
  const area = box.width * box.height;
  if (shape.kind === 'line') return 1e-3;
  return shape.kind === 'text' ? 1e-6 * area : 1 + area;
}

export function spotsOf(scene: Scene): Spot[] {
  const chosen = new Map<string, number>();
  scene.shapes.forEach((shape, index) => {
    if (!shape.move) return;
    const before = chosen.get(shape.move);
    if (before === undefined || weight(shape) > weight(scene.shapes[before]!)) {
      chosen.set(shape.move, index);
    }
  });
  return [...chosen].map(([move, shape]) => ({ move, shape, box: boxOf(scene.shapes[shape]!) }));
}

export type Direction = 'left' | 'right' | 'up' | 'down';

// The nearest spot in a direction; what lies aside counts twice. Undefined at the edge.
export function neighbour(spots: readonly Spot[], from: Spot, direction: Direction): Spot | undefined {
  const here = centre(from.box);
  let best: Spot | undefined;
  let least = Infinity;
  for (const spot of spots) {
    if (spot === from) continue;
    const there = centre(spot.box);
    const [dx, dy] = [there.x - here.x, there.y - here.y];
    const along = { left: -dx, right: dx, up: -dy, down: dy }[direction];
    const aside = Math.abs(direction === 'left' || direction === 'right' ? dy : dx);
    const cost = along + 2 * aside;
    if (along > 0.5 && aside <= 2 * along && cost < least) [best, least] = [spot, cost];
  }
  return best;
}

// Turns the board by half a turn; columns in which things fall are mirrored instead.
export function flipped(scene: Scene): Scene {
  const falls = spotsOf(scene).some((spot) => spot.box.height > 3 * spot.box.width);
  const turnX = (x: number) => scene.width - x;
  const turnY = (y: number) => (falls ? y : scene.height - y);
  const turned = (shape: Shape): Shape => {
    const { x = 0, y = 0, width = 0, height = 0 } = shape;
    if (shape.kind === 'rect') {
      return { ...shape, x: turnX(x + width), y: falls ? y : turnY(y + height) };
    }
    if (shape.kind === 'line') {
      return {
        ...shape,
        x: turnX(x),
        y: turnY(y),
        to_x: turnX(shape.to_x ?? x),
        to_y: turnY(shape.to_y ?? y),
      };
    }
    if (shape.kind === 'polygon') {
      return { ...shape, points: (shape.points ?? []).map(([a, b]) => [turnX(a), turnY(b)]) };
    }
    return { ...shape, x: turnX(x), y: turnY(y) };
  };
  const shapes = scene.shapes.map((shape) => {
    const copy = turned(shape);
    return shape.from ? { ...copy, from: [turnX(shape.from[0]), turnY(shape.from[1])] as [number, number] } : copy;
  });
  const drags = scene.drags?.map((drag) => ({
    ...drag,
    x: turnX(drag.x),
    y: turnY(drag.y),
    to_x: turnX(drag.to_x),
    to_y: turnY(drag.to_y),
  }));
  return { ...scene, shapes, ...(drags ? { drags } : {}) };
}
