import { describe, expect, it } from 'vitest';
import { netOf, solved } from './facelets';

describe('facelets', () => {
  it('are cut into six faces', () => {
    expect(netOf(solved(2))[3]).toEqual(['D', 'D', 'D', 'D']);
    expect(netOf('UUUURRRRFFFFDDDDLLLLBBBF')[5]).toEqual(['B', 'B', 'B', 'F']);
    expect(solved(3)).toHaveLength(54);
  });
});
