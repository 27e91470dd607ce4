// A font, for cards and stylesheets.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from './sources.ts';

export const figtree = readFileSync(
  path.join(repository, 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
);
