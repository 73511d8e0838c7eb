// Where the value of a move stands on the board, and how much of it there is room for.
import type { Scene } from '../api/types';
import { centre, type Spot } from './geometry';

export interface Badge {
  x: number;
  y: number;
  // 'full': mark and text side by side; 'stack': text under the mark; 'dot': the mark alone.
  form: 'full' | 'stack' | 'dot';
  size: number; // radius of the mark
}

// Labels in the middle of a cell stay readable: the badge moves to the lower part of the cell.
function labelled(scene: Scene, spot: Spot): boolean {
  const middle = centre(spot.box);
  return scene.shapes.some((shape) => {
    if (shape.kind !== 'text' || !shape.text) return false;
    const { x = 0, y = 0 } = shape;
    const near = Math.hypot(x - middle.x, y - middle.y);
    return near < 0.28 * Math.min(spot.box.width, spot.box.height);
  });
}

export function badgeOf(scene: Scene, spot: Spot): Badge {
  const { box } = spot;
  const middle = centre(box);
  const { kind } = scene.shapes[spot.shape]!;
  if (kind === 'line' || kind === 'text') return { ...middle, form: 'dot', size: 6 };
  // Buttons carry it on their upper right corner.
  if (box.width > 1.8 * box.height) {
    return { x: box.x + box.width - 8, y: box.y + 1, form: 'full', size: 4.5 };
  }
  // Columns in which things fall carry it at their open end.
  if (box.height > 3 * box.width) {
    return { x: middle.x, y: box.y + 0.6 * box.width, form: 'stack', size: 5 };
  }
  const room = Math.min(box.width, box.height);
  const label = labelled(scene, spot);
  if (room >= 34) {
    const y = box.height > 1.4 * box.width ? box.y + box.height - 14 : middle.y;
    if (!label) return { x: middle.x, y, form: 'stack', size: 5 };
    return { x: middle.x, y: box.y + box.height - 9, form: 'full', size: 4 };
  }
  const size = Math.min(5, Math.max(3, 0.22 * room));
  if (room >= 16 && !label) return { ...middle, form: 'dot', size };
  return { x: box.x + box.width - 1.5, y: box.y + 1.5, form: 'dot', size: 3.5 };
}

