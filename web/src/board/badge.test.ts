import { describe, expect, it } from 'vitest';
import type { Scene, Shape } from '../api/types';
import { areaOf, badgesOf } from './badge';
import { spotsOf } from './geometry';

const sceneOf = (shapes: Shape[]): Scene => ({ width: 100, height: 100, title: '', view: 'row', shapes });

describe('the value of a high shape', () => {
  const pin: Shape = { kind: 'rect', x: 0, y: 0, width: 40, height: 80, move: '1' };
  const badge = (shapes: Shape[]) => badgesOf(sceneOf(shapes), spotsOf(sceneOf(shapes)), ['W 7'])[0]!;

  it('stands at its foot', () => {
    expect(badge([pin])).toMatchObject({ x: 20, y: 66, form: 'stack' });
  });

  it('leaves a number at its foot readable', () => {
    const number: Shape = { kind: 'text', x: 20, y: 70, size: 12, text: '1' };
    const area = areaOf(badge([pin, number]), 'W 7');
    expect(area.y + area.height).toBeLessThan(70 - 6);
  });
});
