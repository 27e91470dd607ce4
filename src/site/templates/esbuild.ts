import { createRequire } from 'node:module';

/** Where it is imported, Node searches its text for what it exports, which takes longer than to run it. */
export const esbuild: typeof import('esbuild') = createRequire(import.meta.url)('esbuild');

/** Ends its process and what that holds in memory. It would start again if it were used again. */
export function stopEsbuild(): void {
  esbuild.stop();
}
