import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The server during development: zermelo serve --port 8413 --no-token --no-open.
const server = process.env.ZERMELO_SERVER ?? 'http://127.0.0.1:8413';

export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: {
    target: 'es2022',
    // The Content-Security-Policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: server, ws: true }, '/healthz': server } },
  preview: { proxy: { '/api': { target: server, ws: true }, '/healthz': server } },
  test: { include: ['src/**/*.test.ts'] },
});
