// Scenes as elements: attributes of a shape, keys that tell shapes apart, and a file of the picture.
import type { Scene, Shape } from '../api/types';
import { boxOf } from './geometry';

// The theme's colour of a tint.
export function paint(tint: string | undefined): string {
  return tint && tint !== 'none' ? `var(--t-${tint})` : 'none';
}

// Tints that stay bright or dark in both themes. Ink and paper turn with the theme, so that a text
// in them on such a ground takes the ground's opposite.
const kBright = new Set(['white', 'yellow', 'orange', 'third']);
const kDark = new Set(['first', 'second', 'black', 'blue', 'red', 'green', 'dead']);

// The fill of each shape, as an attribute.
export function fillings(shapes: readonly Shape[]): string[] {
  return shapes.map((shape, index) => {
    if (shape.colour) return shape.colour;
    const turns = shape.fill === 'ink' || shape.fill === 'paper' || shape.fill === 'faint';
    if (shape.kind !== 'text' || !turns) return paint(shape.fill);
    const ground = groundOf(shapes, index);
    if (ground && kBright.has(ground)) return paint('black');
    if (ground && kDark.has(ground)) return paint('white');
    return paint(shape.fill);
  });
}

// The tint of the shape right below the middle of a text.
function groundOf(shapes: readonly Shape[], index: number): string | undefined {
  const { x = 0, y = 0 } = shapes[index]!;
  for (let k = index - 1; k >= 0; --k) {
    const shape = shapes[k]!;
    if (shape.kind === 'text' || shape.kind === 'line' || !(shape.fill || shape.colour)) continue;
    const box = boxOf(shape);
    if (x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height) return shape.fill;
  }
  return undefined;
}

// Keys that stay the same from scene to scene: the game's own identity, else kind and place.
export function keysOf(shapes: readonly Shape[]): string[] {
  const seen = new Map<string, number>();
  return shapes.map((shape) => {
    const where = shape.points?.flat().join() ?? `${shape.x},${shape.y},${shape.to_x},${shape.to_y}`;
    const size = `${shape.width},${shape.height},${shape.radius}`;
    const key = shape.id ?? `${shape.kind} ${where} ${size} ${shape.text ?? ''}`;
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return count ? `${key} #${count}` : key;
  });
}

export function pointsText(shape: Shape): string {
  return (shape.points ?? []).map(([x, y]) => `${x},${y}`).join(' ');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

// The scene as a file of its own. The second argument gives the colour of a tint.
export function svgText(scene: Scene, colour: (tint: string) => string): string {
  const solid = (tint: string | undefined) =>
    !tint || tint === 'none' ? 'none' : tint.startsWith('#') ? tint : colour(tint);
  const fills = fillings(scene.shapes).map((fill) => solid(/^var\(--t-(.*)\)$/.exec(fill)?.[1] ?? fill));
  const body = scene.shapes.map((shape, index) => {
    const style =
      `fill="${fills[index]}"` +
      (shape.stroke ? ` stroke="${solid(shape.stroke)}" stroke-width="${shape.stroke_width ?? 1}"` : '');
    switch (shape.kind) {
      case 'rect':
        return `<rect x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}" rx="${shape.corner ?? 0}" ${style}/>`;
      case 'circle':
        return `<circle cx="${shape.x}" cy="${shape.y}" r="${shape.radius}" ${style}/>`;
      case 'line':
        return `<line x1="${shape.x}" y1="${shape.y}" x2="${shape.to_x}" y2="${shape.to_y}" stroke-linecap="round" ${style}/>`;
      case 'polygon':
        return `<polygon points="${pointsText(shape)}" ${style}/>`;
      case 'text':
        return `<text x="${shape.x}" y="${shape.y}" font-size="${shape.size}" text-anchor="middle" dominant-baseline="central"${shape.bold ? ' font-weight="bold"' : ''} ${style}>${escaped(shape.text ?? '')}</text>`;
    }
  });
  const size = `width="${scene.width}" height="${scene.height}" viewBox="0 0 ${scene.width} ${scene.height}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="sans-serif">` +
    `<title>${escaped(scene.title)}</title>` +
    `<rect width="100%" height="100%" fill="${colour('paper')}"/>${body.join('')}</svg>\n`
  );
}
