// `--releases`: each build is a folder, and the output is a link.
import { existsSync, lstatSync, readdirSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { realDisk } from '../../../src/kit/system/disk.ts';
import { readOutputManifest } from '../../../src/publish/releases.ts';
import { site } from '../../support/command.ts';
import { type Files, makeSite, minimal, readTree, writeFiles } from '../../support/site.ts';

const small: Files = { ...minimal, 'content/index.md': '# Home 1\n', 'content/same.md': '# Same\n' };
const home = (root: string) => readTree(path.join(root, 'dist'))['index.html'];
const build = (root: string, title: string, ...options: string[]) => {
  writeFiles(root, { 'content/index.md': `# ${title}\n` });
  return site(['build', ...options], { cwd: root });
};

test('a link is switched, unchanged files keep their time, and three releases are kept', () => {
  const root = makeSite(small);
  expect(build(root, 'One', '--releases').code).toBe(0);
  expect(readlinkSync(path.join(root, 'dist'))).toBe('.dist-releases/000001');
  const time = statSync(path.join(root, 'dist/same/index.html')).mtimeMs;
  const before = statSync(path.join(root, 'dist/index.html')).mtimeMs;
  for (const title of ['Two', 'Three', 'Four']) expect(build(root, title).code).toBe(0);
  expect(readlinkSync(path.join(root, 'dist'))).toBe('.dist-releases/000004');
  expect(home(root)).toContain('Four');
  expect(statSync(path.join(root, 'dist/same/index.html')).mtimeMs).toBe(time);
  expect(statSync(path.join(root, 'dist/index.html')).mtimeMs).toBeGreaterThanOrEqual(before + 2000);
  const releases = readdirSync(path.join(root, '.dist-releases')).filter((name) => /^\d+$/.test(name));
  expect(releases).toEqual(['000002', '000003', '000004']);
});

test('site rollback returns to the previous release, and the next build continues from there', () => {
  const root = makeSite(small);
  build(root, 'One', '--releases');
  build(root, 'Two');
  expect(site(['rollback'], { cwd: root })).toEqual({
    code: 0,
    stdout: 'dist is release 000001 again; it was 000002.\n',
    stderr: '',
  });
  expect(home(root)).toContain('One');
  const again = site(['rollback'], { cwd: root });
  expect([again.code, again.stderr]).toEqual([
    1,
    expect.stringContaining('There is no release before 000001'),
  ]);
  build(root, 'Three');
  expect(home(root)).toContain('Three');
  site(['rollback'], { cwd: root });
  expect(home(root)).toContain('One');
});

test('releases survive a removed link, even when the next build is refused', () => {
  const root = makeSite(small);
  for (const title of ['One', 'Two']) build(root, title, '--releases');
  rmSync(path.join(root, 'dist'));
  expect(build(root, '[broken](gone.md)', '--releases').code).toBe(1);
  const releases = () => readdirSync(path.join(root, '.dist-releases')).filter((name) => /^\d+$/.test(name));
  expect(releases()).toEqual(['000001', '000002']);
  expect(build(root, 'Three', '--releases').code).toBe(0);
  expect(releases()).toEqual(['000001', '000002', '000003']);
});

test('an unreadable manifest of a release is reported with its path', () => {
  const output = {
    kind: 'releases',
    out: '/site/dist',
    releases: '/site/.dist-releases',
    stateFolder: '/site/.site',
  } as const;
  const read = () => {
    throw Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'read' });
  };
  expect(() => readOutputManifest({ ...realDisk, read }, output)).toThrow(
    /^\/site\/\.dist-releases\/none\.json cannot be read: the disk reports an error/,
  );
});

test('a file that no build wrote is reported once, without a new release', () => {
  const root = makeSite(small);
  build(root, 'One', '--releases');
  writeFileSync(path.join(root, 'dist/own.txt'), 'own');
  expect(build(root, 'One').stderr).toContain('own.txt');
  expect(build(root, 'One').stderr).not.toContain('own.txt');
  expect(readlinkSync(path.join(root, 'dist'))).toBe('.dist-releases/000001');
});

test('the same build makes no release', () => {
  const root = makeSite(small);
  build(root, 'One', '--releases');
  build(root, 'One');
  expect(readlinkSync(path.join(root, 'dist'))).toBe('.dist-releases/000001');
});

test(".site/ may be deleted, and someone else's file is kept", () => {
  const root = makeSite(small);
  build(root, 'One', '--releases');
  writeFiles(root, { 'dist/CNAME': 'example.com' });
  rmSync(path.join(root, '.site'), { recursive: true });
  expect(build(root, 'Two').stderr).toContain('CNAME');
  expect(readTree(path.join(root, 'dist')).CNAME).toBe('example.com');
});

test('a folder does not become a link by itself, nor can it be rolled back', () => {
  const root = makeSite(small);
  build(root, 'One');
  const { code, stderr } = build(root, 'Two', '--releases');
  expect([code, stderr]).toEqual([1, expect.stringContaining('[output-refused]')]);
  expect(site(['rollback'], { cwd: root }).stderr).toContain('Build with --releases');
  expect(lstatSync(path.join(root, 'dist')).isDirectory()).toBe(true);
  expect(existsSync(path.join(root, '.dist-releases'))).toBe(false);
});
