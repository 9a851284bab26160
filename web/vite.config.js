import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const house = process.env.KAIK_SERVER ?? 'http://127.0.0.1:8000';

/** The worker that keeps the application for when there is no connection: it is told which files belong to it. */
const worker = {
  name: 'worker',
  generateBundle(_, bundle) {
    const own = readdirSync(at('./public')).filter((name) => name !== 'share.png');
    const files = [...Object.keys(bundle).filter((name) => !name.endsWith('.html')), ...own].map((name) => `/${name}`);
    const template = readFileSync(at('./worker.js'), 'utf8');
    const list = files.sort().map((name) => JSON.stringify(name));
    const version = createHash('sha256')
      .update(template + list.join())
      .digest('hex')
      .slice(0, 12);
    const source = template.replace("'__FILES__'", list.join(', ')).replace('__VERSION__', version);
    this.emitFile({ type: 'asset', fileName: 'worker.js', source });
  },
};

// The boards lie in the games' own folders, outside this one: what they import from Svelte is found here.
export default defineConfig({
  plugins: [svelte(), worker],
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
