import { readFileSync } from 'node:fs';

/** Stands for the tool's code and for the version of Node.js that runs it. `lib` is the folder of the compiled programs. */
export function identityOf(lib: URL): string {
  const code = readFileSync(new URL('identity', lib), 'utf8');
  return `${code} ${process.version} ${process.arch}`;
}
