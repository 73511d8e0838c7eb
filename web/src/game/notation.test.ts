import { describe, expect, it } from 'vitest';
import type { Game } from '../api/types';
import { asCommand, nameOf, nearest, readMoves, summandsOf, writeMoves, writeSpec } from './notation';

const nim: Game = {
  name: 'nim',
  aliases: [],
  title: 'Nim',
  summary: '',
  players: 2,
  min_players: 2,
  max_players: 2,
  kind: 'impartial',
  options: [
    { name: 'sizes', kind: 'numbers', default: '', bare: true, help: '' },
    { name: 'max', kind: 'number', default: 0, help: '' },
    { name: 'misere', kind: 'flag', default: false, help: '' },
    { name: 'swap', kind: 'flag', default: true, help: '' },
  ],
  offers: [],
  samples: [],
  grade: '',
  verified_against: '',
  hidden: false,
  chance: false,
  rewards: false,
  summable: true,
};

describe('specs', () => {
  it('names a game and splits a sum outside parentheses', () => {
    expect(nameOf('hex(size=7)')).toBe('hex');
    expect(nameOf('nim(3,4) + kayles(7)')).toBe('sum');
    expect(nameOf('subtraction(2,5,sizes=20+9)')).toBe('subtraction');
    expect(summandsOf('nim(3) + sum(nim(2)+kayles(4),misere)')).toEqual([
      'nim(3)',
      'sum(nim(2)+kayles(4),misere)',
    ]);
  });

  it('writes only what differs from the default', () => {
    expect(writeSpec(nim, {})).toBe('nim');
    expect(writeSpec(nim, { max: 0, misere: false, swap: true })).toBe('nim');
    expect(writeSpec(nim, { sizes: '3, 4 5', max: 2, misere: true, swap: false })).toBe(
      'nim(3,4,5,max=2,misere,swap=no)',
    );
  });
});

describe('moves', () => {
  it('are written as the command line reads them', () => {
    expect(writeMoves('connect-four(rows=4,cols=4)', ['1', '2', '4'])).toBe('124');
    expect(readMoves('connect-four', '124')).toEqual(['1', '2', '4']);
    expect(writeMoves('kayles(12)', ['1', '2'])).toBe('1,2');
    expect(readMoves('kayles(12)', '12')).toEqual(['12']);
    expect(readMoves('nim', ' 1 2, 3 1 ')).toEqual(['1 2', '3 1']);
  });
});

describe('commands', () => {
  it('are quoted for a shell', () => {
    expect(asCommand('analyze', 'hex(size=7)', 'd4, c5')).toBe(
      "zermelo analyze 'hex(size=7)' --position 'd4, c5'",
    );
    expect(asCommand('show', 'nim', "a'b")).toBe("zermelo show nim --position 'a'\\''b'");
  });
});

describe('near names', () => {
  it('finds what was meant, and nothing for what was not', () => {
    const names = ['hex', 'othello', 'connect-four'];
    expect(nearest('otello', names)).toBe('othello');
    expect(nearest('conect4', names)).toBeUndefined();
    expect(nearest('hexx', names)).toBe('hex');
  });
});
