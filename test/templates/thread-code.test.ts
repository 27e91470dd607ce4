// Threads keep V8's compiled code where the command does.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { makeFolder } from '../support/site.ts';
import { repository } from '../support/sources.ts';

const source = readFileSync(path.join(repository, 'src/kit/system/thread-code.ts'), 'utf8');
const { code } = transformSync(source, { loader: 'ts', format: 'cjs' });

/** Older versions keep nothing. */
const keeps = Number(process.versions.node.split('.')[0]) >= 22;

/** A program in `lib/` that reports its folder of compiled code, and works for some milliseconds. */
function makeProgram(milliseconds: number) {
  const root = makeFolder();
  for (const folder of ['bin', 'lib']) mkdirSync(path.join(root, folder));
  for (const name of ['kept-code.js', 'kept-thread.js'])
    copyFileSync(path.join(repository, 'bin', name), path.join(root, 'bin', name));
  writeFileSync(path.join(root, 'bin/package.json'), '{ "type": "module" }');
  const file = path.join(root, 'lib/program.cjs');
  writeFileSync(
    file,
    `const { parentPort } = require('node:worker_threads');
const folder = require('node:module').getCompileCacheDir?.() ?? null;
setTimeout(() => parentPort.postMessage({ folder, file: __filename }), ${milliseconds});\n`,
  );
  return { root, file, folder: path.join(root, 'kept') };
}

/** Runs a program in a thread of a process that keeps code in `folder`. */
function run(file: string, folder: string): { readonly own: string | null; readonly inThread: unknown } {
  const program = `${code}
    if (${JSON.stringify(folder)}) require('node:module').enableCompileCache?.(${JSON.stringify(folder)});
    const { Worker } = require('node:worker_threads');
    const thread = new Worker(...threadOf(new URL(${JSON.stringify(pathToFileURL(file))}), 'pages'));
    const own = require('node:module').getCompileCacheDir?.() ?? null;
    thread.on('message', (inThread) => { console.log(JSON.stringify({ own, inThread })); });
  `;
  return JSON.parse(execFileSync(process.execPath, ['-e', program], { encoding: 'utf8' }));
}

describe('a thread', () => {
  test('uses the folder of its process', () => {
    const { file, folder } = makeProgram(0);
    const { own, inThread } = run(file, folder);
    expect(own).toEqual(keeps ? expect.stringContaining(folder) : null);
    expect(inThread).toEqual({ folder: own, file });
  });

  test('keeps nothing if its process keeps nothing', () => {
    const { file } = makeProgram(0);
    expect(run(file, '')).toEqual({ own: null, inThread: { folder: null, file } });
  });

  test('keeps its code after a second, and starts with it', () => {
    const { file, folder } = makeProgram(1500);
    const kept = () => {
      run(file, folder);
      const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('pages-')) : [];
      return names.map((name) => readFileSync(path.join(folder, name)));
    };
    const first = kept();
    expect(first).toHaveLength(keeps ? 1 : 0);
    expect(kept()).toEqual(first);
    writeFileSync(file, `${readFileSync(file, 'utf8')}parentPort;\n`);
    const second = kept();
    expect(second).toHaveLength(first.length);
    if (keeps) expect(second).not.toEqual(first);
  });
});
