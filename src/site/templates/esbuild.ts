import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { BuildOptions } from 'esbuild';

/** Where it is imported, Node searches its text for what it exports, which takes longer than to run it. */
export const esbuild: typeof import('esbuild') = createRequire(import.meta.url)('esbuild');

/** Ends its process and what that holds in memory. It would start again if it were used again. */
export function stopEsbuild(): void {
  esbuild.stop();
}

/** Loaders of everything that is not code: the file itself, under a hashed name. */
export const FILE_LOADERS = Object.fromEntries(
  [
    ...['.avif', '.gif', '.ico', '.jpeg', '.jpg', '.png', '.svg', '.webp'],
    ...['.otf', '.ttf', '.woff', '.woff2'],
    ...['.mp3', '.mp4', '.ogg', '.pdf', '.vtt', '.wav', '.webm', '.webmanifest'],
  ].map((extension) => [extension, 'file' as const]),
);

/** Oldest browsers that published styles and scripts are written for: those with `light-dark()`. */
export const BROWSERS = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

/** Options that every bundle of one site shares; names and hashes depend on them. */
export function sharedOptions(root: string, base: string) {
  return {
    absWorkingDir: root,
    bundle: true,
    metafile: true,
    write: false,
    outdir: root,
    publicPath: base,
    entryNames: 'assets/[name]-[hash]',
    assetNames: 'assets/[name]-[hash]',
    loader: FILE_LOADERS,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    ...(existsSync(path.join(root, 'tsconfig.json')) ? {} : { tsconfigRaw: '{}' }),
  } as const satisfies BuildOptions;
}
