// The board as a file: SVG as it is, PNG at twice its size.
import type { Scene } from '../api/types';
import { svgText } from './draw';

function colour(tint: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--t-${tint}`).trim();
}

function hand(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export function saveSvg(scene: Scene, name: string): void {
  hand(new Blob([svgText(scene, colour)], { type: 'image/svg+xml' }), `${name}.svg`);
}

export async function savePng(scene: Scene, name: string): Promise<void> {
  const source = URL.createObjectURL(new Blob([svgText(scene, colour)], { type: 'image/svg+xml' }));
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = 2 * scene.width;
  canvas.height = 2 * scene.height;
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(source);
  canvas.toBlob((blob) => blob && hand(blob, `${name}.png`), 'image/png');
}
