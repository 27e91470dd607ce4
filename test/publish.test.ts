import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { Fault } from '../src/diagnostics/fault.ts';
import type { OutputFile } from '../src/model/output.ts';
import { readManifest } from '../src/publish/manifest.ts';
import { checkOutputFolder } from '../src/publish/output-folder.ts';
import { planPublication } from '../src/publish/plan.ts';
import { publish } from '../src/publish/publish.ts';
import { openStaging } from '../src/publish/staging.ts';
import { makeFolder, readTree, writeFiles } from './support/site.ts';

/** Publishes texts as a build would, and returns the plan. */
function release(root: string, files: Readonly<Record<string, string>>, out = path.join(root, 'dist')) {
  const staging = openStaging(root, out);
  try {
    const outputs: OutputFile[] = Object.entries(files).map(([file, text]) =>
      staging.add(kindOf(file), file, text),
    );
    const plan = planPublication(outputs, out, readManifest(root, out));
    publish({ root, out, plan, staging: staging.folder, sourceOf: () => undefined });
    return plan;
  } finally {
    staging.close();
  }
}

function kindOf(file: string): OutputFile['kind'] {
  if (file.startsWith('assets/')) return 'asset';
  return file.endsWith('.xml') ? 'index' : 'page';
}

const site = { 'index.html': 'home', 'about/index.html': 'about', 'assets/a.css': 'a', 'sitemap.xml': 'map' };

describe('publishing', () => {
  test('writes assets first, then pages, then the sitemap', () => {
    const plan = release(makeFolder(), site);
    expect(plan.write.map(({ file }) => file)).toEqual([
      'assets/a.css',
      'about/index.html',
      'index.html',
      'sitemap.xml',
    ]);
  });

  test('leaves files with the same bytes untouched', () => {
    const root = makeFolder();
    release(root, site);
    const before = statSync(path.join(root, 'dist/index.html'));
    const plan = release(root, { ...site, 'about/index.html': 'more about' });
    expect(plan.write.map(({ file }) => file)).toEqual(['about/index.html']);
    expect(plan.keep).toHaveLength(3);
    const after = statSync(path.join(root, 'dist/index.html'));
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
  });

  test('mends a file that somebody changed, even to one of the same length', () => {
    const root = makeFolder();
    release(root, site);
    writeFileSync(path.join(root, 'dist/index.html'), 'HOME');
    expect(release(root, site).write.map(({ file }) => file)).toEqual(['index.html']);
    expect(readTree(path.join(root, 'dist'))).toEqual({ ...site });
  });

  test('deletes what it wrote and no longer makes, with the folders that are empty then', () => {
    const root = makeFolder();
    release(root, { ...site, 'blog/2024/post/index.html': 'post' });
    const plan = release(root, site);
    expect(plan.remove).toEqual(['blog/2024/post/index.html']);
    expect(existsSync(path.join(root, 'dist/blog'))).toBe(false);
    expect(readTree(path.join(root, 'dist'))).toEqual({ ...site });
  });

  test('keeps files of others', () => {
    const root = makeFolder();
    release(root, { ...site, 'blog/index.html': 'blog' });
    writeFiles(root, { 'dist/blog/photo.jpg': 'mine', 'dist/CNAME': 'example.com' });
    const plan = release(root, site);
    expect(plan.foreign).toEqual(['CNAME', 'blog/photo.jpg']);
    expect(readTree(path.join(root, 'dist'))).toEqual({
      ...site,
      'blog/photo.jpg': 'mine',
      CNAME: 'example.com',
    });
    expect(readManifest(root, path.join(root, 'dist')).foreign).toEqual(['CNAME', 'blog/photo.jpg']);
  });

  test('replaces an own file by a folder, and an own folder by a file', () => {
    const root = makeFolder();
    release(root, { 'about.html': 'file', 'x.html/index.html': 'folder' });
    release(root, { 'about.html/index.html': 'folder', 'x.html': 'file' });
    expect(readTree(path.join(root, 'dist'))).toEqual({
      'about.html/index.html': 'folder',
      'x.html': 'file',
    });
  });

  test("stops at somebody else's file in the way", () => {
    const root = makeFolder();
    release(root, { 'index.html': 'home' });
    writeFiles(root, { 'dist/about': 'mine' });
    expect(() => release(root, site)).toThrow(Fault);
    expect(readFileSync(path.join(root, 'dist/about'), 'utf8')).toBe('mine');
  });

  test('does not follow a manifest out of the output folder', () => {
    const root = makeFolder();
    release(root, site);
    writeFiles(root, { 'precious.txt': 'keep me' });
    const manifest = path.join(root, '.site/manifest.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('sitemap.xml', '../precious.txt'));
    release(root, { 'index.html': 'home' });
    expect(readFileSync(path.join(root, 'precious.txt'), 'utf8')).toBe('keep me');
  });

  test.each(['', '{', '[]', '{"version":1,"outputs":{"dist":{"files":[7]}}}', '{"version":99,"outputs":{}}'])(
    'takes the manifest %j for none',
    (text) => {
      const root = makeFolder();
      release(root, { ...site, 'old.html': 'old' });
      writeFiles(root, { '.site/manifest.json': text });
      expect(release(root, site).foreign).toEqual(['old.html']);
    },
  );

  test('keeps manifests of several output folders apart', () => {
    const root = makeFolder();
    release(root, site);
    release(root, { 'index.html': 'other' }, path.join(root, 'preview'));
    expect(release(root, site).keep).toHaveLength(4);
  });

  test('leaves nothing but the state folder and the output', () => {
    const root = makeFolder();
    release(root, site);
    release(root, { 'index.html': 'new' });
    expect(Object.keys(readTree(root))).toEqual([
      '.site/.gitignore',
      '.site/manifest.json',
      'dist/index.html',
    ]);
  });

  test('removes the staging folder of a build that was killed', () => {
    const root = makeFolder();
    // No process has this number: Linux gives at most 2^22.
    writeFiles(root, { '.site/staging-999999999/index.html': 'half' });
    release(root, site);
    expect(existsSync(path.join(root, '.site/staging-999999999'))).toBe(false);
  });

  test('says what the machine refuses', () => {
    const root = makeFolder();
    asOrdinaryUser(root, () => {
      release(root, site);
      chmodSync(path.join(root, 'dist'), 0o500);
      const more = () => release(root, { ...site, 'new.html': 'new' });
      expect(more).toThrow(/^new\.html cannot be written: permission denied \(EACCES\)$/);
      chmodSync(path.join(root, 'dist'), 0o700);
      expect(readTree(path.join(root, 'dist'))).toEqual({ ...site });
    });
  });
});

/** Root may write anywhere: under root the work is done as nobody, who owns the folder meanwhile. */
function asOrdinaryUser(folder: string, work: () => void): void {
  const NOBODY = 65534;
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    chownSync(folder, NOBODY, NOBODY);
    process.seteuid?.(NOBODY);
  }
  try {
    work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

describe('the output folder', () => {
  const refused = (root: string, out: string) =>
    checkOutputFolder(root, path.resolve(root, out)).diagnostics.length > 0;

  test('may be any folder of its own', () => {
    const root = makeFolder();
    expect(['dist', 'build/site', '../elsewhere'].filter((out) => refused(root, out))).toEqual([]);
  });

  test('may not be or hold the site, nor lie in its inputs', () => {
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
