// How tiles slide: where each tile of the new board came from. Rows are written top to bottom.

export type Direction = 'up' | 'right' | 'down' | 'left';

// Whether two tiles join: equal ones in 2048; in 2584 two ones, or neighbours of the sequence.
export function joins(game: string, a: number, b: number): boolean {
  if (game === '2048') return a === b;
  if (a === 1 && b === 1) return true;
  const [low, high] = a < b ? [a, b] : [b, a];
  if (low === high) return false;
  let [x, y] = [1, 2];
  while (y < high) [x, y] = [y, x + y];
  return y === high && x === low;
}

// Reads "2 - 4 ..."; an empty cell is 0, and marks behind the cells are passed over.
export function cellsOf(position: string, count: number): number[] {
  return position
    .trim()
    .split(/\s+/)
    .slice(0, count)
    .map((word) => (/^\d+$/.test(word) ? Number(word) : 0));
}

// For each cell after the slide, the cells its tile came from, the farther one last.
export function sources(
  game: string,
  cells: readonly number[],
  rows: number,
  cols: number,
  direction: Direction,
): number[][] {
  const after: number[][] = cells.map(() => []);
  const across = direction === 'left' || direction === 'right';
  const ahead = direction === 'left' || direction === 'up';
  for (let k = 0; k < (across ? rows : cols); ++k) {
    const length = across ? cols : rows;
    const line = Array.from({ length }, (_, j) => (across ? k * cols + j : j * cols + k));
    if (!ahead) line.reverse();
    let to = -1;
    let open = false; // whether the last tile may still join
    let last = 0;
    for (const from of line) {
      const tile = cells[from] ?? 0;
      if (!tile) continue;
      if (open && joins(game, last, tile)) {
        after[line[to]!]!.push(from);
        open = false;
      } else {
        after[line[++to]!]!.push(from);
        [open, last] = [true, tile];
      }
    }
  }
  return after;
}
