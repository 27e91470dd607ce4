// Threads cache V8's compiled code where the command does.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { expect, test } from 'vitest';
import { makeFolder } from '../support/site.ts';
import { repository } from '../support/sources.ts';

const source = readFileSync(path.join(repository, 'src/kit/system/thread-code.ts'), 'utf8');
const { code } = transformSync(source, { loader: 'ts', format: 'cjs' });

/** Returns the folder of the process that caches code in `folder`, and that of a thread of it. */
function foldersWith(folder: string): readonly (string | null)[] {
  const inThread =
    "require('node:worker_threads').parentPort.postMessage(require('node:module').getCompileCacheDir?.())";
  const program = `${code}
    if (${JSON.stringify(folder)}) require('node:module').enableCompileCache?.(${JSON.stringify(folder)});
    const { Worker } = require('node:worker_threads');
    const thread = new Worker(${JSON.stringify(inThread)}, { eval: true, env: withCompileCache() });
    thread.on('message', (found) => console.log(JSON.stringify([require('node:module').getCompileCacheDir?.() ?? null, found ?? null])));
  `;
  return JSON.parse(execFileSync(process.execPath, ['-e', program], { encoding: 'utf8' }));
}

/** Older versions cache nothing. */
const caches = Number(process.versions.node.split('.')[0]) >= 22;

test('a thread uses the folder of its process', () => {
  const folder = makeFolder();
  const [own, inThread] = foldersWith(folder);
  expect(own).toEqual(caches ? expect.stringContaining(folder) : null);
  expect(inThread).toBe(own);
});

test('without a folder, a thread caches nothing', () => expect(foldersWith('')).toEqual([null, null]));
