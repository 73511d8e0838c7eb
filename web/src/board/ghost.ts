// What a move would change on the board, shown faintly while it is pointed at.
import type { Scene, Shape } from '../api/types';

export interface Ghost {
  comes: Shape[];
  goes: ReadonlySet<number>; // of the scene's shapes, by their number
}

// Cards, nets and tiles change as a whole: there is nothing to see in the midst of it.
const kViews = new Set(['cards', 'net', 'tiles']);

const look = ({ move: _, id: __, from: ___, ...rest }: Shape) => JSON.stringify(rest);
// Marks of what the next player may do.
const isMark = (shape: Shape) => shape.fill === 'legal' || shape.stroke === 'legal';
const place = (shape: Shape) => `${shape.x},${shape.y}`;

export function ghostOf(now: Scene, then: Scene): Ghost | undefined {
  if (kViews.has(now.view) || now.width !== then.width || now.height !== then.height) return undefined;
  const before = new Set(now.shapes.map(look));
  const after = new Set(then.shapes.map(look));
  // A number that changes would cover the old one: it stays.
  const written = new Set(now.shapes.filter((shape) => shape.kind === 'text').map(place));
  const comes = then.shapes.filter(
    (shape) => !before.has(look(shape)) && !isMark(shape) && !(shape.kind === 'text' && written.has(place(shape))),
  );
  const goes = new Set<number>();
  now.shapes.forEach((shape, index) => {
    if (!after.has(look(shape)) && !isMark(shape) && shape.kind !== 'text') goes.add(index);
  });
  return comes.length || goes.size ? { comes, goes } : undefined;
}
