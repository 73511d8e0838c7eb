// Where the value of a move stands on the board, and how much of it there is room for.
import type { Scene } from '../api/types';
import { centre, middleOf, type Box, type Spot } from './geometry';

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

function coversText(scene: Scene, area: Box): boolean {
  return scene.shapes.some(
    ({ kind, text, x = 0, y = 0 }) => kind === 'text' && text && overlap(area, { x, y, width: 0, height: 0 }),
  );
}

export function badgeOf(scene: Scene, spot: Spot, words = ''): Badge {
  const { box } = spot;
  const middle = centre(box);
  const shape = scene.shapes[spot.shape]!;
  if (shape.kind === 'line' || shape.kind === 'text') return { ...middle, form: 'dot', size: 6 };
  if (shape.points?.length === 3) {
    // Half a cell: where it has a label of its own the badge goes into the corner that is farthest from it.
    const at = middleOf(shape);
    const gap = (x: number, y: number) =>
      Math.min(
        Infinity,
        ...scene.shapes.filter((each) => each.kind === 'text').map((each) => Math.hypot((each.x ?? 0) - x, (each.y ?? 0) - y)),
      );
    const near = Math.min(box.width, box.height) >= 34 && gap(at.x, at.y) < 14;
    const corners = shape.points.map(([x, y]) => ({ x: at.x + 0.5 * (x - at.x), y: at.y + 0.5 * (y - at.y) }));
    const place = near ? corners.reduce((a, b) => (gap(b.x, b.y) > gap(a.x, a.y) ? b : a)) : at;
    return { ...place, form: 'dot', size: 4.5 };
  }
  // Buttons carry it on their upper right corner.
  if (box.width > 1.8 * box.height) {
    return { x: box.x + box.width - 8, y: box.y - 2, form: 'full', size: 4.5 };
  }
  // Columns in which things fall carry it at their open end.
  if (box.height > 3 * box.width) {
    return { x: middle.x, y: box.y + 0.6 * box.width, form: 'stack', size: 5 };
  }
  const room = Math.min(box.width, box.height);
  const label = labelled(scene, spot);
  if (room >= 34) {
    // High shapes carry it at their foot, unless a number stands there.
    const foot: Badge = { x: middle.x, y: box.y + box.height - 14, form: 'stack', size: 5 };
    const isHigh = box.height > 1.4 * box.width && !coversText(scene, areaOf(foot, words));
    if (!label) return isHigh ? foot : { ...foot, y: middle.y };
    const low = { x: middle.x, y: box.y + box.height - 9 };
    if (widthOf(words, 4) <= box.width) return { ...low, form: 'full', size: 4 };
    return { ...low, form: 'dot', size: 4 };
  }
  const size = Math.min(5, Math.max(3, 0.22 * room));
  if (room >= 16 && !label) return { ...middle, form: 'dot', size };
  return { x: box.x + box.width - 1.5, y: box.y + 1.5, form: 'dot', size: 3.5 };
}

// The width of a badge with mark and text side by side.
export function widthOf(words: string, size: number): number {
  return 2 * size + 9 + 6 * words.length;
}

// The rectangle that a badge covers.
export function areaOf(badge: Badge, words: string): Box {
  const [width, height] =
    badge.form === 'full'
      ? [widthOf(words, badge.size), 14]
      : badge.form === 'stack'
        ? [Math.max(30, 5.8 * words.length + 4), 26]
        : [2 * badge.size + 4, 2 * badge.size + 4];
  return { x: badge.x - width / 2, y: badge.y - height / 2, width, height };
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

// Badges of all moves. Where two would cover each other, all of that form give up their text, so that
// equal cells look equal.
export function badgesOf(scene: Scene, spots: readonly Spot[], words: readonly string[]): Badge[] {
  const widest = words.reduce((a, b) => (b.length > a.length ? b : a), '');
  const badges = spots.map((spot) => badgeOf(scene, spot, widest));
  const areas = badges.map((badge, k) => areaOf(badge, words[k] ?? ''));
  const crowded = new Set(
    badges.filter((_, k) => areas.some((area, j) => j !== k && overlap(area, areas[k]!))).map((badge) => badge.form),
  );
  return badges.map((badge, k) => {
    if (badge.form === 'dot' || !crowded.has(badge.form)) return badge;
    const { box } = spots[k]!;
    const aside = badge.form === 'full' ? { x: box.x + 7, y: box.y + 7 } : {};
    return { ...badge, ...aside, form: 'dot', size: 4 };
  });
}
