// The faces of a cube as its position writes them: the colours of U, R, F, D, L and B, row by row.
export type Face = 'U' | 'R' | 'F' | 'D' | 'L' | 'B';
export const kFaces: readonly Face[] = ['U', 'R', 'F', 'D', 'L', 'B'];

export function netOf(facelets: string): Face[][] {
  const each = facelets.length / 6;
  return kFaces.map((_, k) => [...facelets.slice(k * each, (k + 1) * each)] as Face[]);
}

export function solved(size: number): string {
  return kFaces.map((face) => face.repeat(size * size)).join('');
}
