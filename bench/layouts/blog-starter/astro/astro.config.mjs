import path from 'node:path';
import { defineConfig } from 'astro/config';

// A cache next to the output: a build into a new folder is a cold build.
const output = path.resolve(process.env.BENCH_OUT ?? 'dist');

export default defineConfig({
  site: 'https://example.com',
  outDir: output,
  cacheDir: `${output}-cache`,
  trailingSlash: 'always',
  devToolbar: { enabled: false },
  vite: { cacheDir: `${output}-vite` },
});
