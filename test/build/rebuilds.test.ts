// The data that builds store for the next one.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { buildSite } from '../../src/build/build.ts';
import { verifyBuild } from '../../src/build/compare-builds.ts';
import { fingerprint } from '../../src/engine/fingerprint.ts';
import { openCacheFile, writeCacheFile } from '../../src/engine/store/cache-file.ts';
import { realDisk } from '../../src/kit/system/disk.ts';
import { build, quiet, requestFor } from '../support/build.ts';
import { makeFolder, makeSite, readTree, writeFiles } from '../support/site.ts';

const layout = (name: string, more = '') => `import type { LayoutProps } from 'sitewright';
import { Shell } from './parts/${name}.tsx';
${more}
export default function Layout({ page, site, children }: LayoutProps) {
  return <Shell lang={site.language} title={page.title}>{children}{JSON.stringify(site.selected)}</Shell>;
}
`;
const shell = `export function Shell({ lang, title, children }) {
  return <html lang={lang}><head><title>{title}</title></head><body><main>{children}</main></body></html>;
}
`;
const NEWEST = `export function select({ pages }) {
  return pages.filter(({ date }) => date).sort((a, b) => (a.date < b.date ? 1 : -1)).slice(0, 2).map(({ route, title }) => ({ route, title }));
}`;
const post = (day: number, body = 'Text.') =>
  `---\ntitle: Post ${day}\ndate: 2026-01-0${day}\n---\n${body}\n`;

const files = {
  'content/site.yaml': 'name: Example\ndescription: For tests.\n',
  'content/index.md': '---\nlayout: list\n---\n# Home\n',
  'content/posts/1.md': post(1),
  'content/posts/2.md': post(2),
  'content/posts/3.md': post(3),
  'templates/page.tsx': layout('plain'),
  'templates/list.tsx': layout('wide', NEWEST),
  'templates/parts/plain.tsx': shell,
  'templates/parts/wide.tsx': shell,
};

/** Number of pages that the next build renders after these files were written. */
async function renderedAfter(changes: Readonly<Record<string, string>>): Promise<number> {
  const root = makeSite(files);
  expect(await build(root)).toMatchObject({ outcome: 'published', rendered: 4 });
  writeFiles(root, changes);
  return (await build(root)).rendered;
}

describe('a rebuild costs what changed', () => {
  test('nothing', async () => expect(await renderedAfter({})).toBe(0));

  test('the body of one page', async () =>
    expect(await renderedAfter({ 'content/posts/2.md': post(2, 'Other.') })).toBe(1));

  test('a new post: that, and the index that lists the newest', async () =>
    expect(await renderedAfter({ 'content/posts/4.md': post(4) })).toBe(2));

  test('a post that is too old for the list', async () =>
    expect(await renderedAfter({ 'content/posts/0.md': post(0) })).toBe(1));

  test('a component: the pages whose layout imports it', async () =>
    expect(await renderedAfter({ 'templates/parts/wide.tsx': `${shell}// changed\n` })).toBe(1));

  test('another component', async () =>
    expect(await renderedAfter({ 'templates/parts/plain.tsx': `${shell}// changed\n` })).toBe(3));

  test.each([
    ['a layout', { 'templates/other.tsx': layout('plain') }],
    [
      'the first component for Markdown',
      { 'templates/markdown/Badge.tsx': 'export default () => <b>New</b>;\n' },
    ],
    ['collections', { 'templates/collections.ts': 'export const collections = {};\n' }],
    ['a file that nothing imports', { 'templates/parts/words.ts': 'export const words = 1;\n' }],
  ])('%s that no page uses: nothing', async (_, added) => expect(await renderedAfter(added)).toBe(0));

  test('a layout, where the schema of the settings stays: nothing', async () => {
    const root = makeSite({
      ...files,
      'templates/settings.ts':
        "import { z } from 'zod';\nexport const settings = z.object({ a: z.string().default('b') });\n",
    });
    await build(root);
    writeFiles(root, { 'templates/other.tsx': layout('plain') });
    expect((await build(root)).rendered).toBe(0);
  });

  test('the settings: every page', async () =>
    expect(await renderedAfter({ 'content/site.yaml': 'name: Other\ndescription: For tests.\n' })).toBe(4));

  test('a linked page that moves: both', async () => {
    const root = makeSite({ ...files, 'content/links.md': '# Links\n\n[Post](posts/1.md)\n' });
    await build(root);
    writeFiles(root, { 'content/posts/1.md': post(1).replace('title:', 'permalink: /first/\ntitle:') });
    expect((await build(root)).rendered).toBe(2);
  });

  test('a layout whose props cannot be serialized is rendered each time', async () => {
    const odd = NEWEST.replace(
      'export function select',
      'export const select = ({ pages }) => ({ call() {}, pages });\nfunction unused',
    );
    const root = makeSite({ ...files, 'templates/list.tsx': layout('wide', odd) });
    await build(root);
    writeFiles(root, { 'content/posts/2.md': post(2, 'Other.') });
    expect((await build(root)).rendered).toBe(1);
    writeFiles(root, { 'content/posts/2.md': post(2).replace('Post', 'Mail') });
    expect((await build(root)).rendered).toBe(2);
  });
});

test('added and deleted pages move others to another group, and nothing else changes', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 150 }, (_, number) => [
      `content/many/${String(number).padStart(3, '0')}.md`,
      post(1, `Page ${number}.`),
    ]),
  );
  const root = makeSite({ ...files, ...many });
  await build(root);
  const steps: readonly (readonly [rendered: number, change: () => void])[] = [
    [1, () => writeFiles(root, { 'content/many/0000.md': post(1, 'A new one.') })],
    [0, () => rmSync(path.join(root, 'content/many/001.md'))],
    [1, () => writeFiles(root, { 'content/many/149.md': post(1, 'The last one.') })],
    [1, () => writeFiles(root, { 'dist/many/070/index.html': 'Someone else.' })],
    [0, () => {}],
  ];
  for (const [rendered, change] of steps) {
    change();
    expect((await build(root)).rendered).toBe(rendered);
    const clean = makeFolder();
    cpSync(root, clean, { recursive: true, filter: (file) => !/\/(?:\.site|dist)$/.test(file) });
    await build(clean);
    expect(readTree(path.join(root, 'dist'))).toEqual(readTree(path.join(clean, 'dist')));
  }
});

test('the compiler is released after use, and not loaded without need', async () => {
  const root = makeSite(files);
  const compiled = vi.fn();
  const surroundings = { ...quiet, events: { ...quiet.events, compiled } };
  for (const more of ['', '', '\n']) {
    writeFiles(root, { 'templates/parts/wide.tsx': shell + more });
    await buildSite(requestFor(root), surroundings);
    expect(compiled).toHaveBeenCalledTimes(more === '' ? 1 : 2);
  }
});

test('a site that extends the configuration of this package is compiled once, and needs no installed package', async () => {
  const tsconfig = '{ "extends": "sitewright/tsconfig", "include": ["templates"] }';
  const root = makeSite({ ...files, 'tsconfig.json': tsconfig });
  const compiled = vi.fn();
  const surroundings = { ...quiet, events: { ...quiet.events, compiled } };
  const first = await buildSite(requestFor(root), surroundings);
  expect(first.diagnostics.filter(({ code }) => code.startsWith('template'))).toEqual([]);
  writeFiles(root, { 'content/posts/4.md': post(4) });
  await buildSite(requestFor(root), surroundings);
  expect(compiled).toHaveBeenCalledTimes(1);
});

test('without an identity nothing is recorded', async () => {
  const root = makeSite(files);
  await build(root, { identity: undefined });
  expect(Object.keys(readTree(path.join(root, '.site'))).sort()).toEqual(['.gitignore', 'manifest.json']);
  expect((await build(root, { identity: undefined })).rendered).toBe(4);
});

test('records of another identity are not used', async () => {
  const root = makeSite(files);
  await build(root, { identity: 'older' });
  expect((await build(root, { identity: 'newer' })).rendered).toBe(4);
});

test('an obstacle at the path of the cache only costs time', async () => {
  const root = makeSite(files);
  await build(root);
  const cache = path.join(root, '.site/cache');
  const names = readdirSync(cache);
  const folders = ['made', 'templates'];
  for (const name of folders) {
    rmSync(path.join(cache, name), { recursive: true, force: true });
    writeFileSync(path.join(cache, name), 'something else');
  }
  for (const name of names.filter((one) => !folders.includes(one))) {
    rmSync(path.join(cache, name), { force: true });
    mkdirSync(path.join(cache, name, 'something else'), { recursive: true });
  }
  writeFiles(root, { 'content/posts/2.md': post(2, 'Other.') });
  for (let time = 0; time < 2; time += 1) expect((await build(root)).outcome).toBe('published');
  expect(readFileSync(path.join(root, 'dist/posts/2/index.html'), 'utf8')).toContain('Other.');
});

describe('--recheck', () => {
  test('a good cache', async () => {
    const root = makeSite(files);
    await build(root);
    expect(await verifyBuild(buildSite, requestFor(root), quiet)).toMatchObject({
      outcome: 'published',
      rendered: 0,
    });
  });

  test('a wrong but complete cache is found and deleted', async () => {
    const root = makeSite(files);
    await build(root);
    forge(root);
    expect((await build(root)).diagnostics.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('Forged'),
    );
    await expect(verifyBuild(buildSite, requestFor(root), quiet)).rejects.toThrow(
      /differs.*errors and warnings/,
    );
    expect(await verifyBuild(buildSite, requestFor(root), quiet)).toMatchObject({ rendered: 4 });
  });
});

/** Changes the stored messages and their checksums. */
function forge(root: string): void {
  const folder = path.join(root, '.site/cache');
  const names = readdirSync(folder);
  const graphName = names.find((name) => /^tasks-\w+$/.test(name)) ?? '';
  const valuesFile = path.join(folder, names.find((name) => /-values-/.test(name)) ?? '');
  const values = readFileSync(valuesFile);
  let graph = openCacheFile(path.join(root, '.site'), graphName, 'test')?.content?.toString('latin1') ?? '';
  for (let place = 0; place < values.length; ) {
    const text = values.subarray(place + 4, place + 4 + values.readUInt32LE(place));
    const before = fingerprint(text);
    const at = text.indexOf('"message":"');
    if (at >= 0) text.write('Forged', at + '"message":"'.length);
    graph = graph.replace(before, fingerprint(text));
    place += Math.ceil((4 + text.length) / 8) * 8;
  }
  writeFileSync(valuesFile, values);
  writeCacheFile(path.join(root, '.site'), graphName, 'test', Buffer.from(graph, 'latin1'));
}

test('errors of pages follow the policy in both directions', async () => {
  const picture = '<img alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" />';
  const parts = { 'templates/parts/plain.tsx': shell.replace('<main>', `<main>${picture}`) };
  const root = makeSite({ ...files, ...parts });
  const opened = `${files['content/site.yaml']}policy:\n  images: [{ from: 'data:', why: Tiny. }]\n`;
  for (const [settings, isRefused] of [
    [opened, false],
    [files['content/site.yaml'], true],
    [opened, false],
  ] as const) {
    writeFiles(root, { 'content/site.yaml': settings });
    const { diagnostics } = await build(root);
    expect(diagnostics.some(({ code }) => code === 'document-inline')).toBe(isRefused);
  }
});

test('a file that was replaced by a link to the same bytes is read as in a clean build', async () => {
  const page = '<!doctype html><title>Old</title><script>start()</script>';
  const root = makeSite({ ...files, 'public/old.html': page, 'public/same.html': page });
  await build(root);
  rmSync(path.join(root, 'public/old.html'));
  symlinkSync('same.html', path.join(root, 'public/old.html'));
  const { diagnostics } = await build(root);
  const clean = await build(root, { identity: undefined });
  expect(diagnostics).toEqual(clean.diagnostics);
});

test('a build after an edit reads no finished page that it keeps', async () => {
  const root = makeSite(files);
  await build(root);
  writeFiles(root, { 'content/posts/1.md': post(1).replace('Post 1', 'First post') });
  const read: string[] = [];
  const disk = {
    ...realDisk,
    read(file: string) {
      read.push(file);
      return realDisk.read(file);
    },
  };
  await buildSite(requestFor(root), { ...quiet, disk });
  expect(read.filter((file) => /dist\/.*\.html$/.test(file))).toEqual([]);
});
