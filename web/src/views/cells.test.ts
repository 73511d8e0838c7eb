import { expect, test } from 'vitest';
import { cellOf, deal, handOf } from './cells';

test('a hand belongs to one cell', () => {
  expect(cellOf(['T', '6'], '9')).toEqual({ section: 'hard', row: '16', up: '9' });
  expect(cellOf(['7', 'A'], '3')).toEqual({ section: 'soft', row: 'A7', up: '3' });
  expect(cellOf(['8', '8'], 'A')).toEqual({ section: 'pair', row: '88', up: 'A' });
});

test('a hand that stands for a cell belongs to it', () => {
  for (let total = 5; total <= 19; ++total) {
    const hand = handOf('hard', String(total))!;
    expect(cellOf(hand, '2').row).toBe(String(total));
    expect(cellOf(hand, '2').section).toBe('hard');
  }
  expect(handOf('soft', 'A7')).toEqual(['A', '7']);
  expect(handOf('pair', '99')).toEqual(['9', '9']);
});

test('what is dealt is worth asking about', () => {
  let state = 1;
  const random = () => (state = (state * 16807) % 2147483647) / 2147483647;
  for (let k = 0; k < 500; ++k) {
    const { cards, up } = deal(random);
    const cell = cellOf(cards, up);
    expect(cell.section === 'hard' && Number(cell.row) <= 8).toBe(false);
    expect(cell.row).not.toBe('AT');
  }
});
