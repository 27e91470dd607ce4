// An output folder that is unchanged since a build is recognized without reading it.
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { DiskTime } from '../../src/engine/store/stamp.ts';
import type { FolderContents } from '../../src/model/files/output.ts';
import {
  createOutputStamping,
  foldersOf,
  type OutputStamping,
  type OutputStamps,
} from '../../src/publish/output-stamps.ts';
import { filesBelow } from '../incremental/disk.ts';
import { build } from '../support/build.ts';
import { makeSite, minimal, writeFiles } from '../support/site.ts';

/** Milliseconds until a change is old enough. */
const SETTLING = 120;

const FILES = ['index.html', 'about/index.html', 'about/team/index.html', 'posts/1/index.html', 'robots.txt'];
const FOREIGN = ['keep/notes.txt', 'posts/1/notes.txt'];

/** A folder with these files, all different. */
function makeOutput(): { readonly folder: string; readonly contents: FolderContents } {
  const texts = Object.fromEntries([...FILES, ...FOREIGN].map((file) => [`dist/${file}`, `Text of ${file}`]));
  const folder = path.join(makeSite(texts), 'dist');
  return { folder, contents: contentsOf(folder) };
}

function contentsOf(folder: string): FolderContents {
  const own = FILES.map((file) => {
    const bytes = readFileSync(path.join(folder, file));
    const hash = createHash('sha256').update(bytes).digest('hex');
    return { file, kind: 'page' as const, hash, size: bytes.length };
  });
  return { own, foreign: FOREIGN };
}

/** A time these milliseconds from now. */
function clockOf(folder: string, later: number): () => DiskTime {
  return () => ({ device: statSync(folder).dev, time: Date.now() + later });
}

const noClock = () => undefined;

/** The stamps of a folder, checked before it is read. */
function stampsOf(stamping: OutputStamping, contents: FolderContents) {
  expect(stamping.isAsLeft(contents, undefined)).toBe(false);
  return stamping.take(contents);
}

/** Returns true if the folder counts as unchanged after `change`; all stamps are old. */
function isAsLeftAfter(change: (folder: string) => void): boolean {
  const { folder, contents } = makeOutput();
  const clock = clockOf(folder, 10_000);
  const stamps = stampsOf(createOutputStamping(folder, clock), contents);
  expect(stamps).toMatchObject({ unsettled: [] });
  change(folder);
  return createOutputStamping(folder, clock).isAsLeft(contents, stamps);
}

const CHANGES: Readonly<Record<string, (folder: string) => void>> = {
  'other bytes of the same length': (folder) => other(folder, 'about/index.html'),
  'other bytes of the same length and time': (folder) => {
    const file = path.join(folder, 'about/index.html');
    const { atime, mtime } = statSync(file);
    other(folder, 'about/index.html');
    utimesSync(file, atime, mtime);
  },
  'another file of the same name': (folder) => {
    const file = path.join(folder, 'robots.txt');
    writeFileSync(`${folder}.other`, readFileSync(file));
    renameSync(`${folder}.other`, file);
  },
  'a file removed': (folder) => rmSync(path.join(folder, 'posts/1/index.html')),
  'a folder removed': (folder) => rmSync(path.join(folder, 'about'), { recursive: true }),
  'a file at the top': (folder) => writeFileSync(path.join(folder, 'more.txt'), ''),
  'a file in a folder': (folder) => writeFileSync(path.join(folder, 'about/team/more.txt'), ''),
  'an empty folder': (folder) => mkdirSync(path.join(folder, 'about/more')),
  'a file of others removed': (folder) => rmSync(path.join(folder, 'keep/notes.txt')),
  'a folder instead of a file': (folder) => {
    rmSync(path.join(folder, 'robots.txt'));
    mkdirSync(path.join(folder, 'robots.txt'));
  },
  'a link instead of a folder': (folder) => {
    renameSync(path.join(folder, 'about'), `${folder}.about`);
    symlinkSync(`${folder}.about`, path.join(folder, 'about'));
  },
};

/** Changes the first letter of a file. */
function other(folder: string, file: string): void {
  const place = path.join(folder, file);
  writeFileSync(place, `t${readFileSync(place, 'utf8').slice(1)}`);
}

describe('an old enough file is recognized by its stamp', () => {
  test('nothing', () => expect(isAsLeftAfter(() => {})).toBe(true));

  test('an edited file of someone else stays theirs', () =>
    expect(isAsLeftAfter((folder) => writeFileSync(path.join(folder, 'keep/notes.txt'), 'More'))).toBe(true));

  test.each(Object.entries(CHANGES))('%s', (_name, change) => expect(isAsLeftAfter(change)).toBe(false));
});

describe('a file that is too young to be trusted', () => {
  /** All is old except a page that was just published, in a new folder. */
  async function withYoung() {
    const { folder, contents } = makeOutput();
    await sleep(SETTLING);
    const clock = clockOf(folder, 0);
    const stamping = createOutputStamping(folder, clock);
    const stamps = stampsOf(stamping, contents);
    expect(stamps).toMatchObject({ unsettled: [] });
    expect(stamping.isAsLeft(contents, stamps)).toBe(true);
    writeFileSync(`${folder}.new`, 'Text of another page, as long as it is');
    renameSync(`${folder}.new`, path.join(folder, 'posts/1/index.html'));
    const now = contentsOf(folder);
    stamping.forget(['posts/1/index.html']);
    const after = stamping.take(now);
    expect(after?.unsettled).toEqual(['posts/1/index.html', 'posts/1/']);
    return { folder, contents: now, stamps: after, clock };
  }
  const look = ({ folder, contents, stamps, clock }: Awaited<ReturnType<typeof withYoung>>) =>
    createOutputStamping(folder, clock).isAsLeft(contents, stamps);

  test('is read', async () => expect(look(await withYoung())).toBe(true));

  test('is read, and other bytes of the same length are noticed', async () => {
    const young = await withYoung();
    other(young.folder, 'posts/1/index.html');
    expect(look(young)).toBe(false);
  });

  test('is listed, and another name is noticed', async () => {
    const young = await withYoung();
    writeFileSync(path.join(young.folder, 'posts/1/more.txt'), '');
    expect(look(young)).toBe(false);
  });

  test('is listed, and a missing name is noticed', async () => {
    const young = await withYoung();
    rmSync(path.join(young.folder, 'posts/1/notes.txt'));
    expect(look(young)).toBe(false);
  });

  test('is trusted when it was checked later', async () => {
    const { folder, contents, stamps, clock } = await withYoung();
    await sleep(SETTLING);
    const stamping = createOutputStamping(folder, clock);
    expect(stamping.isAsLeft(contents, stamps)).toBe(true);
    expect(stamping.take(contents)).toMatchObject({ unsettled: [] });
  });

  test.each<[string, (folder: string, contents: FolderContents) => OutputStamps]>([
    [
      'it was written just now',
      (folder, contents) => stampsOf(createOutputStamping(folder, clockOf(folder, 0)), contents),
    ],
    [
      'it was read before it was looked at: someone may have changed it in between',
      (folder, contents) => createOutputStamping(folder, clockOf(folder, 10_000)).take(contents),
    ],
    ['there is no clock', (folder, contents) => stampsOf(createOutputStamping(folder, noClock), contents)],
  ])('is all of the folder, and is read, where %s', (_, take) => {
    const { folder, contents } = makeOutput();
    const stamps = take(folder, contents);
    expect(stamps.unsettled).toEqual([...FILES, ...foldersOf([...FILES, ...FOREIGN])]);
    const isLeft = () => createOutputStamping(folder, noClock).isAsLeft(contents, stamps);
    expect(isLeft()).toBe(true);
    renameSync(path.join(folder, 'robots.txt'), `${folder}.robots`);
    symlinkSync(`${folder}.robots`, path.join(folder, 'robots.txt'));
    expect(isLeft()).toBe(false);
    renameSync(`${folder}.robots`, path.join(folder, 'robots.txt'));
    expect(isLeft()).toBe(true);
    other(folder, 'robots.txt');
    expect(isLeft()).toBe(false);
  });
});

test('stamps of a later build are not mistaken for those of the recorded one', async () => {
  const root = makeSite({ ...minimal, 'content/a.md': '# A\n\nOne.\n', 'content/b.md': '# B\n' });
  const tasks = () => filesBelow(path.join(root, '.site/cache')).filter((file) => /tasks-/.test(file));
  await build(root);
  const first = tasks().map((file) => [file, readFileSync(file)] as const);
  writeFiles(root, { 'content/a.md': '# A\n\nTwo.\n' });
  await build(root);
  await sleep(SETTLING);
  await build(root);
  for (const [file, bytes] of first) writeFileSync(file, bytes);
  writeFiles(root, { 'content/a.md': '# A\n\nOne.\n' });
  await build(root);
  expect(readFileSync(path.join(root, 'dist/a/index.html'), 'utf8')).toContain('One.');
});
