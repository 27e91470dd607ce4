import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { STAMP_LENGTH } from '../../src/engine/store/stamp.ts';
import { Fault } from '../../src/kit/diagnostics/fault.ts';
import { sha256 } from '../../src/kit/hash.ts';
import { realDisk } from '../../src/kit/system/disk.ts';
import type { OutputFile } from '../../src/model/files/output.ts';
import { checkOutputFolder } from '../../src/publish/folder/output-folder.ts';
import { type FileStamps, lookAtFiles } from '../../src/publish/output-stamps.ts';
import { planPublication } from '../../src/publish/plan.ts';
import { publish } from '../../src/publish/publish.ts';
import { readPublished } from '../../src/publish/published.ts';
import { manifests } from '../../src/publish/records/manifest.ts';
import { writeRecord } from '../../src/publish/records/record.ts';
import { openStaging } from '../../src/publish/staging.ts';
import { release } from '../support/release.ts';
import { makeFolder, readTree, writeFiles } from '../support/site.ts';

const site = { 'index.html': 'home', 'about/index.html': 'about', 'assets/a.css': 'a', 'sitemap.xml': 'map' };

const systemError = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });

describe('publishing', () => {
  test('writes assets first, then pages, then the sitemap', async () => {
    const plan = await release(makeFolder(), site);
    expect(plan.write.map(({ file }) => file)).toEqual([
      'assets/a.css',
      'about/index.html',
      'index.html',
      'sitemap.xml',
    ]);
  });

  test('syncs the parent folders of the output folder, so that a power cut cannot lose their names', async () => {
    const root = makeFolder();
    const out = path.join(root, 'sites/first/dist');
    const synced: string[] = [];
    const sync = (file: string) => {
      synced.push(path.relative(root, file));
      realDisk.sync(file);
    };
    await release(root, site, { out, disk: { ...realDisk, sync } });
    expect(readTree(out)).toEqual({ ...site });
    const around = synced.filter((file) => !file.startsWith('.site'));
    expect(around.slice(-3)).toEqual(['', 'sites', 'sites/first']);
  });

  test.each([true, false])('syncs many files of a new site together if it can: %s', async (isAble) => {
    const root = makeFolder();
    const many = Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`${at}/index.html`, `${at}`]));
    const synced = new Set<string>();
    let together = 0;
    const disk = {
      ...realDisk,
      sync: (file: string) => void synced.add(path.relative(path.join(root, '.site/staging/new'), file)),
      syncAll(folder: string) {
        expect(readTree(folder)).toEqual(many);
        together += 1;
        return isAble;
      },
    };
    await release(root, many, { disk });
    expect(together).toBe(1);
    const single = [...Object.keys(many), ...Object.keys(many).map(path.dirname)];
    expect(single.filter((file) => synced.has(file))).toEqual(isAble ? [] : single);
    expect(readTree(path.join(root, 'dist'))).toEqual(many);
    await release(root, { ...many, 'about/index.html': 'about' }, { disk });
    expect(together).toBe(1);
  });

  test('syncs many changed files together, and then the names in their folders', async () => {
    const root = makeFolder();
    const many = (text: string) =>
      Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`${at}/index.html`, `${text} ${at}`]));
    await release(root, many('old'));
    const published: string[] = [];
    const syncAll = () => published.push(readTree(path.join(root, 'dist'))['9/index.html'] ?? '') > 0;
    await release(root, many('new'), { disk: { ...realDisk, syncAll } });
    expect(published).toEqual(['old 9', 'new 9']);
  });

  test('does not write unchanged files', async () => {
    const root = makeFolder();
    await release(root, site);
    const before = statSync(path.join(root, 'dist/index.html'));
    const plan = await release(root, { ...site, 'about/index.html': 'more about' });
    expect(plan.write.map(({ file }) => file)).toEqual(['about/index.html']);
    expect(plan.keep).toHaveLength(3);
    const after = statSync(path.join(root, 'dist/index.html'));
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
  });

  test('restores a file that someone changed, even to one of the same length', async () => {
    const root = makeFolder();
    await release(root, site);
    writeFileSync(path.join(root, 'dist/index.html'), 'HOME');
    expect((await release(root, site)).write.map(({ file }) => file)).toEqual(['index.html']);
    expect(readTree(path.join(root, 'dist'))).toEqual({ ...site });
  });

  test('deletes its files that are no longer built, and folders left empty', async () => {
    const root = makeFolder();
    await release(root, { ...site, 'blog/2024/post/index.html': 'post' });
    const plan = await release(root, site);
    expect(plan.remove).toEqual(['blog/2024/post/index.html']);
    expect(existsSync(path.join(root, 'dist/blog'))).toBe(false);
    expect(readTree(path.join(root, 'dist'))).toEqual({ ...site });
  });

  test("keeps other people's files", async () => {
    const root = makeFolder();
    await release(root, { ...site, 'blog/index.html': 'blog' });
    writeFiles(root, { 'dist/blog/photo.jpg': 'mine', 'dist/CNAME': 'example.com' });
    const plan = await release(root, site);
    expect(plan.foreign).toEqual(['CNAME', 'blog/photo.jpg']);
    expect(readTree(path.join(root, 'dist'))).toEqual({
      ...site,
      'blog/photo.jpg': 'mine',
      CNAME: 'example.com',
    });
    expect(manifests.read(realDisk, path.join(root, '.site'), path.join(root, 'dist'))?.foreign).toEqual([
      'CNAME',
      'blog/photo.jpg',
    ]);
  });

  test('replaces its own file with a folder, and its own folder with a file', async () => {
    const root = makeFolder();
    await release(root, { 'about.html': 'file', 'x.html/index.html': 'folder' });
    await release(root, { 'about.html/index.html': 'folder', 'x.html': 'file' });
    expect(readTree(path.join(root, 'dist'))).toEqual({
      'about.html/index.html': 'folder',
      'x.html': 'file',
    });
  });

  test('replaces a nested folder with a file', async () => {
    const root = makeFolder();
    await release(root, { ...site, 'files/sw/in.txt': 'in', 'd/x.html/index.html': 'x' });
    const files = { ...site, 'files/sw': 'file', 'd/x.html': 'y' };
    await release(root, files);
    expect(readTree(path.join(root, 'dist'))).toEqual(files);
  });

  test('would replace folders that contain no file', async () => {
    const root = makeFolder();
    await release(root, { 'index.html': 'home' });
    mkdirSync(path.join(root, 'dist/about.html/deep'), { recursive: true });
    await release(root, { 'index.html': 'home', 'about.html': 'about' });
    expect(readTree(path.join(root, 'dist'))).toEqual({ 'index.html': 'home', 'about.html': 'about' });
  });

  test("stops at someone else's file in the way", async () => {
    const root = makeFolder();
    await release(root, { 'index.html': 'home' });
    writeFiles(root, { 'dist/about': 'mine' });
    await expect(release(root, site)).rejects.toThrow(Fault);
    expect(readFileSync(path.join(root, 'dist/about'), 'utf8')).toBe('mine');
  });

  test('does not follow a manifest out of the output folder', async () => {
    const root = makeFolder();
    await release(root, site);
    writeFiles(root, { 'precious.txt': 'keep me' });
    const manifest = path.join(root, '.site/manifest.json');
    const text = readFileSync(manifest, 'utf8').replace('sitemap.xml', '../precious.txt');
    writeRecord(realDisk, manifest, JSON.parse(text).value);
    await release(root, { 'index.html': 'home' });
    expect(readFileSync(path.join(root, 'precious.txt'), 'utf8')).toBe('keep me');
  });

  test.each(['', '{', '[]', '{"version":1,"outputs":{"dist":{"files":[7]}}}', '{"version":99,"outputs":{}}'])(
    'takes the manifest %j for none',
    async (text) => {
      const root = makeFolder();
      await release(root, { ...site, 'old.html': 'old' });
      writeFiles(root, { '.site/manifest.json': text });
      expect((await release(root, site)).foreign).toEqual(['old.html']);
    },
  );

  test('keeps a manifest for each output folder', async () => {
    const root = makeFolder();
    await release(root, site);
    await release(root, { 'index.html': 'other' }, { out: path.join(root, 'preview') });
    expect((await release(root, site)).keep).toHaveLength(4);
  });

  test('leaves only the state folder and the output', async () => {
    const root = makeFolder();
    await release(root, site);
    await release(root, { 'index.html': 'new' });
    expect(Object.keys(readTree(root))).toEqual([
      '.site/.gitignore',
      '.site/manifest.json',
      'dist/assets/a.css',
      'dist/index.html',
    ]);
  });

  test('removes the staging folder of a build that was killed', async () => {
    const root = makeFolder();
    writeFiles(root, { '.site/staging/new/index.html': 'half', '.site/manifest.json.new': '{' });
    await release(root, site);
    expect(Object.keys(readTree(path.join(root, '.site')))).toEqual(['.gitignore', 'manifest.json']);
  });

  test.each(['dist', '.site/journal.json'])(
    'does not call %s half published where nothing has changed',
    async (refused) => {
      const root = makeFolder();
      await release(root, site);
      const rename = (from: string, to: string) => {
        if (to.startsWith(path.join(root, refused))) throw systemError('EACCES', 'rename');
        realDisk.rename(from, to);
      };
      const failed = release(
        root,
        { ...site, 'index.html': 'new', 'more.html': 'more' },
        { disk: { ...realDisk, rename } },
      );
      await expect(failed).rejects.toThrow(/(?<!half published.*)$/);
      expect(readTree(path.join(root, 'dist'))).toEqual(site);
      expect((await release(root, site)).write).toEqual([]);
    },
  );

  test('an old asset that is in use stays, and a later build deletes it', async () => {
    const root = makeFolder();
    const asset = (name: string) => ({ 'index.html': name, [`assets/${name}.css`]: name });
    await release(root, asset('one'));
    await release(root, asset('two'));
    const unlink = (file: string) => {
      if (file.endsWith('one.css')) throw systemError('EBUSY', 'unlink');
      realDisk.unlink(file);
    };
    const used = { disk: { ...realDisk, unlink } };
    await release(root, asset('three'), used);
    const kept = { 'assets/one.css': 'one', 'assets/two.css': 'two' };
    expect(readTree(path.join(root, 'dist'))).toEqual({ ...asset('three'), ...kept });
    // A build with the same output doesn't touch it.
    expect((await release(root, asset('three'), used)).foreign).toEqual([]);
    expect((await release(root, asset('four'))).remove).toEqual(['assets/one.css', 'assets/two.css']);
    expect(readTree(path.join(root, 'dist'))).toEqual({ ...asset('four'), 'assets/three.css': 'three' });
  });

  test('a removed page that is in use keeps the old site complete', async () => {
    const root = makeFolder();
    await release(root, site);
    const unlink = (file: string) => {
      if (file.endsWith('index.html')) throw systemError('EBUSY', 'unlink');
      realDisk.unlink(file);
    };
    const { 'index.html': _, ...rest } = site;
    const failed = release(root, rest, { disk: { ...realDisk, unlink } });
    await expect(failed).rejects.toThrow('index.html cannot be removed: it is in use (EBUSY)');
    expect(readTree(path.join(root, 'dist'))).toEqual(site);
  });

  test('replaces folders at the paths of its records', async () => {
    const root = makeFolder();
    mkdirSync(path.join(root, '.site/manifest.json/inner'), { recursive: true });
    await release(root, site);
    expect(manifests.read(realDisk, path.join(root, '.site'), path.join(root, 'dist'))?.files).toHaveLength(
      4,
    );
  });

  test('reports what the machine refuses', async () => {
    const root = makeFolder();
    await asOrdinaryUser(root, async () => {
      await release(root, site);
      chmodSync(path.join(root, 'dist'), 0o500);
      const more = release(root, { ...site, 'new.html': 'new' });
      await expect(more).rejects.toThrow(/^new\.html cannot be written: permission denied \(EACCES\)$/);
      chmodSync(path.join(root, 'dist'), 0o700);
      expect(readTree(path.join(root, 'dist'))).toEqual({ ...site });
    });
  });
});

/** Runs work without root's permissions: as the user nobody, who owns the folder meanwhile. */
async function asOrdinaryUser(folder: string, work: () => Promise<void>): Promise<void> {
  const NOBODY = 65534;
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    chownSync(folder, NOBODY, NOBODY);
    process.seteuid?.(NOBODY);
  }
  try {
    await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

describe('assets of the previous release', () => {
  const dist = (root: string) => Object.keys(readTree(path.join(root, 'dist')));

  test('stay for one more release', async () => {
    const root = makeFolder();
    await release(root, { 'index.html': '1', 'assets/a-1.css': '1' });
    const second = await release(root, { 'index.html': '2', 'assets/a-2.css': '2' });
    expect(second.retain.map(({ file }) => file)).toEqual(['assets/a-1.css']);
    expect(dist(root)).toEqual(['assets/a-1.css', 'assets/a-2.css', 'index.html']);
    const third = await release(root, { 'index.html': '3', 'assets/a-3.css': '3' });
    expect(third.remove).toEqual(['assets/a-1.css']);
    expect(dist(root)).toEqual(['assets/a-2.css', 'assets/a-3.css', 'index.html']);
  });

  test('stay when nothing changes: the same build is not a new release', async () => {
    const root = makeFolder();
    await release(root, { 'index.html': '1', 'assets/a-1.css': '1' });
    await release(root, { 'index.html': '2', 'assets/a-2.css': '2' });
    await release(root, { 'index.html': '2', 'assets/a-2.css': '2' });
    expect(dist(root)).toContain('assets/a-1.css');
  });
});

test('a file that changes between hashing and copying is not published', async () => {
  const root = makeFolder();
  const copied: OutputFile = { file: 'a.txt', kind: 'public', hash: 'of what it was', size: 1 };
  const staging = openStaging(realDisk, path.join(root, '.site/staging'));
  const plan = planPublication([copied], readPublished(realDisk, path.join(root, 'dist')));
  writeFiles(root, { 'public/a.txt': 'b' });
  const sourceOf = () => path.join(root, 'public/a.txt');
  const publication = {
    stateFolder: path.join(root, '.site'),
    out: path.join(root, 'dist'),
    plan,
    before: undefined,
    manifests: { outputs: {}, sum: '' },
    staging: staging.folder,
    sourceOf,
  };
  expect(() => publish(realDisk, publication)).toThrow(/changed while it was being read/);
  expect(existsSync(path.join(root, 'dist'))).toBe(false);
});

test('stamps that were taken in staging are those of the published files', () => {
  const root = makeFolder();
  writeFiles(root, { 'public/a.txt': 'a' });
  const out = path.join(root, 'dist');
  const staging = openStaging(realDisk, path.join(root, '.site/staging'));
  const copied: OutputFile = { file: 'a.txt', kind: 'public', hash: sha256('a'), size: 1 };
  const plan = planPublication(
    [copied, staging.add('page', 'posts/a/index.html', 'A')],
    readPublished(realDisk, out),
  );
  const publication = {
    stateFolder: path.join(root, '.site'),
    out,
    plan,
    before: undefined,
    manifests: { outputs: {}, sum: '' },
    staging: staging.folder,
    sourceOf: ({ kind }: OutputFile) => (kind === 'public' ? path.join(root, 'public/a.txt') : undefined),
  };
  const stampsOf = (some: FileStamps | undefined) =>
    new Map(
      some?.keys.map((key, place) => [
        key,
        some.values.slice(STAMP_LENGTH * place, STAMP_LENGTH * (place + 1)),
      ]),
    );
  const staged = stampsOf(publish(realDisk, publication).stamps);
  const published = stampsOf(lookAtFiles(out, ['a.txt', 'posts/a/index.html'], undefined));
  // The folder itself has a new name.
  for (const key of ['a.txt', 'posts/a/index.html', 'posts/', 'posts/a/'])
    expect(staged.get(key), key).toEqual(published.get(key));
});

describe('times', () => {
  const seconds = (root: string) => Math.floor(statSync(path.join(root, 'dist/index.html')).mtimeMs / 1000);

  test('a changed file is at least a second younger, even if builds follow quickly', async () => {
    const root = makeFolder();
    const seen: number[] = [];
    for (const text of ['a', 'b', 'c', 'd']) {
      await release(root, { 'index.html': text });
      seen.push(seconds(root));
    }
    expect(new Set(seen).size).toBe(4);
    expect([...seen].sort((a, b) => a - b)).toEqual(seen);
  });

  test.each([0, 1, 4_000_000_000])('a changed file is younger than one of the second %i', async (second) => {
    const root = makeFolder();
    await release(root, { 'index.html': 'old' });
    utimesSync(path.join(root, 'dist/index.html'), second, second);
    await release(root, { 'index.html': 'new' });
    expect(seconds(root)).toBeGreaterThan(second);
  });
});

test('every file is synced before it is renamed, and every folder after', async () => {
  const root = makeFolder();
  await release(root, site);
  const calls: string[] = [];
  const relative = (file: string) => path.relative(root, file).replaceAll(path.sep, '/');
  const disk = {
    ...realDisk,
    sync: (file: string) => calls.push(`sync ${relative(file)}`),
    rename: (from: string, to: string) => {
      calls.push(`rename ${relative(from)}`);
      realDisk.rename(from, to);
    },
  };
  await release(root, { ...site, 'index.html': 'new' }, { disk });
  expect(calls).toEqual([
    'sync .site/staging/new/index.html',
    'sync .site/manifest.json.new',
    'sync .site/journal.json.new',
    'rename .site/journal.json.new',
    'sync .site',
    'rename .site/staging/new/index.html',
    'sync dist',
    'rename .site/manifest.json.new',
    'sync .site',
  ]);
});

describe("someone else's folder", () => {
  const theirs = { 'dist/index.html': 'another site', 'dist/photo.jpg': 'mine' };

  test('is refused and unchanged', async () => {
    const root = makeFolder();
    writeFiles(root, theirs);
    await expect(release(root, site)).rejects.toThrow(/is not empty, and no build of this site wrote it/);
    expect(readTree(path.join(root, 'dist'))).toEqual({ 'index.html': 'another site', 'photo.jpg': 'mine' });
  });

  test('is taken over with --force, and keeps its other files', async () => {
    const root = makeFolder();
    writeFiles(root, theirs);
    await release(root, site, { force: true });
    expect(readTree(path.join(root, 'dist'))).toEqual({ ...site, 'photo.jpg': 'mine' });
    await release(root, { ...site, 'index.html': 'again' });
  });

  test('is one that contains more than hidden files', async () => {
    const root = makeFolder();
    writeFiles(root, { 'dist/.git': 'gitdir: elsewhere', 'dist/.nojekyll': '' });
    await release(root, site);
    expect(readTree(path.join(root, 'dist'))).toEqual({
      ...site,
      '.git': 'gitdir: elsewhere',
      '.nojekyll': '',
    });
  });

  test('is recognized as ours without .site/ by one file that equals ours', async () => {
    const root = makeFolder();
    await release(root, { ...site, 'old.html': 'old' });
    rmSync(path.join(root, '.site'), { recursive: true });
    const plan = await release(root, { ...site, 'index.html': 'changed' });
    expect(plan.foreign).toEqual(['old.html']);
  });

  test('may contain a file that someone changed, which is not deleted', async () => {
    const root = makeFolder();
    await release(root, { ...site, 'old.html': 'old' });
    writeFiles(root, { 'dist/old.html': 'mine now' });
    expect((await release(root, site)).foreign).toEqual(['old.html']);
  });
});

describe('an interrupted publication', () => {
  test('into a folder outside the site is left to a command with its path', async () => {
    const root = makeFolder();
    await release(root, site);
    const value = { ...journal, out: '../elsewhere' };
    writeRecord(realDisk, path.join(root, '.site/journal.json'), value);
    await expect(release(root, site)).rejects.toThrow(/was interrupted/);
  });

  test('that was complete except for its last step, and changed since, is undone with all its records', async () => {
    const root = makeFolder();
    await release(root, { ...site, 'old.html': 'old' });
    const unlink = (file: string) => {
      if (file.endsWith('journal.json')) throw systemError('EIO', 'unlink');
      realDisk.unlink(file);
    };
    const next = { ...site, 'index.html': 'next' };
    await expect(release(root, next, { disk: { ...realDisk, unlink } })).rejects.toThrow(/journal.json/);
    writeFiles(root, { 'dist/index.html': 'changed' });
    const notices: string[] = [];
    await release(root, next, { onNotice: (text) => notices.push(text) });
    expect(notices).toEqual(['Undid a publication that was interrupted.']);
    expect(readTree(path.join(root, 'dist'))).toEqual(next);
  });

  test('whose staging folder is missing is repaired by the next build', async () => {
    const root = makeFolder();
    await release(root, site);
    writeRecord(realDisk, path.join(root, '.site/journal.json'), journal);
    const notices: string[] = [];
    await release(root, site, { onNotice: (text) => notices.push(text) });
    expect(notices).toEqual(['Undid a publication that was interrupted.']);
    expect(readTree(path.join(root, 'dist'))).toEqual({ ...site });
  });
});

const journal = {
  version: 3,
  out: 'dist',
  staging: 'state',
  whole: false,
  folders: [],
  removeFirst: [],
  write: [{ file: 'index.html', kind: 'page', hash: 'of something lost', size: 1, replaces: true }],
  removeLast: [],
  manifests: { before: 'of nothing', after: 'of something lost' },
};

describe('the output folder', () => {
  const refused = (root: string, out: string) =>
    checkOutputFolder(root, path.resolve(root, out), false).diagnostics.length > 0;

  test('may be any separate folder', () => {
    const root = makeFolder();
    expect(['dist', 'build/site', '../elsewhere'].filter((out) => refused(root, out))).toEqual([]);
  });

  test('may not be or contain the site, nor be within its inputs', () => {
    const root = makeFolder();
    const wrong = [
      '.',
      '..',
      '/',
      'content',
      'content/dist',
      'templates',
      'public/out',
      '.git',
      '.site/x',
      homedir(),
      'node_modules',
    ];
    expect(wrong.filter((out) => !refused(root, out))).toEqual([]);
  });

  test('may not be a file, nor a link to an input', () => {
    const root = makeFolder();
    writeFiles(root, { dist: 'a file' });
    mkdirSync(path.join(root, 'content'));
    symlinkSync('content', path.join(root, 'sneaky'));
    expect(refused(root, 'dist')).toBe(true);
    expect(refused(root, 'sneaky')).toBe(true);
    rmSync(path.join(root, 'dist'));
    expect(refused(root, 'dist')).toBe(false);
  });
});
