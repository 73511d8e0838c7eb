// Specs and lists of moves as text: the same notation as the command line's.
import type { Game, Option } from '../api/types';

export type Choice = number | string | boolean | number[];

// Returns the name before the options: "hex" of "hex(size=7)". A sum has the name "sum".
export function nameOf(spec: string): string {
  if (summandsOf(spec).length > 1) return 'sum';
  return spec.split('(')[0]?.trim() ?? '';
}

// Splits a sum at the plus signs that stand outside parentheses.
export function summandsOf(spec: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of spec) {
    if (letter === '(') ++depth;
    if (letter === ')') --depth;
    if (letter === '+' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

// Moves of Connect Four are single digits, which its notation writes without separators.
const kDense = new Set(['connect-four', 'connect4', 'connect-4', 'four-in-a-row']);

export function writeMoves(spec: string, moves: readonly string[]): string {
  return moves.join(kDense.has(nameOf(spec)) ? '' : ',');
}

export function readMoves(spec: string, text: string): string[] {
  if (kDense.has(nameOf(spec))) return [...text.replace(/[\s,]/g, '')];
  return text
    .split(',')
    .map((move) => move.trim())
    .filter((move) => move !== '');
}

function same(a: Choice | undefined, b: Choice | undefined): boolean {
  return String(a) === String(b);
}

// Returns the spec with those options that differ from what the game takes by itself.
export function writeSpec(game: Game, chosen: Record<string, Choice>): string {
  const words: string[] = [];
  for (const option of game.options) {
    const value = chosen[option.name];
    if (value === undefined || value === '' || same(value, option.default)) continue;
    if (option.kind === 'flag') words.push(value ? option.name : `${option.name}=no`);
    else if (option.kind === 'numbers') words.push(numbersText(option, value));
    else words.push(`${option.name}=${String(value)}`);
  }
  return words.length ? `${game.name}(${words.join(',')})` : game.name;
}

function numbersText(option: Option, value: Choice): string {
  const numbers = String(value)
    .split(/[^0-9.]+/)
    .filter((word) => word !== '');
  return option.bare ? numbers.join(',') : `${option.name}=${numbers.join('+')}`;
}

// Returns the command that shows the same in a terminal, quoted for a shell.
export function asCommand(verb: string, spec: string, position?: string): string {
  const words = ['zermelo', verb, quoted(spec)];
  if (position) words.push('--position', quoted(position));
  return words.join(' ');
}

export function quoted(word: string): string {
  if (/^[A-Za-z0-9_.,=:/-]+$/.test(word)) return word;
  return `'${word.replaceAll("'", "'\\''")}'`;
}

// Returns the candidate with the fewest edits to the word, if it is near enough to be meant.
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let fewest = Math.max(2, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const edits = distance(word.toLowerCase(), candidate);
    if (edits < fewest) [best, fewest] = [candidate, edits];
  }
  return best;
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; ++i) {
    const next = [i];
    for (let j = 1; j <= b.length; ++j) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
