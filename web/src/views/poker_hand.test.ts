import { expect, test } from 'vitest';
import { odds, readHand } from './poker_hand';

const kSeen = 'hand=7 button=1 act=3 board=AsKd2c | AhKh 80+20/10 bet | ???? 0+7/0 all-in | Td9d 70+10/0 - | - 90+0/0 fold';

test('what a seat sees', () => {
  expect(readHand(kSeen, 2)).toEqual({ cards: 'Td9d', board: 'AsKd2c', opponents: 2, pot: 37, toCall: 10 });
  expect(readHand(kSeen, 0)?.toCall).toBe(0);
  expect(readHand(kSeen, 1)).toBeUndefined(); // its cards are not seen
  expect(readHand(kSeen, 3)).toBeUndefined(); // out of the hand
  expect(readHand('hand=1 button=1 act=1 board=- | 5s8h 90+10/10 blind | ???? 90+10/10 call', 0)?.board).toBe('');
});

test('what a call must win', () => {
  expect(odds(readHand(kSeen, 2)!)).toBeCloseTo(10 / 47);
  expect(odds(readHand(kSeen, 0)!)).toBe(0);
});
