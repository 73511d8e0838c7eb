// Plays games in a real browser against the real server:
//   node e2e/run.mjs            one game of each kind of view, in its smallest variant
//   node e2e/run.mjs --all      every game of the catalogue
//   node e2e/run.mjs SPEC ...   these games
// Each game is opened from the address, played by pointer and keyboard against an agent to its end or
// for 30 moves, undone, reloaded, and opened in a fresh browser; axe looks at it; no error may be told.
import assert from 'node:assert/strict';
import { address, axe, isOver, positionText, settled } from './looks.mjs';
import { getGames, newPage, startBrowser, startServer } from './server.mjs';
import { useBlackjack, useCube, useEquity, usePokerTable } from './special.mjs';

const kMost = 30;
const kKinds = [
  'connect-four(rows=4,cols=4)', // grid
  'hex(size=2)', // hexes
  'sim(nodes=3)', // graph
  'nim(1)', // heaps
  'treblecross(3)', // row
  '2048(rows=2,cols=2)', // tiles
  'kuhn-poker', // cards
  'cube(size=2)', // net
  'nim(1) + nim(1)', // sum
];

// Makes the next move: a click on the board, Enter on the focused board, or a button, in turn.
async function makeMove(page, count) {
  const spots = page.locator('.board [role="button"]');
  const buttons = page.locator('.stage .buttons:not(.small) button:enabled, .pad button:enabled');
  const before = await page.evaluate(() => location.hash);
  const onBoard = await spots.count();
  if (onBoard && count % 2 === 0) {
    await spots.nth((7 * count) % onBoard).click({ force: true });
  } else if (onBoard) {
    await page.locator('.board [role="button"][tabindex="0"]').focus();
    if (count % 3 === 0) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
  } else {
    const enabled = await buttons.count();
    assert.ok(enabled > 0, 'a player is to move but nothing can be pressed');
    await buttons.nth((5 * count) % enabled).click();
  }
  await page.waitForFunction((old) => location.hash !== old, before, { timeout: 15000 });
}

async function playGame(browser, url, spec) {
  const { context, page, errors } = await newPage(browser, { reducedMotion: 'reduce' });
  await page.goto(address(url, spec));
  await page.waitForSelector('.board svg, .tiles svg');
  await settled(page);
  await axe(page, spec);
  let moves = 0;
  while (moves < kMost && !(await isOver(page))) {
    await makeMove(page, moves++);
    await settled(page);
    // The engine has been seen at work; without it the rest of the game goes faster.
    if (moves === 2) await page.locator('button[title^="Engine"]').click();
  }
  assert.ok(moves > 0, 'no move was made');
  if (/^2(048|584)/.test(spec)) {
    const score = Number(await page.locator('.top b').first().textContent());
    assert.ok(score > 0, 'joined tiles score');
  }
  await axe(page, `${spec} after ${moves} moves`);
  const shown = await positionText(page);

  await page.reload();
  await settled(page);
  assert.equal(await positionText(page), shown, 'reload shows the same position');

  const link = page.url();
  const other = await newPage(browser, { reducedMotion: 'reduce' });
  await other.page.goto(link);
  await settled(other.page);
  assert.equal(await positionText(other.page), shown, 'another browser shows the same position');
  assert.deepEqual(other.errors, [], 'errors in the other browser');
  await other.context.close();

  const undo = page.locator('.bar button', { hasText: 'undo' });
  if (await undo.isEnabled()) {
    await undo.click();
    await page.waitForFunction((old) => document.querySelector('#position-text')?.value !== old, shown);
    await settled(page);
    await page.keyboard.press('ArrowDown');
  }
  assert.deepEqual(errors, [], 'errors in the console');
  await context.close();
  return moves;
}

// Every legal move of the start must have its place: a shape, a drag, or a button.
async function checkReach(url, spec) {
  const ask = (body) =>
    fetch(`${url}/api/v1/position`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then((response) => response.json());
  let at = await ask({ game: spec, chance: true, open: true });
  for (let k = 0; k < kMost && at.turn.kind === 'player'; ++k) {
    const reach = new Set([...at.buttons, ...at.scene.shapes.map((shape) => shape.move)]);
    for (const drag of at.scene.drags ?? []) reach.add(drag.move);
    for (const move of at.moves) assert.ok(reach.has(move), `${spec}: ${move} cannot be made at ${at.position}`);
    const next = at.moves[(11 * k + 3) % at.moves.length];
    at = await ask({ game: spec, position: at.position, moves: [next], chance: true, open: true });
  }
}

// The smallest variant of each game in which there is something to play.
async function firstVariants(url, games) {
  const specs = [];
  for (const game of games) {
    for (const spec of game.samples) {
      const at = await fetch(`${url}/api/v1/position`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ game: spec, chance: true, open: true }),
      }).then((response) => response.json());
      if (at.turn.kind !== 'player') continue;
      specs.push(spec);
      break;
    }
  }
  assert.equal(specs.length, games.length, 'a game has no variant to play');
  return specs;
}

// Two people at one table: each sees its own card, moves travel from one browser to the other.
async function playTable(browser, url) {
  const made = await fetch(`${url}/api/v1/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game: 'kuhn-poker', seats: ['human', 'human'] }),
  }).then((response) => response.json());
  const people = [];
  for (const { secret } of made.seats) {
    const person = await newPage(browser);
    await person.page.goto(`${url}/#/table/${made.table}/${secret}`);
    await person.page.waitForSelector('.board svg');
    people.push(person);
  }
  await axe(people[0].page, 'a table');
  for (let k = 0; k < 3; ++k) {
    for (const { page } of people) {
      const spot = page.locator('.board [role="button"]').first();
      if (await spot.count()) {
        await spot.click({ force: true });
        await page.waitForTimeout(300);
      }
    }
  }
  for (const { page } of people) await page.waitForSelector('aside b', { timeout: 10000 });
  for (const { context, errors } of people) {
    assert.deepEqual(errors, [], 'errors at the table');
    await context.close();
  }
}

// The tools: each answers its first example, and a text that is wrong gets a sentence.
async function useTools(browser, url) {
  const { context, page } = await newPage(browser, { reducedMotion: 'reduce' });
  for (const [tool, text] of [
    ['nimbers', /exclusive or/],
    ['values', /wins/],
    ['grundy', /[Pp]eriod/],
  ]) {
    await page.goto(`${url}/#/~${tool}`);
    await page.waitForSelector('.verdict');
    assert.match(await page.textContent('main'), text);
    await axe(page, tool);
    await page.fill('form input', 'no such game');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role="alert"]');
  }
  await context.close();
}

// The catalogue: search, one click to a game that runs, the form of options, at 320 pixels too.
async function useCatalogue(browser, url) {
  const { context, page, errors } = await newPage(browser, { reducedMotion: 'reduce' });
  await page.goto(`${url}/`);
  await page.waitForSelector('.grid .picture svg');
  await axe(page, 'the catalogue');
  await page.fill('#search', 'tic-tac');
  await page.waitForFunction(() => document.querySelectorAll('.grid > li').length === 1);
  await page.click('.grid button');
  await page.waitForSelector('dialog[open]');
  await axe(page, 'the options');
  await page.keyboard.press('Escape');
  await page.click('.grid a');
  await settled(page);
  assert.match(page.url(), /#\/tic-tac-toe/);
  await page.locator('.board [role="button"]').first().hover();
  await page.waitForSelector('.board .ghost');
  await page.mouse.move(2, 2);
  await page.waitForSelector('.board .ghost', { state: 'detached' });
  await page.keyboard.press('/');
  await page.keyboard.type('z9');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.say.alarm');
  assert.match(await page.textContent('.say'), /not a legal move/);
  await page.keyboard.press('v');
  assert.equal(await page.locator('.board .value').count(), 0, 'values can be hidden');
  await page.keyboard.press('v');
  await page.waitForSelector('.board .value');
  await page.keyboard.press('?');
  await page.waitForSelector('dialog[open]');
  await page.keyboard.press('Escape');
  for (const kind of ['SVG', 'PNG']) {
    await page.locator('.bar button', { hasText: 'more' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('.menu button', { hasText: kind }).click(),
    ]);
    assert.equal(download.suggestedFilename(), `tic-tac-toe.${kind.toLowerCase()}`);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 320, `the page is ${wide} pixels wide on 320`);
  await axe(page, 'the narrow page');
  await page.emulateMedia({ colorScheme: 'dark' });
  await axe(page, 'the dark page');
  await page.goto(`${url}/#/otello`);
  await page.waitForSelector('.trouble a[href="#/othello"]');
  // The browser itself tells of the one move that the server refused.
  assert.equal(errors.filter((text) => text.includes('400 (Bad Request)')).length, 1);
  assert.equal(errors.length, 1, `errors in the console: ${errors.join('; ')}`);
  await context.close();
}

// The arena: agents play, the table is rated, and their games are among the records, to be replayed.
async function useArena(browser, url) {
  const { context, page, errors } = await newPage(browser, { reducedMotion: 'reduce' });
  await page.goto(`${url}/#/~arena`);
  await page.fill('form input[list="arena-games"]', 'tic-tac-toe');
  await page.waitForFunction(() => document.querySelectorAll('.rival').length > 1);
  while (await page.locator('.rival button').count()) await page.locator('.rival button').first().click();
  for (const agent of ['random', 'mcts(sims=50)', 'greedy']) {
    await page.fill('input[aria-label="Another agent"]', agent);
    await page.keyboard.press('Enter');
    await page.waitForFunction((name) => [...document.querySelectorAll('.rival')].some((each) => each.textContent.includes(name)), agent);
  }
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-state="done"]', { timeout: 60000 });
  await page.waitForSelector('table.cross');
  assert.match(await page.textContent('.page .command'), /zermelo tournament tic-tac-toe --agents/);
  await axe(page, 'the arena');
  await page.click('a:has-text("replay its games")');
  await page.waitForSelector('li a .agents');
  await axe(page, 'the records');
  await page.locator('li a').first().click();
  await settled(page);
  assert.match(page.url(), /#\/record\/\d+/);
  assert.equal(await isOver(page), 1, 'a record is shown at its end');
  await page.click('button:has-text("look for mistakes")');
  await page.waitForFunction(() => !document.querySelector('[aria-label="After the game"] button.primary'), undefined, { timeout: 30000 });
  await page.keyboard.press('ArrowUp');
  await settled(page);
  assert.match(page.url(), /#\/record\/\d+@0/);
  await axe(page, 'a record');
  await page.setViewportSize({ width: 320, height: 640 });
  for (const where of ['~arena', '~records', '~explorer', '~training', '~equity', '~blackjack']) {
    await page.goto(`${url}/#/${where}`);
    await page.waitForSelector('h1:not(.spoken)');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 320, `${where} is ${wide} pixels wide on 320`);
  }
  assert.deepEqual(errors, [], 'errors in the console');
  await context.close();
}

// The explorer: counts of a solved game, puzzles of it, one solved with the values hidden.
async function useExplorer(browser, url) {
  const { context, page, errors } = await newPage(browser, { reducedMotion: 'reduce' });
  await page.goto(`${url}/#/~explorer/${encodeURIComponent('connect-four(rows=4,cols=4)')}`);
  await page.waitForSelector('.verdict');
  assert.match(await page.textContent('.verdict'), /tie in 16 moves/);
  await page.click('button:has-text("keep it in a database")');
  await page.waitForFunction(() => /a database/.test(document.querySelector('dl')?.textContent ?? ''), undefined, { timeout: 60000 });
  await page.fill('form.fields input[type="number"]', '5');
  await page.click('button:has-text("find some")');
  await page.waitForSelector('.puzzles button');
  assert.match(await page.textContent('.puzzles button'), /win in 5\s*1 of/);
  await axe(page, 'the explorer');
  await page.locator('.puzzles button').first().click();
  await settled(page);
  assert.equal(await page.locator('.board .value').count(), 0, 'a puzzle hides the values');
  await page.keyboard.press(' ');
  await page.waitForFunction(() => document.querySelectorAll('.move').length > 0);
  await settled(page);
  await page.keyboard.press('v');
  assert.deepEqual(errors, [], 'errors in the console');
  await context.close();
}

// Training: the curve grows while the network learns.
async function useTraining(browser, url) {
  const { context, page, errors } = await newPage(browser, { reducedMotion: 'reduce' });
  await page.goto(`${url}/#/~training`);
  for (const game of ['2048', 'tic-tac-toe']) {
    await page.fill('form input[list]', game);
    await page.fill('form input[type="number"]', '300');
    await page.click('form button.primary');
    await page.waitForSelector('figure polyline');
    await page.waitForFunction((name) => document.querySelector('h2.title')?.textContent?.startsWith(name), game);
    await page.waitForSelector('[data-state="done"]', { timeout: 60000 });
    assert.match(await page.textContent('[role="status"]'), /300 of 300 episodes/);
    await axe(page, `training ${game}`);
  }
  assert.deepEqual(errors, [], 'errors in the console');
  await context.close();
}

// After a game: the mistake is named, and a better move is found at the second try.
async function learnFromMistakes(browser, url) {
  const { context, page, errors } = await newPage(browser, { reducedMotion: 'reduce' });
  await page.goto(`${url}/#/${encodeURIComponent('tic-tac-toe')}/${encodeURIComponent('1,2,9,5,8,4,6')}`);
  await settled(page);
  // The line is played to its end by hand, so that it is a game of two people.
  await page.keyboard.press('ArrowDown');
  while (!(await isOver(page))) {
    const before = await page.evaluate(() => location.hash);
    await page.locator('.board [role="button"]').first().click({ force: true });
    await page.waitForFunction((old) => location.hash !== old, before);
    await settled(page);
  }
  await page.click('button:has-text("look for mistakes")');
  await page.waitForSelector('button:has-text("try again")', { timeout: 30000 });
  await page.locator('button:has-text("try again")').first().click();
  await page.waitForSelector('.verdict');
  await settled(page); // the question is asked before the board is there
  assert.equal(await page.locator('.board .value').count(), 0, 'the values are hidden');
  await page.keyboard.press(' ');
  await page.waitForFunction(() => /is right/.test(document.querySelector('.verdict')?.textContent ?? ''));
  await axe(page, 'a second try');
  assert.deepEqual(errors, [], 'errors in the console');
  await context.close();
}

// A game that is too long for an address has one by its record.
async function shareLongGame(browser, url) {
  const { context, page, errors } = await newPage(browser, { reducedMotion: 'reduce' });
  const moves = [];
  let at = await fetch(`${url}/api/v1/position`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game: '2048', chance: true }),
  }).then((response) => response.json());
  moves.push(...at.played);
  while (moves.join(',').length < 9000 && at.turn.kind === 'player') {
    const want = ['down', 'left', 'right', 'up'].find((move) => at.moves.includes(move));
    at = await fetch(`${url}/api/v1/position`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ game: '2048', position: at.position, moves: [want], chance: true }),
    }).then((response) => response.json());
    moves.push(want, ...at.played);
    if (at.turn.kind === 'over') break;
  }
  const kept = await fetch(`${url}/api/v1/records`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game: '2048', moves, agents: ['human'] }),
  }).then((response) => response.json());
  await page.goto(`${url}/#/record/${kept.id}`);
  await settled(page);
  assert.equal(await positionText(page), at.position, 'a record shows where the game ended');
  assert.ok((await page.url()).endsWith(`#/record/${kept.id}`));
  await page.locator('.bar button', { hasText: 'more' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.menu button', { hasText: 'PNG' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), '2048.png');
  assert.deepEqual(errors, [], 'errors in the console');
  await context.close();
}

const words = process.argv.slice(2);
const server = await startServer();
const browser = await startBrowser();
let failed = 0;
const step = async (name, work) => {
  const start = Date.now();
  try {
    const result = await work();
    const count = typeof result === 'number' ? `, ${result} moves` : '';
    console.log(`ok    ${name}${count} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    ++failed;
    console.log(`FAIL  ${name}: ${error.message.split('\n').slice(0, 12).join('\n      ')}`);
  }
};
try {
  const games = await getGames(server.url);
  const named = words.filter((word) => !word.startsWith('--'));
  const all = words.includes('--all');
  const specs = named.length ? named : all ? await firstVariants(server.url, games) : kKinds;
  if (!named.length) {
    await step('the catalogue', () => useCatalogue(browser, server.url));
    await step('the tools', () => useTools(browser, server.url));
    await step('the arena and the records', () => useArena(browser, server.url));
    await step('the explorer', () => useExplorer(browser, server.url));
    await step('training', () => useTraining(browser, server.url));
    await step('mistakes to try again', () => learnFromMistakes(browser, server.url));
    await step('a game too long for an address', () => shareLongGame(browser, server.url));
    await step('equities', () => useEquity(browser, server.url));
    await step('Black Jack', () => useBlackjack(browser, server.url));
    await step('a seat of Poker', () => usePokerTable(browser, server.url));
    await step('the cube', () => useCube(browser, server.url));
    await step('two people at a table', () => playTable(browser, server.url));
    for (const game of games) {
      for (const sample of game.samples) {
        await step(`every move of ${sample} has a place`, () => checkReach(server.url, sample));
      }
    }
  }
  for (const spec of specs) await step(spec, () => playGame(browser, server.url, spec));
} finally {
  await browser.close();
  await server.stop();
}
console.log(failed ? `${failed} failed` : 'all ok');
process.exitCode = failed ? 1 : 0;
