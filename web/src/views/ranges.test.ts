import { expect, test } from 'vitest';
import { combos, kKinds, kindAt, readAsked, readRange, writeAsked, writeRange } from './ranges';

test('the square of starting hands', () => {
  expect(kindAt(0, 0)).toBe('AA');
  expect(kindAt(0, 1)).toBe('AKs');
  expect(kindAt(1, 0)).toBe('AKo');
  expect(kKinds.flat().reduce((sum, kind) => sum + combos(kind), 0)).toBe(1326);
});

test('ranges are read as people write them', () => {
  expect([...readRange('QQ+')]).toEqual(['AA', 'KK', 'QQ']);
  expect([...readRange('ATs+')]).toEqual(['AKs', 'AQs', 'AJs', 'ATs']);
  expect([...readRange('99-77')]).toEqual(['99', '88', '77']);
  expect([...readRange('AK')].sort()).toEqual(['AKo', 'AKs']);
  expect(readRange('random').size).toBe(169);
  expect(readRange('AsAh,nonsense').size).toBe(0);
});

test('what is written is read as the same set', () => {
  for (const text of ['QQ+,AKs,A5s-A2s,JTo', 'random', '99-22,KTs+,T9s', '72o', '']) {
    const kinds = readRange(text);
    expect(readRange(writeRange(kinds))).toEqual(kinds);
  }
  expect(writeRange(readRange('AA,KK,QQ,AKs,AQs'))).toBe('QQ+,AQs+');
});

test('addresses', () => {
  const asked = { hands: ['AsAh', 'QQ+,AKs'], board: 'Qh7h2c' };
  expect(readAsked(writeAsked(asked))).toEqual(asked);
  expect(readAsked('')).toEqual({ hands: [], board: '' });
});
