// A question of a tool to the server: the text of the address is asked, late answers are dropped.
import { ApiError, tool } from '../api/client';
import { write } from '../router';

export class Question<T> {
  // Of the tool that asks, as addresses have it.
  constructor(readonly page: string) {}

  answer = $state.raw<T>();
  problem = $state('');
  private last = 0;

  async ask(name: string, body: unknown): Promise<void> {
    const mine = ++this.last;
    this.problem = '';
    try {
      const answer = await tool<T>(name, body);
      if (mine === this.last) this.answer = answer;
    } catch (error) {
      if (mine !== this.last) return;
      this.answer = undefined;
      this.problem = error instanceof ApiError ? error.message : String(error);
    }
  }

  // Another text is another address.
  open = (text: string): void => {
    location.hash = write({ page: 'tool', tool: this.page, text });
  };
}

