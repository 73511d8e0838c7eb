import { describe, expect, it } from 'vitest';
import { parse, write, type Route } from './router';

describe('addresses', () => {
  const examples: [string, Route][] = [
    ['#/', { page: 'catalogue', search: '' }],
    ['#/?search=nim', { page: 'catalogue', search: 'nim' }],
    ['#/connect-four', { page: 'board', spec: 'connect-four', moves: [] }],
    ['#/connect-four/444', { page: 'board', spec: 'connect-four', moves: ['4', '4', '4'] }],
    [
      '#/hex(size=7)/d4,c5,e3@2',
      { page: 'board', spec: 'hex(size=7)', moves: ['d4', 'c5', 'e3'], ply: 2 },
    ],
    [
      '#/nim(3,4)%20+%20kayles(7)/1:1%202',
      { page: 'board', spec: 'nim(3,4) + kayles(7)', moves: ['1:1 2'] },
    ],
    [
      '#/tic-tac-toe/5?from=x%20o%20-%20-%20-%20-%20-%20-%20-',
      { page: 'board', spec: 'tic-tac-toe', moves: ['5'], from: 'x o - - - - - - -' },
    ],
    ['#/table/k3/s3cret', { page: 'table', table: 'k3', seat: 's3cret' }],
    ['#/table/k3', { page: 'table', table: 'k3', seat: '' }],
    ['#/~grundy/0.77', { page: 'tool', tool: 'grundy', text: '0.77' }],
  ];
  it.each(examples)('%s', (address, route) => {
    expect(parse(address)).toEqual(route);
    expect(write(route)).toBe(address);
  });

  it('reads what it writes, whatever the texts hold', () => {
    const odd = ['a/b', 'x?y', '50%', 'é@3', '#', 'a b', "it's", '1=2&3', '+'];
    for (const from of odd) {
      for (const move of odd.filter((text) => !text.includes(','))) {
        const route: Route = { page: 'board', spec: 'octal(0.7,1)', moves: [move, 'z'], ply: 1, from };
        expect(parse(write(route))).toEqual(route);
      }
    }
  });

  it('takes no ply that is not within the moves', () => {
    expect(parse('#/nim/1 2@7')).toEqual({ page: 'board', spec: 'nim', moves: ['1 2'] });
    expect(parse('#/nim/1 2@-1')).toEqual({ page: 'board', spec: 'nim', moves: ['1 2'] });
    expect(parse('#/nim/1 2@x')).toEqual({ page: 'board', spec: 'nim', moves: ['1 2'] });
    expect(parse('#/nim/1 2@0')).toEqual({ page: 'board', spec: 'nim', moves: ['1 2'], ply: 0 });
  });

  it('knows records by their number', () => {
    expect(parse('#/record/17@4')).toEqual({ page: 'record', id: '17', ply: 4 });
    for (const address of ['#/record/17', '#/record/17@4']) expect(write(parse(address))).toBe(address);
  });

  it('survives a broken encoding', () => {
    expect(parse('#/nim/%E0%A4%A')).toEqual({ page: 'board', spec: 'nim', moves: ['%E0%A4%A'] });
  });
});
