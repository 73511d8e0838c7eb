// Scenes as elements: attributes of a shape, keys that tell shapes apart, and a file of the picture.
import type { Scene, Shape } from '../api/types';

// The theme's colour of a tint.
export function paint(tint: string | undefined): string {
  return tint && tint !== 'none' ? `var(--t-${tint})` : 'none';
}

export function filling(shape: Shape): string {
  return shape.colour ?? paint(shape.fill);
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
  const solid = (tint: string | undefined) => (tint && tint !== 'none' ? colour(tint) : 'none');
  const body = scene.shapes.map((shape) => {
    const style =
      `fill="${shape.colour ?? solid(shape.fill)}"` +
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
