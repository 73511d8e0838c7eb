// The marks of values as paths: triangle up, diamond, circle, triangle down, square.
import type { Look } from '../game/value';

export function markPath(look: Look, x: number, y: number, r: number): string {
  const w = r * 0.92;
  switch (look) {
    case 'win':
      return `M${x} ${y - r}L${x + w} ${y + 0.75 * r}H${x - w}Z`;
    case 'lose':
      return `M${x} ${y + r}L${x + w} ${y - 0.75 * r}H${x - w}Z`;
    case 'tie':
      return `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`;
    case 'number':
      return `M${x - 0.8 * r} ${y - 0.8 * r}h${1.6 * r}v${1.6 * r}h${-1.6 * r}Z`;
    case 'draw':
    case 'none': {
      const s = 0.85 * r;
      return `M${x - s} ${y}a${s} ${s} 0 1 0 ${2 * s} 0a${s} ${s} 0 1 0 ${-2 * s} 0Z`;
    }
  }
}

// A star with five points around a centre.
export function starPath(x: number, y: number, r: number): string {
  const points = Array.from({ length: 10 }, (_, k) => {
    const length = k % 2 ? 0.45 * r : r;
    const angle = (Math.PI * k) / 5 - Math.PI / 2;
    return `${(x + length * Math.cos(angle)).toFixed(2)} ${(y + length * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join('L')}Z`;
}
