// A run that the server goes on with, followed over the socket, and the list of all of one kind.
import * as api from '../api/client';
import { ApiError } from '../api/client';
import { listen } from '../api/live';
import type { Run, RunHead } from '../api/types';

export class Follow {
  run = $state.raw<Run>();
  runs = $state.raw<RunHead[]>([]);
  problem = $state('');
  private close: (() => void) | undefined;
  private id = '';

  constructor(private readonly kinds: string[]) {}

  // Shows this run from now on; an empty id none.
  open(id: string): void {
    if (id === this.id) return;
    this.end();
    this.id = id;
    this.run = undefined;
    this.problem = '';
    if (!id) return;
    this.close = listen({}, () => ({ id: 1, do: 'follow', run: id }), (message) => {
      if (message.type === 'run') this.take(message.run as Run);
      if (message.type === 'error') {
        this.problem = (message.error as { message: string }).message;
        this.end();
      }
    });
  }

  end(): void {
    this.close?.();
    this.close = undefined;
  }

  private take(run: Run): void {
    const changed = this.run?.state !== run.state;
    this.run = run;
    if (changed) void this.list();
  }

  list = async (): Promise<void> => {
    try {
      this.runs = (await api.runs()).runs.filter((each) => this.kinds.includes(each.kind));
    } catch (error) {
      this.fail(error);
    }
  };

  // Returns the new run's id, or nothing and says why.
  async start(body: unknown): Promise<string | undefined> {
    this.problem = '';
    try {
      return (await api.startRun(body)).id;
    } catch (error) {
      this.fail(error);
      return undefined;
    }
  }

  stop = async (): Promise<void> => {
    if (this.run) await api.stopRun(this.run.id).catch((error: unknown) => this.fail(error));
  };

  private fail(error: unknown): void {
    this.problem = error instanceof ApiError ? error.message : String(error);
  }
}
