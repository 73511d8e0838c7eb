import { describe, expect, it } from 'vitest';
import * as S from './session';

const shown = (session: S.Session) => S.moves(S.pathTo(session));

describe('a session', () => {
  it('keeps variations and goes to known moves instead of adding them', () => {
    let s = S.playAll(S.start('nim'), ['a', 'b', 'c']);
    s = S.play(S.back(s), 'd');
    expect(shown(s)).toEqual(['a', 'b', 'd']);
    const again = S.play(S.back(s), 'c');
    expect(again.nodes.length).toBe(s.nodes.length);
    expect(shown(S.variation(again, 1))).toEqual(['a', 'b', 'd']);
    expect(shown(S.variation(again, -1))).toEqual(['a', 'b', 'd']);
    expect(shown(S.last(S.first(s)))).toEqual(['a', 'b', 'c']);
    expect(shown(S.last(S.first(S.promote(s, s.current))))).toEqual(['a', 'b', 'd']);
  });

  it('is a value: what was handed out does not change', () => {
    const s = S.playAll(S.start('nim'), ['a', 'b']);
    const before = S.save(s);
    S.play(s, 'c');
    S.promote(s, 2);
    S.remove(s, 2);
    expect(S.save(s)).toBe(before);
  });

  it('passes over what chance did', () => {
    let s = S.play(S.play(S.start('2048'), '0=2', true), '3=2', true);
    const dealt = s.current;
    s = S.play(S.play(s, 'left'), '7=4', true);
    expect(S.back(s).current).toBe(dealt);
    expect(S.forward(S.back(s)).current).toBe(s.current);
    // The start itself is followed by chance: the way back ends at the first decision.
    expect(S.first(s).current).toBe(dealt);
    expect(S.back(S.first(s)).current).toBe(dealt);
    expect(S.forward(S.goTo(s, 0)).current).toBe(dealt);
  });

  it('shows the line through the position', () => {
    const s = S.goTo(S.playAll(S.start('nim'), ['a', 'b', 'c']), 1);
    expect(S.moves(S.line(s))).toEqual(['a', 'b', 'c']);
    expect(S.find(s, ['a', 'b'])).toBe(2);
    expect(S.find(s, ['b'])).toBeUndefined();
  });

  it('removes a branch and stands before it', () => {
    let s = S.playAll(S.start('nim'), ['a', 'b', 'c']);
    s = S.remove(s, 2);
    expect(shown(s)).toEqual(['a']);
    expect(s.nodes.length).toBe(2);
    expect(S.remove(s, 0)).toBe(s);
    let t = S.play(S.back(S.playAll(S.start('nim'), ['a', 'b'])), 'x');
    t = S.remove(t, 2);
    expect(shown(t)).toEqual(['a', 'x']);
  });

  it('outlives a reload, and refuses what is broken', () => {
    let s = S.playAll(S.start('nim', '3 4'), ['a', 'b']);
    s = S.play(S.back(s), 'c', true);
    expect(S.load(S.save(s))).toEqual(s);
    expect(S.load('')).toBeUndefined();
    expect(S.load('{}')).toBeUndefined();
    expect(S.load(S.save(s).replace('"current":3', '"current":9'))).toBeUndefined();
    expect(S.load('{"spec":"nim","nodes":[[-1,"",0,[1]],[5,"a",0,[]]],"current":0}')).toBeUndefined();
  });

  it('holds for random walks: every node is reached by its own path', () => {
    let seed = 7;
    const roll = (n: number) => (seed = (seed * 48271) % 2147483647) % n;
    let s = S.start('nim');
    for (let i = 0; i < 2000; ++i) {
      const what = roll(5);
      if (what < 3) s = S.play(s, String(roll(3)), roll(4) === 0);
      else if (what === 3) s = S.goTo(s, roll(s.nodes.length));
      else if (roll(10) === 0) s = S.remove(s, roll(s.nodes.length));
      else s = S.promote(s, roll(s.nodes.length));
    }
    expect(s.nodes.length).toBeGreaterThan(10);
    for (const at of s.nodes) expect(S.find(s, S.moves(S.pathTo(s, at.id)))).toBe(at.id);
    expect(S.load(S.save(s))).toEqual(s);
  });
});
