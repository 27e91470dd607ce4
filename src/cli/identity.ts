import { readFileSync } from 'node:fs';
import { sha256 } from '../base/hash.ts';

/**
 * Stands for the tool's code and for the version of Node.js that runs it. `lib` is the folder of the compiled
 * programs, of which the command holds whatever a build may run.
 */
export function identityOf(lib: URL): string {
  const entry = sha256(readFileSync(new URL('programs/site.cjs', lib)));
  return `${entry} ${process.version} ${process.arch}`;
}
