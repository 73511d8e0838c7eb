// Pictures of the catalogue and of every game, wide and narrow, light and dark:
//   node e2e/screenshots.mjs [FOLDER] [GAME...]
// Without names of games it also puts all of them side by side, as docs/web.md shows them.
import { mkdir, readFile } from 'node:fs/promises';
import { getGames, newPage, startBrowser, startServer } from './server.mjs';

const [folder = 'e2e/pictures', ...wanted] = process.argv.slice(2);
const kSizes = [
  { name: '1280', viewport: { width: 1280, height: 800 } },
  { name: '375', viewport: { width: 375, height: 720 } },
];
await mkdir(folder, { recursive: true });
const server = await startServer();
const browser = await startBrowser();
try {
  const games = (await getGames(server.url)).map((game) => game.name);
  const tools = ['~arena/1', '~training/2', '~records', '~explorer/connect-four(rows=4,cols=4)', '~nimbers', '~values', '~grundy', '~equity', '~blackjack'];
  const pages = wanted.length ? wanted : ['', ...games, ...tools];
  // Something to see in the arena, in training and among the records.
  const start = (body) =>
    fetch(`${server.url}/api/v1/runs`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  if (pages.some((page) => page.startsWith('~'))) {
    const agents = ['random', 'greedy', 'mcts(sims=100)', 'mcts(sims=400)'];
    await start({ kind: 'tournament', game: 'connect-four', agents, games: 8, opening: 2 });
    await start({ kind: 'train', game: 'connect-four', episodes: 4000, against: 'random' });
  }
  for (const { name: size, viewport } of kSizes) {
    for (const colorScheme of ['light', 'dark']) {
      const { context, page } = await newPage(browser, { viewport, colorScheme });
      for (const spec of pages) {
        await page.goto('about:blank');
        await page.goto(`${server.url}/#/${spec.startsWith('~') ? spec : encodeURIComponent(spec)}`);
        if (spec === '' || spec.startsWith('~')) await page.waitForTimeout(1500);
        else {
          await page.waitForSelector('.board svg, .tiles svg, .trouble', { timeout: 20000 });
          // The first values come within a fifth of a second; hidden games have none.
          await page.waitForSelector('.number-cell', { timeout: 1500 }).catch(() => undefined);
          await page.waitForTimeout(200);
        }
        const name = (spec || 'catalogue').replace(/[^a-z0-9]+/gi, '-');
        await page.screenshot({ path: `${folder}/${name}-${size}-${colorScheme}.png` });
      }
      await context.close();
    }
  }
  if (!wanted.length) {
    for (const [file, suffix, columns, width] of [
      ['games-wide.jpg', '1280-light', 4, 400],
      ['games-narrow.jpg', '375-dark', 7, 228],
    ]) {
      const names = games.map((game) => `${folder}/${game.replace(/[^a-z0-9]+/gi, '-')}-${suffix}.png`);
      const files = await Promise.all(names.map((name) => readFile(name, 'base64')));
      const images = files.map((data) => `<img width="${width}" src="data:image/png;base64,${data}">`);
      const style = `margin:0;display:grid;gap:4px;grid-template-columns:repeat(${columns},${width}px)`;
      const viewport = { width: columns * (width + 4) - 4, height: 100 };
      const { context, page } = await newPage(browser, { viewport });
      await page.setContent(`<body style="${style}">${images.join('')}</body>`);
      await page.screenshot({ path: `${folder}/${file}`, fullPage: true, quality: 80 });
      await context.close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
