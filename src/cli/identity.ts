import { readFileSync } from 'node:fs';
import { sha256 } from '../base/hash.ts';

/**
 * Stands for the tool's code and for the version of Node.js that runs it. `lib` is the folder of the compiled
 * command: its entry names the other files by hashes of their contents.
 */
export function identityOf(lib: URL): string {
  const entry = sha256(readFileSync(new URL('cli.js', lib)));
  return `${entry} ${process.version} ${process.arch}`;
}
