// Analysis that streams over the WebSocket. One job at a time: a new one ends the old one. The
// socket is opened when first needed and again after it was lost, with growing pauses.
import { analyze, ApiError, liveAddress } from './client';
import type { Analysis, Place } from './types';

export interface Listener {
  update(analysis: Analysis): void;
  done(): void;
  queued?(place: number): void;
  failed(error: ApiError): void;
}

interface Job {
  id: number;
  place: Place;
  time: number;
  listener: Listener;
}

interface Message {
  id?: number;
  type: 'update' | 'done' | 'stopped' | 'error' | 'queued';
  place?: number;
  analysis?: Analysis;
  error?: { code: string; message: string };
}

const kLines = 3;
const kPauses = [300, 1000, 2000, 5000];

export class Live {
  private socket: WebSocket | undefined;
  private job: Job | undefined;
  private lost = 0;
  private ids = 0;
  private works = false; // whether a socket was ever opened

  analyze(place: Place, time: number, listener: Listener): void {
    this.stop();
    this.job = { id: ++this.ids, place, time, listener };
    if (this.socket?.readyState === WebSocket.OPEN) this.send();
    else if (!this.socket) this.open();
  }

  stop(): void {
    if (this.job && this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify({ id: this.job.id, do: 'stop' }));
    }
    this.job = undefined;
  }

  private send(): void {
    const job = this.job;
    if (!job) return;
    this.socket?.send(JSON.stringify({ id: job.id, do: 'analyze', ...job.place, time: job.time, lines: kLines }));
  }

  private open(): void {
    const socket = new WebSocket(liveAddress());
    this.socket = socket;
    socket.onopen = () => {
      this.lost = 0;
      this.works = true;
      this.send();
    };
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as Message);
    socket.onclose = () => {
      this.socket = undefined;
      if (!this.job) return;
      if (!this.works) return void this.byHttp(this.job);
      const pause = kPauses[Math.min(this.lost++, kPauses.length - 1)]!;
      setTimeout(() => {
        if (this.job && !this.socket) this.open();
      }, pause);
    };
  }

  private hear(message: Message): void {
    const job = this.job;
    if (!job || message.id !== job.id) return;
    if (message.analysis) job.listener.update(message.analysis);
    if (message.type === 'queued') job.listener.queued?.(message.place ?? 0);
    if (message.type === 'done' || message.type === 'error') this.job = undefined;
    if (message.type === 'done') job.listener.done();
    if (message.type === 'error') {
      const { code = 'failed', message: text = 'The analysis failed.' } = message.error ?? {};
      job.listener.failed(new ApiError(code, text));
    }
  }

  // Where something between here and the server allows no WebSocket, a short look is better than none.
  private async byHttp(job: Job): Promise<void> {
    try {
      const analysis = await analyze(job.place, Math.min(job.time, 1));
      if (this.job !== job) return;
      job.listener.update(analysis);
      job.listener.done();
    } catch (error) {
      if (this.job === job && error instanceof ApiError) job.listener.failed(error);
    }
    if (this.job === job) this.job = undefined;
  }
}

// Hears messages of one kind until it is closed. The socket says hello anew each time it is opened, and is
// opened again when it was lost.
export function listen(
  query: Record<string, string>,
  hello: () => object,
  hear: (message: Record<string, unknown>) => void,
): () => void {
  let open = true;
  let socket: WebSocket;
  const connect = () => {
    socket = new WebSocket(liveAddress(query));
    socket.onopen = () => socket.send(JSON.stringify(hello()));
    socket.onmessage = (event) => hear(JSON.parse(String(event.data)) as Record<string, unknown>);
    socket.onclose = () => {
      if (open) setTimeout(() => open && connect(), 1000);
    };
  };
  connect();
  return () => {
    open = false;
    socket.close();
  };
}
