// A cube as its position writes it: the colours of the faces U, R, F, D, L and B, row by row, each face
// seen from outside; and the same as small cubes in space.
export type Face = 'U' | 'R' | 'F' | 'D' | 'L' | 'B';
export const kFaces: readonly Face[] = ['U', 'R', 'F', 'D', 'L', 'B'];

export function netOf(facelets: string): Face[][] {
  const each = facelets.length / 6;
  return kFaces.map((_, k) => [...facelets.slice(k * each, (k + 1) * each)] as Face[]);
}

export function solved(size: number): string {
  return kFaces.map((face) => face.repeat(size * size)).join('');
}

// The place of a sticker: x to the right, y up, z to the front, each from 0.
function placeOf(face: Face, row: number, column: number, n: number): [number, number, number] {
  const end = n - 1;
  switch (face) {
    case 'U':
      return [column, end, row];
    case 'D':
      return [column, 0, end - row];
    case 'F':
      return [column, end - row, end];
    case 'B':
      return [end - column, end - row, 0];
    case 'R':
      return [end, end - row, end - column];
    case 'L':
      return [0, end - row, column];
  }
}

export interface Cubie {
  x: number;
  y: number;
  z: number;
  stickers: [face: Face, colour: Face][];
}

export function cubiesOf(facelets: string): Cubie[] {
  const n = Math.round(Math.sqrt(facelets.length / 6));
  const found = new Map<number, Cubie>();
  netOf(facelets).forEach((stickers, k) => {
    const face = kFaces[k]!;
    stickers.forEach((colour, i) => {
      const [x, y, z] = placeOf(face, Math.floor(i / n), i % n, n);
      const key = (x * n + y) * n + z;
      const cubie = found.get(key) ?? { x, y, z, stickers: [] };
      cubie.stickers.push([face, colour]);
      found.set(key, cubie);
    });
  });
  return [...found.values()];
}

// A turn such as "R", "U2" or "F'", in quarter turns clockwise.
export interface Turn {
  face: Face;
  quarters: number;
}
export function readTurn(text: string): Turn | undefined {
  const found = /^([URFDLB])([2']?)$/.exec(text);
  return found ? { face: found[1] as Face, quarters: found[2] === '2' ? 2 : found[2] ? -1 : 1 } : undefined;
}

export function turns(cubie: Cubie, face: Face, n: number): boolean {
  const end = n - 1;
  return { U: cubie.y === end, D: cubie.y === 0, R: cubie.x === end, L: cubie.x === 0, F: cubie.z === end, B: cubie.z === 0 }[face];
}

// The rotation of the layer as CSS has it, where y points down.
export function rotation({ face }: Turn, degrees: number): string {
  const [axis, sign] = { R: ['X', 1], L: ['X', -1], U: ['Y', -1], D: ['Y', 1], F: ['Z', 1], B: ['Z', -1] }[face] as [string, number];
  return `rotate${axis}(${sign * degrees}deg)`;
}

// Half turns as two moves, where the game counts quarter turns.
export function asMoves(text: string, legal: readonly string[]): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  const halves = legal.some((move) => move.endsWith('2'));
  return words.flatMap((word) => (word.endsWith('2') && !halves ? [word.slice(0, -1), word.slice(0, -1)] : [word]));
}
