import { expect, test } from 'vitest';
import type { Scene, Shape } from '../api/types';
import { ghostOf } from './ghost';

const scene = (shapes: Shape[], view = 'grid') => ({ width: 90, height: 90, title: '', view, shapes }) as Scene;
const cell = { kind: 'rect', x: 0, y: 0, width: 30, height: 30, fill: 'cell', move: '1' } as Shape;
const taken = { ...cell };
delete (taken as { move?: string }).move;
const stone = { kind: 'circle', x: 15, y: 15, radius: 10, fill: 'first' } as Shape;
const mark = { kind: 'circle', x: 45, y: 15, radius: 3, fill: 'legal' } as Shape;
const text = (words: string) => ({ kind: 'text', x: 60, y: 60, size: 12, text: words }) as Shape;

test('a stone comes, marks and moves of the next player do not count', () => {
  expect(ghostOf(scene([cell]), scene([taken, stone, mark]))).toEqual({ comes: [stone], goes: new Set() });
});

test('what is taken goes', () => {
  expect(ghostOf(scene([cell, stone]), scene([cell]))).toEqual({ comes: [], goes: new Set([1]) });
});

test('a number that changes stays as it is', () => {
  expect(ghostOf(scene([text('5')]), scene([text('3')]))).toBeUndefined();
});

test('cards and tiles have no ghosts', () => {
  expect(ghostOf(scene([cell], 'cards'), scene([stone], 'cards'))).toBeUndefined();
});
