// A position of a solved game as an exercise: the person is to move, a hard opponent answers, and the values
// are hidden.
import type { Puzzle } from '../api/types';
import { write } from '../router';
import { store } from './kept';
import * as S from './session';
import { keep } from './settings.svelte';

export function openPuzzle(spec: string, puzzle: Puzzle): void {
  const session = S.playAll(S.start(spec), puzzle.moves);
  const seats = Array.from({ length: puzzle.players }, (_, k) => (k === puzzle.turn ? 'human' : 'hard'));
  store(session, seats);
  keep({ values: false });
  location.hash = write({ page: 'board', spec, moves: puzzle.moves });
}
