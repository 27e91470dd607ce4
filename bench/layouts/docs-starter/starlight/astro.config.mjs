import path from 'node:path';
import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';

// A cache next to the output: a build into a new folder is a cold build.
const output = path.resolve(process.env.BENCH_OUT ?? 'dist');

export default defineConfig({
  site: 'https://example.com',
  outDir: output,
  cacheDir: `${output}-cache`,
  devToolbar: { enabled: false },
  vite: { cacheDir: `${output}-vite` },
  integrations: [
    starlight({
      title: 'Lantern',
      social: [{ icon: 'github', label: 'Source', href: 'https://github.com/example/example' }],
      editLink: { baseUrl: 'https://github.com/example/example/edit/main/' },
    }),
  ],
});
