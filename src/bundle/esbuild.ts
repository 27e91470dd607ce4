import { createRequire } from 'node:module';

/** Where it is imported, Node searches its text for what it exports, which takes longer than to run it. */
export const esbuild: typeof import('esbuild') = createRequire(import.meta.url)('esbuild');
