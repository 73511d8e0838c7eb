// Answers the API by calling the command line, so that the front end can be worked on before or
// without the server: node dev/mock.mjs (environment: ZERMELO, PORT). Development only.
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { promisify } from 'node:util';

const run = promisify(execFile);
const program = process.env.ZERMELO ?? 'zermelo';
const port = Number(process.env.PORT ?? 8413);
const histories = new Map(); // "game|text" -> moves from the start

async function zermelo(...words) {
  try {
    const { stdout } = await run(program, [...words, '--json'], { maxBuffer: 1 << 26 });
    return JSON.parse(stdout);
  } catch (error) {
    throw new Error((error.stderr ?? String(error)).trim().split('\n').pop());
  }
}

function where({ game, position, moves = [] }) {
  const before = position === undefined ? [] : histories.get(`${game}|${position}`);
  if (before === undefined) return { words: ['--position', position], moves: undefined };
  const all = [...before, ...moves];
  return { words: all.length ? ['--position', all.join(', ') + ','] : [], moves: all };
}

async function position(request) {
  const played = [];
  for (;;) {
    const at = where({ ...request, moves: [...(request.moves ?? []), ...played] });
    const shown = await zermelo('show', request.game, ...at.words);
    const legal = await zermelo('moves', request.game, ...at.words);
    if (at.moves) histories.set(`${request.game}|${shown.position}`, at.moves);
    if (request.chance && shown.turn === 'chance') {
      let left = Math.random();
      let k = 0;
      while (k + 1 < legal.moves.length && (left -= legal.probabilities[k]) > 0) ++k;
      played.push(legal.moves[k]);
      continue;
    }
    const kind = typeof shown.turn === 'number' ? 'player' : shown.turn;
    return {
      game: shown.game,
      position: shown.position,
      turn: kind === 'player' ? { kind, player: shown.turn } : { kind },
      moves: legal.moves,
      ...(legal.probabilities ? { probabilities: legal.probabilities } : {}),
      scene: shown.scene,
      buttons: legal.moves.filter((each) => !shown.scene.shapes.some((shape) => shape.move === each)),
      history: (at.moves ?? []).map((each) => ({ move: each, by: 'player' })),
      ...(legal.payoffs ? { result: { payoffs: legal.payoffs, sentence: '' } } : {}),
      played,
    };
  }
}

async function analyze(request) {
  return zermelo('analyze', request.game, ...where(request).words, '--time', `${request.time ?? 0.3}s`);
}

async function move(request) {
  const { moves } = await analyze({ ...request, time: 0.2 });
  const chosen = moves[0]?.move ?? (await position(request)).moves[0];
  const after = await position({ ...request, moves: [...(request.moves ?? []), chosen], chance: true });
  return { move: chosen, played: [chosen, ...after.played], position: after };
}

async function answer(request, path, query, body) {
  if (path === '/games') {
    const { games } = await zermelo('games');
    return { games };
  }
  if (path.startsWith('/games/')) {
    return { rules: (await zermelo('rules', decodeURIComponent(path.slice(7)))).rules };
  }
  if (path === '/agents') {
    const { agents } = await zermelo('agents', query.get('game'));
    const levels = ['easy', 'medium', 'hard'].map((name) => ({ name, agent: 'mcts' }));
    return { agents: agents.filter((agent) => agent.fits), levels };
  }
  if (path === '/position') return position(body);
  if (path === '/analyze') return analyze(body);
  if (path === '/move') return move(body);
  if (path === '/nimber') return zermelo('nimber', body.games);
  if (path === '/value') return zermelo('value', body.sum);
  if (path === '/grundy') return zermelo('grundy', body.code, '--to', String(body.to));
  return undefined;
}

createServer(async (request, response) => {
  const url = new URL(request.url, 'http://localhost');
  let body = '';
  for await (const chunk of request) body += chunk;
  const send = (status, value) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(value));
  };
  try {
    const path = url.pathname.replace(/^\/api\/v1/, '');
    const value = await answer(request, path, url.searchParams, body ? JSON.parse(body) : {});
    if (value === undefined) send(404, { error: { code: 'not_here', message: 'no such page' } });
    else send(200, value);
  } catch (error) {
    send(400, { error: { code: 'bad_input', message: error.message } });
  }
}).listen(port, '127.0.0.1', () => console.log(`mock of the API on port ${port}`));
