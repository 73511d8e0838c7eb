// After a game: every position of its line gets a value, moves that cost something are named, and each can be
// tried again with the values hidden.
import type { SvelteMap } from 'svelte/reactivity';
import * as api from '../api/client';
import type { Analysis, Place } from '../api/types';
import type { Node } from './session';
import { keep } from './settings.svelte';
import { costSentence, mistake, type Mistake } from './value';

const kSeconds = 0.3; // for each position

export type FoundMistake = Mistake & { id: number }; // of the node in which it was made

// What a review needs of the game that it looks at.
interface Reviewed {
  readonly line: Node[];
  readonly current: number;
  readonly analyses: SvelteMap<number, Analysis>;
  placeOf(id: number): Place;
  changes(): number; // grows when another position is shown or another game begins
  fail(error: unknown): void;
}

export class Review {
  trying = $state.raw<FoundMistake>(); // a mistake that is made good, or not
  verdict = $state(''); // on the last try
  left = $state(0); // positions still to be analysed; 0: none

  constructor(private readonly play: Reviewed) {}

  readonly mistakes = $derived.by((): FoundMistake[] => {
    const found: FoundMistake[] = [];
    const levels = [...this.play.analyses.values()].map((each) => Math.abs(each.expectation ?? 1));
    const scale = Math.max(1, ...levels);
    this.play.line.forEach((at, k) => {
      const analysis = this.play.analyses.get(at.parent);
      const cost = analysis && mistake(analysis, at.move, k, scale);
      if (cost) found.push({ ...cost, id: at.parent });
    });
    return found;
  });

  look = async (): Promise<void> => {
    const { play } = this;
    const line = play.line.filter((at) => !at.chance);
    const begun = play.changes();
    this.left = line.length;
    try {
      for (const at of line) {
        if (begun !== play.changes()) break;
        if (!play.analyses.has(at.parent)) {
          const analysis = await api.analyze(play.placeOf(at.parent), kSeconds);
          if (begun !== play.changes()) break;
          play.analyses.set(at.parent, analysis);
        }
        --this.left;
      }
    } catch (error) {
      if (begun === play.changes()) play.fail(error);
    }
    this.left = 0;
  };

  // The mistake made here is to be made good.
  begin(id: number): void {
    keep({ values: false });
    this.trying = this.mistakes.find((each) => each.id === id);
    this.verdict = 'What would be better here?';
  }
  end = (): void => {
    this.forget();
    keep({ values: true });
  };
  forget(): void {
    this.trying = undefined;
    this.verdict = '';
  }

  // Says whether the move that is tried is as good as the best; nothing if none is tried.
  judge(move: string): string {
    const { trying, play } = this;
    const analysis = trying && play.analyses.get(trying.id);
    if (!trying || !analysis || play.current !== trying.id) return '';
    const cost = mistake(analysis, move, trying.ply);
    this.verdict = cost
      ? `${move}: ${costSentence(cost)}. Undo, and try once more.`
      : `${move} is right. It was ${trying.move} before, and ${costSentence(trying)}.`;
    if (!cost) this.trying = undefined;
    return this.verdict;
  }
}
