// The data that a build without publication stores for the next one.
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildSite } from '../../src/build/build.ts';
import type { Machine } from '../../src/model/request.ts';
import { filesBelow } from '../incremental/disk.ts';
import { build, codesOf, quiet, requestFor, type TestOptions } from '../support/build.ts';
import { LIGHT_FOLDERS, makeFolder, makeSite, minimal, readTree, writeFiles } from '../support/site.ts';

const numbers = Array.from({ length: 20 }, (_, number) => number);
const pages = Object.fromEntries(
  numbers.map((number) => [`content/p${number}.md`, `# Page ${number}\n\n[Home](index.md)\n`]),
);
const sound = { ...minimal, ...pages, 'content/index.md': '# Home\n\n[Page](p1.md)\n' };
const DEAD = { 'content/p1.md': '# Page 1\n\n<a href="/gone/">Gone</a>\n' };
const FIXED = { 'content/p1.md': '# Page 1\n\nFixed.\n' };

/** The output of a build without a cache. */
async function cleanOutput(files: Readonly<Record<string, string | Uint8Array>>) {
  const root = makeSite(files);
  const report = await build(root, { identity: undefined });
  return { files: report.outcome === 'published' ? readTree(report.out) : {}, codes: codesOf(report) };
}

const worker = new URL('../../lib/site.cjs', import.meta.url);

const kept = (root: string) =>
  filesBelow(path.join(root, '.site/cache')).filter((file) => /unpublished-[^/]+\//.test(file));

/** Ends a build after this number of rendered pages. */
function interrupted(pages: number): Machine {
  const controller = new AbortController();
  const progress = (done: number) => {
    if (done >= pages) controller.abort(new Error('Interrupted'));
  };
  return { ...quiet, signal: controller.signal, events: { ...quiet.events, progress } };
}

describe('the build after a refused one', () => {
  test.each<[string, Partial<TestOptions>]>([
    ['here', { workers: 0 }],
    ['in threads', { workers: 2 }],
    ['with releases', { releases: true }],
  ])('renders what was fixed, %s', async (_, options) => {
    const root = makeSite({ ...sound, ...DEAD });
    const run = () => buildSite(requestFor(root, options), { ...quiet, worker });
    expect(await run()).toMatchObject({ outcome: 'refused', rendered: 21 });
    expect(existsSync(path.join(root, 'dist'))).toBe(false);
    expect(await run()).toMatchObject({ outcome: 'refused', rendered: 0 });
    writeFiles(root, FIXED);
    const report = await run();
    expect(report).toMatchObject({ outcome: 'published', rendered: 1 });
    const clean = await cleanOutput({ ...sound, ...FIXED });
    expect(codesOf(report)).toEqual(clean.codes);
    expect(readTree(path.join(root, 'dist'))).toEqual(clean.files);
    expect(kept(root)).toEqual([]);
    expect(await run()).toMatchObject({ outcome: 'published', rendered: 0 });
  });

  test.each([0, 2])('reports a rejected promise again, in %i threads', async (workers) => {
    const rejects = "{page.path.endsWith('p2.md') && void Promise.reject(new Error('oh no'))}";
    const layout = String(minimal['templates/page.tsx']).replace('<body>', `<body>${rejects}`);
    const root = makeSite({ ...sound, 'templates/page.tsx': layout });
    const run = () => buildSite(requestFor(root, { workers }), { ...quiet, worker });
    for (const files of [FIXED, DEAD, FIXED]) {
      const report = await run();
      expect(report.outcome).toBe('refused');
      expect(codesOf(report)).toContain('layout-failed');
      writeFiles(root, files);
    }
    expect(kept(root)).toEqual([]);
    writeFiles(root, { 'templates/page.tsx': String(minimal['templates/page.tsx']) });
    expect((await run()).outcome).toBe('published');
  });

  test('renders fixed pages in a published site', async () => {
    const root = makeSite(sound);
    await build(root);
    const before = readTree(path.join(root, 'dist'));
    const layout = String(minimal['templates/page.tsx']).replace('<body>', '<body id="new">');
    writeFiles(root, { ...DEAD, 'templates/page.tsx': layout });
    expect(await build(root)).toMatchObject({ outcome: 'refused', rendered: 21 });
    expect(readTree(path.join(root, 'dist'))).toEqual(before);
    writeFiles(root, FIXED);
    expect(await build(root)).toMatchObject({ outcome: 'published', rendered: 1 });
    const clean = await cleanOutput({ ...sound, ...FIXED, 'templates/page.tsx': layout });
    expect(readTree(path.join(root, 'dist'))).toEqual(clean.files);
  });

  test('renders damaged, missing and linked files again', async () => {
    const root = makeSite({ ...sound, ...DEAD });
    await build(root);
    const file = (number: number) => kept(root).find((one) => one.endsWith(`/p${number}/index.html`)) ?? '';
    writeFileSync(file(2), readFileSync(file(2), 'utf8').replace('Page', 'Sage'));
    writeFileSync(file(3), '');
    rmSync(file(4));
    writeFiles(root, FIXED);
    expect(await build(root)).toMatchObject({ outcome: 'published', rendered: 4 });
    expect(readTree(path.join(root, 'dist'))).toEqual((await cleanOutput({ ...sound, ...FIXED })).files);
  });

  test('checks a page that could not be rendered before', async () => {
    const layout = String(minimal['templates/page.tsx']).replace(
      '{children}',
      '{children}{page.description === "Special." && <a href="/nowhere/">Nowhere</a>}',
    );
    const special = (body: string) => `---\ndescription: Special.\n---\n# Page 1\n\n${body}\n`;
    const fixed = { 'templates/page.tsx': layout, 'content/p1.md': special('Fixed.') };
    const root = makeSite({ ...sound, ...fixed, 'content/p1.md': special('[Gone](gone.md)') });
    expect(codesOf(await build(root))).toEqual(['link-broken']);
    writeFiles(root, fixed);
    const report = await build(root);
    expect(report).toMatchObject({ outcome: 'refused', rendered: 1 });
    expect(codesOf(report)).toEqual(['url-broken']);
  });

  test('renders fixed pages, even after another error in between', async () => {
    const root = makeSite({ ...sound, ...DEAD });
    await build(root);
    const mistake = { 'content/p2.md': '---\ntitle: [\n---\n' };
    writeFiles(root, { ...FIXED, ...mistake });
    expect((await build(root)).outcome).toBe('refused');
    writeFiles(root, { 'content/p2.md': pages['content/p2.md'] ?? '' });
    expect(await build(root)).toMatchObject({ outcome: 'published', rendered: 1 });
  });

  test('repeats errors in the settings of a new site, and checks it once they are fixed', async () => {
    const [settings, layout] = [minimal['content/site.yaml'], minimal['templates/page.tsx']].map(String);
    const dead = layout?.replace('{children}', '{children}<a href="/nowhere/">Nowhere</a>') ?? '';
    const wrong = { 'content/site.yaml': `${settings}navigation: 3\n`, 'templates/page.tsx': dead };
    const root = makeSite({ ...sound, ...wrong });
    const first = await build(root);
    expect(codesOf(first)).toEqual(['field-invalid']);
    const { diagnostics } = first;
    expect(await build(root)).toMatchObject({ outcome: 'refused', rendered: 0, diagnostics });
    writeFiles(root, { 'content/site.yaml': `${settings}` });
    expect(codesOf(await build(root))).toEqual(['url-broken']);
    writeFiles(root, { 'templates/page.tsx': `${layout}` });
    expect((await build(root)).outcome).toBe('published');
    expect(readTree(path.join(root, 'dist'))).toEqual((await cleanOutput(sound)).files);
  });

  test('renders no page again if its settings were wrong for a while', async () => {
    const settings = String(minimal['content/site.yaml']);
    const root = makeSite(sound);
    await build(root);
    writeFiles(root, { 'content/site.yaml': `${settings}navigation: 3\n` });
    expect((await build(root)).outcome).toBe('refused');
    writeFiles(root, { 'content/site.yaml': settings });
    expect(await build(root)).toMatchObject({ outcome: 'published', rendered: 0 });
  });

  test('publishes pages that only --strict refused', async () => {
    const root = makeSite(sound);
    await build(root);
    const added = { 'content/p1.md': '# Page 1\n\n[^1]: Nothing refers to this.\n' };
    writeFiles(root, added);
    expect(await build(root, { strict: true })).toMatchObject({ outcome: 'refused', rendered: 1 });
    expect(await build(root)).toMatchObject({ outcome: 'published', rendered: 0 });
    expect(readTree(path.join(root, 'dist'))).toEqual((await cleanOutput({ ...sound, ...added })).files);
  });

  test('publishes into another folder than the refused one as a clean build does', async () => {
    const root = makeSite({ ...sound, ...DEAD });
    await build(root);
    writeFiles(root, FIXED);
    const out = path.join(root, 'other');
    expect(await build(root, { out })).toMatchObject({ outcome: 'published', rendered: 21 });
    expect(await build(root)).toMatchObject({ outcome: 'published', rendered: 1 });
    expect(readTree(out)).toEqual(readTree(path.join(root, 'dist')));
  });

  test('renders fixed pages, into a folder on another disk', async () => {
    const root = makeSite({ ...sound, ...DEAD });
    const out = path.join(makeFolder(LIGHT_FOLDERS), 'out');
    expect(await build(root, { out })).toMatchObject({ outcome: 'refused', rendered: 21 });
    expect(existsSync(out)).toBe(false);
    writeFiles(root, FIXED);
    expect(await build(root, { out })).toMatchObject({ outcome: 'published', rendered: 1 });
    expect(readTree(out)).toEqual((await cleanOutput({ ...sound, ...FIXED })).files);
  });

  test('may be a dry run, which writes nothing', async () => {
    const root = makeSite({ ...sound, ...DEAD });
    await build(root);
    writeFiles(root, FIXED);
    const before = kept(root);
    expect(await build(root, { dryRun: true })).toMatchObject({ outcome: 'planned', rendered: 1 });
    expect(kept(root)).toEqual(before);
    expect(existsSync(path.join(root, 'dist'))).toBe(false);
    expect(await build(root)).toMatchObject({ outcome: 'published', rendered: 1 });
  });

  test('leaves no published file with another name', async () => {
    const root = makeSite({ ...sound, ...DEAD });
    await build(root);
    writeFiles(root, FIXED);
    await build(root);
    expect(lstatSync(path.join(root, 'dist/p2/index.html')).nlink).toBe(1);
  });
});

test('nothing is kept without a cache, or by a dry run', async () => {
  const root = makeSite({ ...sound, ...DEAD });
  for (const options of [{ identity: undefined }, { dryRun: true }]) {
    expect((await build(root, options)).outcome).toBe('refused');
    expect(filesBelow(path.join(root, '.site/cache'))).toEqual([]);
  }
});

test.each([0, 2])('an interrupted build is continued, with %i threads', async (workers) => {
  const root = makeSite(sound);
  const request = requestFor(root, { workers });
  await expect(buildSite(request, { ...interrupted(16), worker })).rejects.toThrow('Interrupted');
  expect(existsSync(path.join(root, 'dist'))).toBe(false);
  const { outcome, rendered } = await build(root);
  expect(outcome).toBe('published');
  if (workers === 0) expect(rendered).toBe(5);
  else expect(rendered).toBeLessThanOrEqual(21);
  expect(readTree(path.join(root, 'dist'))).toEqual((await cleanOutput(sound)).files);
});

test('an obstacle at the path of the files only costs time', async () => {
  const root = makeSite({ ...sound, ...DEAD });
  await build(root);
  const folder = path.join(
    root,
    '.site/cache',
    readdirSync(path.join(root, '.site/cache')).find((name) => name.startsWith('unpublished-')) ?? '',
  );
  rmSync(folder, { recursive: true });
  writeFileSync(folder, '');
  writeFiles(root, { 'content/p2.md': '# Page 2\n\nChanged.\n' });
  expect(await build(root)).toMatchObject({ outcome: 'refused', rendered: 21 });
  writeFiles(root, FIXED);
  expect(await build(root)).toMatchObject({ outcome: 'published', rendered: 1 });
});
