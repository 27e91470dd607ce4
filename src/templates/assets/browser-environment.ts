// Reads of `process.env` in scripts for browsers, which have none: the script would end there. esbuild reports those of
// `import.meta.env` itself.
import path from 'node:path';
import type { Loader, Message } from 'esbuild';
import { esbuild } from '../esbuild.ts';
import { packageOf } from '../module-names.ts';

const READ = /\bprocess\??\.env\b(?!(?:\??\.|\[['"])NODE_ENV\b)/g;

const LOADERS: Readonly<Record<string, Loader>> = {
  '.cjs': 'js',
  '.cts': 'ts',
  '.js': 'js',
  '.jsx': 'jsx',
  '.mjs': 'js',
  '.mts': 'ts',
  '.ts': 'ts',
  '.tsx': 'tsx',
};

/** Returns a message for each read in these files of a bundle, but not in packages, which authors can't change. */
export async function environmentReads(
  files: readonly string[],
  textOf: (file: string) => string,
): Promise<Message[]> {
  const found = await Promise.all(
    files.map((file) => {
      const loader = packageOf(file) === undefined ? LOADERS[path.extname(file)] : undefined;
      return loader ? readsIn(textOf(file), file, loader) : [];
    }),
  );
  return found.flat();
}

/** Finds code that reads the environment: esbuild reports `import.meta` in code, but not in comments and texts. */
async function readsIn(text: string, sourcefile: string, loader: Loader): Promise<Message[]> {
  const marked = text.replace(READ, (read) => 'import.meta'.padEnd(read.length));
  if (marked === text) return [];
  const options = { format: 'iife', loader, logLevel: 'silent', sourcefile } as const;
  const { warnings } = await esbuild.transform(marked, options);
  const lines = text.split('\n');
  return warnings.flatMap(({ location, ...warning }) => {
    const lineText = lines[(location?.line ?? 0) - 1] ?? '';
    const isRead =
      location && Buffer.from(lineText).subarray(location.column).toString().startsWith('process');
    return isRead ? { ...warning, location: { ...location, lineText } } : [];
  });
}
