// The lock of a site: its owner, takeovers, and the message when it can't be taken.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
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
import { realDisk } from '../../../src/kit/system/disk.ts';
import { takeLock } from '../../../src/publish/folder/lock.ts';
import { site, start } from '../../support/command.ts';
import { makeFolder, makeSite, minimal } from '../../support/site.ts';
import { repository } from '../../support/sources.ts';

const isRoot = process.getuid?.() === 0 && process.platform === 'linux';
const waiting = { patience: 200, onWait() {}, signal: new AbortController().signal };
const small = { ...minimal, 'content/index.md': '# Home\n' };
const endless = minimal['templates/page.tsx']?.toString().replace('return (', 'while (true); return (') ?? '';

/** Changes the lock of a folder into that of another container. */
function moveAway(root: string, changes: Readonly<Record<string, unknown>> = {}): void {
  const file = path.join(root, '.site/lock');
  const owner = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...owner, host: 'container', space: 'pid:[1]', ...changes }));
}

/** Mounts a read-only folder; undefined if this process may not mount. */
function mountReadOnly(folder: string): string | undefined {
  const mounted = path.join(makeFolder(), 'site');
  mkdirSync(mounted);
  if (spawnSync('mount', ['--bind', folder, mounted]).status !== 0) return undefined;
  onTestFinished(() => void spawnSync('umount', ['-l', mounted]));
  spawnSync('mount', ['-o', 'remount,ro,bind', mounted]);
  return mounted;
}

describe.skipIf(process.platform !== 'linux')('the lock of another container', () => {
  test('is waited for while its owner runs, paused or not', async () => {
    const root = makeFolder();
    const lock = await takeLock(realDisk, path.join(root, '.site'), waiting);
    moveAway(root);
    await expect(takeLock(realDisk, path.join(root, '.site'), waiting)).rejects.toThrow(
      `Another command is using this site: process ${process.pid} on container`,
    );
    lock.release();
    expect(readdirSync(path.join(root, '.site'))).toEqual(['.gitignore']);
  });

  test('is waited for where its owner cannot be checked', async () => {
    const root = makeFolder();
    const lock = await takeLock(realDisk, path.join(root, '.site'), waiting);
    onTestFinished(() => lock.release());
    const { started } = JSON.parse(readFileSync(path.join(root, '.site/lock'), 'utf8'));
    for (const changes of [
      { present: false },
      { token: '00000000-0000-4000-8000-000000000000' },
      { started: { ...started, boot: 'another machine' } },
      { started: undefined },
    ]) {
      moveAway(root, changes);
      await expect(takeLock(realDisk, path.join(root, '.site'), waiting)).rejects.toThrow(
        'Another command is using this site',
      );
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
    await expect(takeLock(realDisk, path.join(root, '.site'), waiting)).rejects.toThrow('on container');
    container.kill('SIGKILL');
    await ended;
    (await takeLock(realDisk, path.join(root, '.site'), { ...waiting, patience: 2000 })).release();
    expect(readdirSync(path.join(root, '.site')).filter((name) => /^(?:lock|present)/.test(name))).toEqual(
      [],
    );
  });
});

describe('a state folder that cannot be created', () => {
  test('is reported at once where a link is broken', () => {
    const root = makeSite(small);
    symlinkSync('nowhere', path.join(root, '.site'));
    for (const command of ['build', 'diff']) {
      const { code, stderr } = site([command], { cwd: root });
      expect([command, code, stderr]).toEqual([
        command,
        1,
        expect.stringContaining('The lock .site/lock cannot be taken: something else exists there (EEXIST)'),
      ]);
    }
  });

  test.skipIf(!isRoot)('is not needed on a read-only disk for reading, and a build says why it fails', () => {
    const root = makeSite(small);
    expect(site(['build'], { cwd: root }).code).toBe(0);
    rmSync(path.join(root, '.site'), { recursive: true });
    const mounted = mountReadOnly(root);
    if (mounted === undefined) return;
    expect(site(['build'], { cwd: mounted })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot be taken: the file system is read-only (EROFS)'),
    });
    expect(site(['check'], { cwd: mounted })).toMatchObject({ code: 0, stderr: '' });
    const { code, stdout } = site(['diff'], { cwd: mounted });
    expect([code, stdout]).toEqual([0, 'No differences.\n']);
  });
});

describe.skipIf(!isRoot)('a site that cannot be written, built elsewhere', () => {
  const paged = { ...small, 'content/old.md': '# Old\n' };

  test.each([[], ['--releases']])('is published, and published again %s', (...options) => {
    const root = makeSite(paged);
    const out = path.join(makeFolder(), 'out');
    const build = () => {
      const mounted = mountReadOnly(root);
      if (mounted === undefined) return '';
      const done = site(['build', '--out', out, ...options], { cwd: mounted });
      expect(done).toMatchObject({ code: 0, stderr: '' });
      expect(site(['diff', '--out', out], { cwd: mounted }).stdout).toBe('No differences.\n');
      spawnSync('umount', ['-l', mounted]);
      return done.stdout;
    };
    if (build() === '') return;
    expect(existsSync(path.join(root, '.site'))).toBe(false);
    expect(existsSync(path.join(out, 'old/index.html'))).toBe(true);
    expect(build()).toContain('0 rendered, 2 kept. Files: 0 written, 4 unchanged');
    rmSync(path.join(root, 'content/old.md'));
    build();
    // Our own files are recognized by the next build.
    expect(existsSync(path.join(out, 'old/index.html'))).toBe(false);
  });

  test('keeps its records next to the output, also for another user than its owner', async () => {
    const root = makeSite(paged);
    const place = makeFolder();
    chmodSync(root, 0o755);
    chownSync(place, 65_534, 65_534);
    const { done } = start(['build', '--out', path.join(place, 'out')], { cwd: root, uid: 65_534 });
    expect(await done).toMatchObject({ code: 0, stderr: '' });
    expect(readdirSync(place).sort()).toEqual(['.out-site', 'out']);
    expect(readdirSync(root)).not.toContain('.site');
  });

  test('says where it cannot write them', async () => {
    const root = makeSite(paged);
    const place = makeFolder();
    chmodSync(root, 0o755);
    chmodSync(place, 0o755);
    const { done } = start(['build', '--out', path.join(place, 'out')], { cwd: root, uid: 65_534 });
    expect(await done).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The lock .out-site/lock cannot be taken: permission denied (EACCES)'),
    });
  });
});

test('a legal page is recorded when the command with the lock has ended', async () => {
  const root = makeSite({
    ...small,
    'content/tos.md': '---\nlegal: true\nupdated: 2025-03-01\n---\n\n# Terms\n',
  });
  const lock = await takeLock(realDisk, path.join(root, '.site'), waiting);
  const bump = start(['legal', 'bump', '--note', 'First.'], { cwd: root });
  await once(bump.child.stderr as Readable, 'data');
  expect(existsSync(path.join(root, 'content/legal.lock.yaml'))).toBe(false);
  lock.release();
  expect(await bump.done).toMatchObject({
    code: 0,
    stderr: `Another command is using this site (process ${process.pid} on ${hostname()}); waiting.\n`,
  });
  expect(existsSync(path.join(root, 'content/legal.lock.yaml'))).toBe(true);
});
