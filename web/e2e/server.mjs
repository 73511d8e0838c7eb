// The server and the browser that the tests use.
// Environment: ZERMELO (the program; default: the release build), ZERMELO_URL (a server that runs
// already), CHROMIUM (default /usr/bin/chromium).
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

// Starts the server on a port of the system's choice and returns its address and a way to end it.
export async function startServer() {
  if (process.env.ZERMELO_URL) return { url: process.env.ZERMELO_URL, stop: () => undefined };
  const program = process.env.ZERMELO ?? here('../../build/release/zermelo');
  const words = ['serve', '--port', '0', '--no-open', '--no-token', '--web-root', here('../dist')];
  // Records, tables and databases of a user of its own.
  const home = mkdtempSync(join(tmpdir(), 'zermelo-'));
  const env = { ...process.env, XDG_DATA_HOME: home };
  delete env.ZERMELO_RECORDS;
  const child = spawn(program, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const url = await new Promise((resolve, reject) => {
    const hear = (chunk) => {
      said += chunk;
      const found = /http:\/\/[^\s/]+:\d+/.exec(said);
      if (found) resolve(found[0]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  const stop = () =>
    new Promise((resolve) => {
      child.removeAllListeners('exit');
      child.on('exit', () => resolve(rmSync(home, { recursive: true, force: true })));
      child.kill('SIGTERM');
    });
  return { url, stop };
}

export async function startBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
  });
}

// A fresh browser window in which every error is noted.
export async function newPage(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const errors = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return { context, page, errors };
}

export async function getGames(url) {
  const response = await fetch(`${url}/api/v1/games`);
  return (await response.json()).games;
}
