// The lock of a site: who has it, who gets it, and what is told where nobody can.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { realDisk } from '../../src/publish/disk.ts';
import { takeLock } from '../../src/publish/folder/lock.ts';
import { site, start } from '../support/command.ts';
import { makeFolder, makeSite, minimal } from '../support/site.ts';
import { repository } from '../support/sources.ts';

const isRoot = process.getuid?.() === 0 && process.platform === 'linux';
const waiting = { patience: 200, onWait() {}, signal: new AbortController().signal };
const small = { ...minimal, 'content/index.md': '# Home\n' };
const endless = minimal['templates/page.tsx']?.toString().replace('return (', 'while (true); return (') ?? '';

/** Lets the lock of a folder be one of another container. */
function moveAway(root: string, changes: Readonly<Record<string, unknown>> = {}): void {
  const file = path.join(root, '.site/lock');
  const owner = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...owner, host: 'container', space: 'pid:[1]', ...changes }));
}

describe.skipIf(process.platform !== 'linux')('the lock of another container', () => {
  test('is waited for while its owner is there, paused or not', async () => {
    const root = makeFolder();
    const lock = await takeLock(realDisk, root, waiting);
    moveAway(root);
    await expect(takeLock(realDisk, root, waiting)).rejects.toThrow(
      `Another command is at work on this site: process ${process.pid} on container`,
    );
    lock.release();
    expect(readdirSync(path.join(root, '.site'))).toEqual(['.gitignore']);
  });

  test('is waited for where its owner cannot be asked', async () => {
    const root = makeFolder();
    const lock = await takeLock(realDisk, root, waiting);
    onTestFinished(() => lock.release());
    const { started } = JSON.parse(readFileSync(path.join(root, '.site/lock'), 'utf8'));
    for (const changes of [
      { present: false },
      { token: '00000000-0000-4000-8000-000000000000' },
      { started: { ...started, boot: 'another machine' } },
      { started: undefined },
    ]) {
      moveAway(root, changes);
      await expect(takeLock(realDisk, root, waiting)).rejects.toThrow('Another command is at work');
    }
  });

  test.skipIf(!isRoot)('is taken over when it was killed', async () => {
    const root = makeSite({ ...small, 'templates/page.tsx': endless });
    const command = `hostname container && exec ${process.execPath} ${repository}/bin/site.js build`;
    const container = spawn('unshare', ['--uts', '--pid', '--fork', '--kill-child', 'sh', '-c', command], {
      cwd: root,
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => container.on('close', resolve));
    const lock = path.join(root, '.site/lock');
    await expect.poll(() => readFileSync(lock, 'utf8'), { timeout: 20_000 }).toContain('"container"');
    await expect(takeLock(realDisk, root, waiting)).rejects.toThrow('on container');
    container.kill('SIGKILL');
    await ended;
    (await takeLock(realDisk, root, { ...waiting, patience: 2000 })).release();
    expect(readdirSync(path.join(root, '.site')).filter((name) => /^(?:lock|present)/.test(name))).toEqual(
      [],
    );
  });
});

describe('a state folder that cannot be made', () => {
  test('is told where a link leads to nothing, at once', () => {
    const root = makeSite(small);
    symlinkSync('nowhere', path.join(root, '.site'));
    for (const command of ['build', 'check', 'diff']) {
      const { code, stderr } = site([command], { cwd: root });
      expect([command, code, stderr]).toEqual([
        command,
        1,
        expect.stringContaining(
          'The lock .site/lock cannot be taken: something else is in its place (EEXIST)',
        ),
      ]);
    }
  });

  test.skipIf(!isRoot)('is none on a read-only disk: looking at the site works, a build says why not', () => {
    const root = makeSite(small);
    expect(site(['build'], { cwd: root }).code).toBe(0);
    rmSync(path.join(root, '.site'), { recursive: true });
    const mounted = path.join(makeFolder(), 'site');
    mkdirSync(mounted);
    if (spawnSync('mount', ['--bind', root, mounted]).status !== 0) return;
    onTestFinished(() => void spawnSync('umount', ['-l', mounted]));
    spawnSync('mount', ['-o', 'remount,ro,bind', mounted]);
    expect(site(['build'], { cwd: mounted })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot be taken: the file system is read-only (EROFS)'),
    });
    expect(site(['check'], { cwd: mounted })).toMatchObject({ code: 0, stderr: '' });
    const { code, stdout } = site(['diff'], { cwd: mounted });
    expect([code, stdout]).toEqual([0, 'Nothing is different.\n']);
  });
});

test('a legal text is recorded when the command that has the lock is done', async () => {
  const root = makeSite({
    ...small,
    'content/tos.md': '---\nlegal: true\nupdated: 2025-03-01\n---\n\n# Terms\n',
  });
  const lock = await takeLock(realDisk, root, waiting);
  const bump = start(['legal', 'bump', '--note', 'First.'], { cwd: root });
  await once(bump.child.stderr as Readable, 'data');
  expect(existsSync(path.join(root, 'content/legal.lock.yaml'))).toBe(false);
  lock.release();
  expect(await bump.done).toMatchObject({
    code: 0,
    stderr: `Another command is at work on this site (process ${process.pid} on ${hostname()}); waiting.\n`,
  });
  expect(existsSync(path.join(root, 'content/legal.lock.yaml'))).toBe(true);
});
