// Ctrl-C ends work under a time limit.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildSync } from 'esbuild';
import { expect, test } from 'vitest';
import { orInterrupted } from '../../../src/limits/interrupt.ts';
import { site } from '../../support/command.ts';
import { type Files, makeFolder, makeSite, minimal, readTree } from '../../support/site.ts';
import { repository } from '../../support/sources.ts';

test('Ctrl-C ends a template that does not end', async () => {
  const layout = String(minimal['templates/page.tsx']).replace('  return (', '  for (;;);\n  return (');
  const root = makeSite({ ...minimal, 'content/index.md': '# Home\n', 'templates/page.tsx': layout });
  const child = spawn(process.execPath, [path.join(repository, 'bin/site.js'), 'build'], { cwd: root });
  const exit = once(child, 'exit');
  // From here on the command listens. The signal must not be lost, whatever the build is doing.
  while (child.exitCode === null && !existsSync(path.join(root, '.site'))) await sleep(20);
  await sleep(1500);
  child.kill('SIGINT');
  expect(await exit).toEqual([130, null]);
});

const slow = '  let sum = 0;\n  for (let n = 0; n < 2e7; n += 1) sum = (sum + n) % 1000;\n  return (';
const pages = Array.from({ length: 40 }, (_, number) => [`content/p${number}.md`, `# Page ${number}\n`]);
const files: Files = {
  ...minimal,
  ...Object.fromEntries(pages),
  'content/index.md': '# Home\n',
  'templates/page.tsx': String(minimal['templates/page.tsx']).replace('  return (', slow),
};
let clean: Record<string, string> | undefined;

/** Output of a build that nothing interrupts. */
function cleanOutput(): Record<string, string> {
  const root = makeSite(files);
  site(['build', '--no-cache'], { cwd: root });
  return readTree(path.join(root, 'dist'));
}

test.each([
  ['no thread', []],
  ['two threads', ['--workers', '2']],
])(
  'Ctrl-C while %s and the main one render pages leaves them to the next build',
  {
    timeout: 180_000,
  },
  async (_, workers) => {
    const root = makeSite(files);
    const command = [path.join(repository, 'bin/site.js'), 'build', ...workers];
    const child = spawn(process.execPath, command, { cwd: root });
    const exit = once(child, 'exit');
    const staged = path.join(root, '.site/staging/new');
    while (child.exitCode === null && (!existsSync(staged) || readdirSync(staged).length < 16))
      await sleep(20);
    child.kill('SIGINT');
    expect(await exit).toEqual([130, null]);
    expect(existsSync(path.join(root, 'dist'))).toBe(false);
    const { code, stdout } = site(['build'], { cwd: root });
    expect(code).toBe(0);
    const [, rendered, kept] = /Pages: (\d+) rendered, (\d+) kept/.exec(stdout) ?? [];
    expect([Number(rendered) + Number(kept), Number(kept) > 0]).toEqual([41, true]);
    clean ??= cleanOutput();
    expect(readTree(path.join(root, 'dist'))).toEqual(clean);
  },
);

test('Ctrl-C is heard after work in a thread', async () => {
  const contents = `import { createInterruptible } from './interrupt.ts';
    import * as threads from 'node:worker_threads';
    if (threads.isMainThread) {
      process.on('SIGINT', () => process.exit(7));
      new threads.Worker(__filename).on('exit', () => process.kill(process.pid, 'SIGINT'));
      setTimeout(() => {}, 60_000);
    } else createInterruptible()(() => {});
  `;
  const outfile = path.join(makeFolder(), 'program.cjs');
  const stdin = { contents, resolveDir: path.join(repository, 'src/limits') };
  buildSync({ stdin, outfile, bundle: true, platform: 'node', format: 'cjs' });
  expect(await once(spawn(process.execPath, [outfile]), 'exit')).toEqual([7, null]);
});

test('waiting for a thread ends with the signal', async () => {
  const controller = new AbortController();
  const waiting = orInterrupted(new Promise(() => {}), controller.signal);
  controller.abort(new Error('Ctrl-C'));
  await expect(waiting).rejects.toThrow('Ctrl-C');
  expect(await orInterrupted(Promise.resolve(1), new AbortController().signal)).toBe(1);
});
