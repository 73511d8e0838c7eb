// The special views in the browser: equities, Black Jack, a seat of Poker, the cube.
import assert from 'node:assert/strict';
import { axe, positionText, settled } from './looks.mjs';
import { newPage } from './server.mjs';

// Aces against kings are exact; a range is chosen in the square; a wrong hand gets a sentence.
export async function useEquity(browser, url) {
  const { context, page, errors } = await newPage(browser, { reducedMotion: 'reduce' });
  await page.goto(`${url}/#/~equity/${encodeURIComponent('AsAh KdKc')}`);
  await page.waitForSelector('.verdict');
  assert.match(await page.textContent('main'), /81\.2555 %/);
  await page.waitForSelector('[role="grid"]', { timeout: 30000 });
  await axe(page, 'equities');
  await page.locator('.hand button', { hasText: 'range' }).nth(1).click();
  await page.locator('[data-cell="0-0"]').click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  assert.equal(await page.inputValue('#hand-1'), 'AA,AKs');
  await axe(page, 'a range');
  await page.click('button:has-text("count")');
  await page.waitForFunction(() => /AA,AKs/.test(document.querySelector('table')?.textContent ?? ''));
  assert.match(decodeURIComponent(page.url()), /~equity\/AsAh AA,AKs/);
  assert.deepEqual(errors, [], 'errors in the console');
  await page.fill('#hand-0', 'AsAs');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[role="alert"]');
  await context.close();
}

// The chart, what a hand is worth, other rules, and some hands of the trainer.
export async function useBlackjack(browser, url) {
  const { context, page, errors } = await newPage(browser, { reducedMotion: 'reduce' });
  await page.goto(`${url}/#/~blackjack`);
  await page.waitForSelector('button.cell');
  assert.equal(await page.locator('button[aria-label="88 against T: split"]').count(), 1);
  await page.click('button[aria-label="11 against 6: double, else hit"]');
  await page.waitForFunction(() => /double ★/.test(document.querySelector('aside')?.textContent ?? ''));
  await axe(page, 'the chart of Black Jack');
  await page.selectOption('.fields select >> nth=1', 'hit');
  await page.waitForFunction(() => location.hash.includes('soft17=hit'));
  await page.locator('.fields button').click();
  for (let k = 0; k < 3; ++k) {
    await page.waitForSelector('.choices button');
    await page.keyboard.press('s');
    await page.waitForFunction((asked) => (document.querySelector('.trainer')?.textContent ?? '').includes(`of ${asked} right`), k + 1);
    await page.keyboard.press('n');
  }
  await axe(page, 'the trainer');
  await page.emulateMedia({ colorScheme: 'dark' });
  await axe(page, 'the trainer in the dark');
  assert.deepEqual(errors, [], 'errors in the console');
  await context.close();
}

// Beside a table of Poker: the seat's equity, and what each move is worth.
export async function usePokerTable(browser, url) {
  const made = await fetch(`${url}/api/v1/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game: 'poker', seats: ['human', 'random'] }),
  }).then((response) => response.json());
  const { context, page, errors } = await newPage(browser, { reducedMotion: 'reduce' });
  await page.goto(`${url}/#/table/${made.table}/${made.seats[0].secret}`);
  await page.waitForSelector('section[aria-label="Your hand"]', { timeout: 30000 });
  assert.match(await page.textContent('section[aria-label="Your hand"]'), /against any hand\s*\d+\.\d %/);
  await page.click('section[aria-label="Values"] button');
  await page.waitForFunction(() => /estimated|exact/.test(document.querySelector('section[aria-label="Values"]')?.textContent ?? ''), undefined, { timeout: 30000 });
  await axe(page, 'a seat of Poker');
  assert.deepEqual(errors, [], 'errors in the console');
  await context.close();
}

// Turned about, turned by what is typed, solved as people do and stepped through, painted.
export async function useCube(browser, url) {
  const { context, page, errors } = await newPage(browser, { reducedMotion: 'reduce' });
  const solved = 'UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB';
  await page.goto(`${url}/#/cube?from=${solved}`);
  await settled(page);
  await page.click('button:has-text("type turns")');
  await page.fill('#algorithm', '[R, U]');
  await page.waitForFunction(() => /4 turns: R U R' U'/.test(document.querySelector('main')?.textContent ?? ''));
  await page.waitForSelector('.space .cubie');
  await page.keyboard.press('Enter');
  await page.waitForFunction((start) => !document.querySelector('#position-text')?.value.startsWith(start), solved);
  await settled(page);
  await page.selectOption('select[aria-label="How it is solved"]', 'cfop');
  await page.click('.solve button');
  await page.waitForSelector('.way ol', { timeout: 30000 });
  await axe(page, 'a solution');
  const total = Number(/0 of (\d+)/.exec(await page.textContent('.way'))[1]);
  await page.locator('.way .turn').last().click();
  await page.waitForFunction((count) => new RegExp(`${count} of ${count}`).test(document.querySelector('.way')?.textContent ?? ''), total);
  assert.ok((await positionText(page)).startsWith(solved), 'the solution solves it');
  await page.click('button:has-text("paint your cube")');
  await page.click('button[aria-label="red, right"]');
  await page.click('button[aria-label="U1: U"]');
  await page.waitForFunction(() => document.querySelector('.paint .primary')?.disabled);
  assert.notEqual(await page.textContent('.paint p'), 'Such a cube exists.');
  await axe(page, 'a painted cube');
  await page.click('button:has-text("scramble")');
  await page.waitForFunction((start) => !document.querySelector('#position-text')?.value.startsWith(start), solved, { timeout: 30000 });
  assert.deepEqual(errors, [], 'errors in the console');
  await context.close();
}
