import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const house = process.env.KAIK_SERVER ?? 'http://127.0.0.1:8000';

// The boards lie in the games' own folders, outside this one: what they import from Svelte is found here.
export default defineConfig({
  plugins: [svelte()],
  resolve: {
    alias: { $lib: at('./src/lib'), $parts: at('./src/parts'), $kits: at('./src/kits') },
    dedupe: ['svelte', 'vitest'],
  },
  build: {
    outDir: at('../src/kaik/server/pages'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: { checks: { bundlerTimings: false, pluginTimings: false } },
  },
  server: {
    fs: { allow: [at('..')] },
    proxy: { '/api': house, '/ws': { target: house, ws: true } },
  },
  test: { include: ['src/**/*.test.ts', '../src/kaik/games/*/web/*.test.ts'], environment: 'node' },
});
