// Times, dates, reasons and results in words.
import type { Position } from '../api/types';

export function duration(seconds: number): string {
  if (seconds < 1) return `${Math.round(1000 * seconds)} ms`;
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.round(seconds - 60 * minutes)} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

// "2026-11-16 21:05", in the reader's own time.
export function moment(ms: number): string {
  if (!ms) return '';
  const at = new Date(ms);
  const two = (x: number) => String(x).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

// "move 1: 'z9' is not a legal move: ..." without the number, which is always the first here.
export function reasonOf(message: string): string {
  const words = message.replace(/^move \d+: /, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function resultOf(position: Position): string {
  const words = (position.result?.sentence ?? '').replace(/^over:\s*/, '');
  return words ? `${words.charAt(0).toUpperCase()}${words.slice(1)}.` : 'The game is over.';
}
