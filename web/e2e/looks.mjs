// What the tests look at on a page.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const axeSource = await readFile(axePath, 'utf8');

export const address = (url, spec, rest = '') => `${url}/#/${encodeURIComponent(spec)}${rest}`;
export const settled = (page) => page.waitForSelector('[data-ready="true"]', { timeout: 30000 });
export const positionText = (page) => page.inputValue('#position-text');
export const isOver = (page) => page.locator('[data-over="true"]').count();

export async function axe(page, what) {
  // Playwright evaluates outside the page's Content-Security-Policy.
  await page.evaluate(axeSource);
  const found = await page.evaluate(() =>
    globalThis.axe.run(document, { resultTypes: ['violations'] }).then((result) =>
      result.violations
        .filter((each) => each.impact === 'serious' || each.impact === 'critical')
        .map((each) => `${each.id}: ${each.nodes.map((node) => node.html.slice(0, 160)).slice(0, 3).join(' | ')}`),
    ),
  );
  assert.deepEqual(found, [], `axe on ${what}`);
}
