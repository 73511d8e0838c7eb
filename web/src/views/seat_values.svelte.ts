// What each move of a seat is worth, by what the seat sees alone; asked for when the values are wanted.
import { ApiError, analyze } from '../api/client';
import type { Analysis, MoveValue, Position } from '../api/types';
import { best } from '../game/value';

const kSeconds = 1;

export class SeatValues {
  wanted = $state(false);
  analysis = $state.raw<Analysis>();
  problem = $state('');
  readonly values = $derived(
    this.wanted && this.analysis ? new Map<string, MoveValue>(this.analysis.moves.map((each) => [each.move, each])) : undefined,
  );
  readonly stars = $derived(new Set((this.values ? best(this.analysis?.moves ?? []) : []).map((each) => each.move)));

  // The position is the seat's view, so nothing is told that its player may not know.
  ask(position: Position | undefined, isTurn: boolean): () => void {
    this.analysis = undefined;
    this.problem = '';
    const stop = new AbortController();
    if (position && isTurn && this.wanted) {
      analyze({ game: position.game, position: position.position, open: true }, kSeconds, stop.signal).then(
        (analysis) => (this.analysis = analysis),
        (error: unknown) => {
          if (!stop.signal.aborted) this.problem = error instanceof ApiError ? error.message : String(error);
        },
      );
    }
    return () => stop.abort();
  }
}
