import { expect, test } from 'vitest';
import { asMoves, cubiesOf, netOf, readTurn, rotation, solved, turns } from './facelets';

test('faces of a cube', () => {
  expect(solved(2)).toBe('UUUURRRRFFFFDDDDLLLLBBBB');
  expect(netOf('UUUURRRRFFFFDDDDLLLLBBBB')[2]).toEqual(['F', 'F', 'F', 'F']);
  expect(netOf(solved(3)).map((face) => face.length)).toEqual([9, 9, 9, 9, 9, 9]);
});

test('small cubes have the stickers that meet there', () => {
  const cubies = cubiesOf(solved(3));
  expect(cubies.length).toBe(26);
  const count = (n: number) => cubies.filter((cubie) => cubie.stickers.length === n).length;
  expect([count(1), count(2), count(3)]).toEqual([6, 12, 8]);
  const corner = cubies.find(({ x, y, z }) => x === 2 && y === 2 && z === 2)!;
  expect(corner.stickers.map(([face]) => face).sort()).toEqual(['F', 'R', 'U']);
  for (const face of ['U', 'R', 'F', 'D', 'L', 'B'] as const) {
    const layer = cubies.filter((cubie) => turns(cubie, face, 3));
    expect(layer.length).toBe(9);
    expect(layer.every((cubie) => cubie.stickers.some(([own]) => own === face))).toBe(true);
  }
});

// What a turn does by the server's own word: the cube after U, where the front goes to the left.
test('a turned cube', () => {
  const afterU = 'UUUUUUUUUBBBRRRRRRRRRFFFFFFDDDDDDDDDFFFLLLLLLLLLBBBBBB';
  const left = cubiesOf(afterU).filter(({ x, y }) => x === 0 && y === 2);
  expect(left.every(({ stickers }) => stickers.some(([face, colour]) => face === 'L' && colour === 'F'))).toBe(true);
});

test('turns', () => {
  expect(readTurn("R'")).toEqual({ face: 'R', quarters: -1 });
  expect(readTurn('U2')).toEqual({ face: 'U', quarters: 2 });
  expect(readTurn('x')).toBeUndefined();
  expect(rotation({ face: 'U', quarters: 1 }, 90)).toBe('rotateY(-90deg)');
  expect(asMoves("R U2 F'", ['R', "R'", 'U'])).toEqual(['R', 'U', 'U', "F'"]);
  expect(asMoves("R U2 F'", ['R', 'R2'])).toEqual(['R', 'U2', "F'"]);
});
