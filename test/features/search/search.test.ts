// Search in a site: its files, edits, results and findings.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type FileName, namesOf, type Router, wordKey } from '../../../src/features/search/browser/format.ts';
import { FRESH, openIndex } from '../../../src/features/search/browser/open-index.ts';
import { createPause } from '../../../src/features/search/browser/pauses.ts';
import { resultOf } from '../../../src/features/search/browser/result.ts';
import { tablesOf } from '../../../src/features/search/index-files.ts';
import { build } from '../../support/build.ts';
import { makeSite, writeFiles } from '../../support/site.ts';
import { linesOf } from './memory-index.ts';
import { ARTICLES, indexOf, loaderOf, published, SEARCHED, SETTINGS, titles } from './support.ts';

/** Opens the index of a site, and records the files that it reads. */
function openRecorded(files: Parameters<typeof loaderOf>[0]) {
  const read: string[] = [];
  const loader = loaderOf(files);
  const index = openIndex({
    ...loader,
    text(name, isFresh) {
      read.push(name);
      return loader.text(name, isFresh);
    },
  });
  return { index, read };
}

const SITE = {
  ...SEARCHED,
  'content/site.yaml': `${SETTINGS}search: { at: /search/, exclude: [legal] }\n`,
  'content/owls.md':
    '---\ntitle: Owls\n---\n\nThey hunt.\n\n## At night\n\nOwls see in darkness.\n\n```js\nconst hidden = 1;\n```\n',
  'content/legal/terms.md': '---\ntitle: Terms\n---\n\nWhat lawyers wrote.\n',
  'content/secret.md': '---\ntitle: Secret\nnoindex: true\n---\n\nNobody finds treasure.\n',
  ...ARTICLES,
};

async function results(files: Readonly<Record<string, string>>, query: string) {
  const { pages, found } = await indexOf(files).find(query, 8);
  const all = pages.map(async (page) => {
    const { address, title, heading, snippet } = await resultOf(page, found, createPause());
    return { address, title: title.text, heading: heading.text, snippet: snippet.text };
  });
  return Promise.all(all);
}

test('finds titles, headings and text, and neither code nor excluded elements', async () => {
  const files = await published(makeSite(SITE));
  for (const query of ['owls', 'hunt', 'darkn', 'darknes', 'nihgt'])
    expect(await titles(files, query)).toEqual(['Owls']);
  for (const query of ['hidden', 'lawyers', 'treasure', 'everything', 'constructor', '__proto__', '%&'])
    expect(await titles(files, query)).toEqual([]);
  expect(await results(files, 'darkness')).toEqual([
    { address: '/owls/#at-night', title: 'Owls', heading: 'At night', snippet: 'Owls see in darkness.' },
  ]);
  expect(files['index.html']).toMatch(/<form [^>]*action="\/search\/" method="get"/);
  expect(files['index.html']).toMatch(/<script type="module" src="\/assets\/search-[0-9A-F]{8}\.js">/);
});

test('three letters find longer words only if these are in few files', async () => {
  const many = Array.from({ length: 2000 }, (_, at) => `gul${at.toString(36)}x`).join(' ');
  const files = await published(
    makeSite({ ...SITE, 'content/gulls.md': `---\ntitle: Shore\n---\n\n${many} one gul\n` }),
  );
  expect(await titles(files, 'hun')).toEqual(['Owls']);
  expect(await titles(files, 'gul1')).toEqual(['Shore']);
  const { index, read } = openRecorded(() => files);
  expect((await index.find('gul', 8)).found).toEqual(new Map([['gul', 0]]));
  expect(read.length).toBeLessThan(6);
});

const section = (at: number) =>
  `## Section ${at}\n\nBird nest${at}tree ${'flies over the lake and back '.repeat(20)}\n`;

/** A page with a word of its own in each section. */
function longPage(sections: number): string {
  const written = Array.from({ length: sections }, (_, at) => section(at));
  return `---\ntitle: Long\n---\n\nOwls begin.\n\n${written.join('\n')}`;
}

test('a result of a long page leads to the heading, and loads only its part', async () => {
  const long = longPage(60);
  const files = await published(makeSite({ ...SITE, 'content/owls.md': long }));
  for (const at of [3, 17, 44, 59]) {
    const [result, ...others] = await results(files, `nest${at}tree`);
    expect(result).toMatchObject({
      address: `/owls/#section-${at}`,
      title: 'Long',
      heading: `Section ${at}`,
    });
    expect(result?.snippet).toMatch(/^Bird /);
    expect(others).toEqual([]);
  }
  expect(await results(files, 'begin')).toMatchObject([{ address: '/owls/', snippet: 'Owls begin.' }]);
  const { index, read } = openRecorded(() => files);
  await index.find('lake', 8);
  const texts = read.map((name) => files[path.posix.join('assets', name)] ?? '');
  expect(texts.filter((text) => text.startsWith('!')).map(({ length }) => length < 8000)).toEqual([true]);
  expect(long.length).toBeGreaterThan(30_000);
});

test('an edit of a long page equals a clean build', async () => {
  const root = makeSite({ ...SITE, 'content/owls.md': longPage(60) });
  const before = await published(root);
  for (const [edited, query, address] of [
    [longPage(60).replace('nest17tree', 'walrus'), 'walrus', '/owls/#section-17'],
    [longPage(9), 'nest8tree', '/owls/#section-8'],
    [longPage(90), 'nest88tree', '/owls/#section-88'],
  ] as const) {
    writeFiles(root, { 'content/owls.md': edited });
    const after = await published(root);
    expect(after).toMatchObject(await published(makeSite({ ...SITE, 'content/owls.md': edited })));
    expect(await results(after, query)).toMatchObject([{ address }]);
  }
  writeFiles(root, { 'content/owls.md': longPage(60).replace('nest17tree', 'nest17trees') });
  const after = await published(root);
  expect(changedWords(after, before)).toEqual(['nest17tree', 'nest17trees', '\ufffdne']);
  expect(newUnits(after, before)).toEqual(unitsOf(['ne'], after));
});

type Published = Readonly<Record<string, string>>;

/** Files of the index by their first keys. */
function namedFiles(files: Published): readonly FileName[] {
  const router: Router = JSON.parse(files['search.json'] ?? '');
  const names = namesOf(router.files);
  if (!router.hasTables) return names;
  return names.flatMap(([, name]) => linesOf(files[`assets/${name}`] ?? '') as readonly FileName[]);
}

/** Words whose lines differ between two releases, and beginnings of words for typing errors. */
function changedWords(after: Published, before: Published): readonly string[] {
  const [old, now] = [before, after].map(
    (files) => new Set(namedFiles(files).flatMap(([, name]) => files[`assets/${name}`]?.split('\n') ?? [])),
  );
  const differing = [...(old ?? []), ...(now ?? [])].filter((line) => !(old?.has(line) && now?.has(line)));
  return [...new Set(differing.map((line) => line.replace(/\t.*/, '')))]
    .filter((key) => !key.startsWith('!'))
    .map((key) => key.slice(1))
    .sort();
}

/** Units of the files that only the first release has; a unit has the first character of its keys. */
function newUnits(after: Published, before: Published): readonly string[] {
  const known = new Set(namedFiles(before).map(([, name]) => name));
  const firsts = namedFiles(after).flatMap(([first, name]) => (known.has(name) ? [] : [first.charAt(0)]));
  return [...new Set(firsts)].filter((first) => first !== '!').sort();
}

function unitsOf(words: readonly string[], files: Published): readonly string[] {
  const { units }: Router = JSON.parse(files['search.json'] ?? '');
  return [...new Set(words.map((word) => wordKey(word, units).charAt(0)))].sort();
}

test('an edit changes the units of its words, and equals a clean build', async () => {
  const root = makeSite(SITE);
  const before = await published(root);
  const edited = { 'content/owls.md': SITE['content/owls.md'].replace('hunt', 'gather') };
  writeFiles(root, edited);
  const after = await published(root);
  // Files of the previous release are kept for open pages.
  expect(after).toMatchObject(await published(makeSite({ ...SITE, ...edited })));
  expect(changedWords(after, before)).toEqual(['gather', 'hunt', '\ufffdga', '\ufffdhu']);
  expect(newUnits(after, before)).toEqual(unitsOf(['gather', 'hunt'], after));
  expect(namedFiles(after).length).toBeGreaterThan(15);
  expect(await titles(after, 'gather')).toEqual(['Owls']);
});

test('a router of a large site lists tables of files', async () => {
  const files = await published(makeSite({ ...SITE, 'content/owls.md': longPage(60) }));
  const router: Router = JSON.parse(files['search.json'] ?? '');
  const tables = tablesOf(router.files, 0, 4);
  const listed = tables.map(([first], at) => `table${at},0${first}`);
  const large = {
    ...files,
    ...Object.fromEntries(tables.map(([, text], at) => [`assets/search/table${at}.txt`, text])),
    'search.json': JSON.stringify({ ...router, files: listed, hasTables: true }),
  };
  expect(namedFiles(large)).toEqual(namedFiles(files));
  expect(tables.length).toBeGreaterThan(1);
  for (const query of ['nest17tree', 'nest44', 'begin', 'lake', 'nothing'])
    expect(await results(large, query)).toEqual(await results(files, query));
});

test('fetches the router again if a shard of an older release is gone', async () => {
  const root = makeSite(SITE);
  let files = await published(root);
  const index = openIndex(loaderOf(() => files));
  expect((await index.find('hunt', 8)).count).toBe(1);
  writeFiles(root, { 'content/owls.md': SITE['content/owls.md'].replace('darkness', 'daylight') });
  const after = await published(root);
  const named = ['../search.json', ...namedFiles(after).map(([, name]) => name)];
  files = Object.fromEntries(
    named.map((name) => path.posix.join('assets', name)).map((file) => [file, after[file] ?? '']),
  );
  expect((await index.find('daylight', 8)).count).toBe(1);
  files = {};
  await expect(index.find('owls', 8)).rejects.toThrow('404');
});

test('a page that was open before a release finds no page that the release removed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const root = makeSite(SITE);
  let files = await published(root);
  const { index, read } = openRecorded(() => files);
  expect((await index.find('hunt', 8)).count).toBe(1);
  const before = read.length;
  vi.setSystemTime(Date.now() + FRESH + 1);
  expect((await index.find('hunt', 8)).count).toBe(1);
  expect(read.slice(before)).toEqual(['../search.json']);
  rmSync(path.join(root, 'content/owls.md'));
  files = await published(root);
  vi.setSystemTime(Date.now() + FRESH + 1);
  expect((await index.find('hunt', 8)).count).toBe(0);
});

test('a missing stemmer is not mistaken for a missing network', async () => {
  const files = await published(makeSite(SITE));
  const index = openIndex({
    ...loaderOf(() => files),
    stemmer: async () => {
      throw new Error('404');
    },
  });
  await expect(index.find('owls', 8, {}, 'en')).rejects.toThrow('404');
  expect((await index.find('owls', 8)).count).toBe(1);
});

test('URLs of results include the base path', async () => {
  const files = await published(
    makeSite({
      ...SITE,
      'content/site.yaml': SITE['content/site.yaml'].replace('example.com', 'example.com/birds'),
    }),
  );
  expect((await indexOf(files).find('hunt', 8)).pages[0]?.address).toBe('/birds/owls/');
  expect(files['index.html']).toContain('action="/birds/search/"');
});

test('a site without the setting has neither form nor files', async () => {
  const files = await published(makeSite({ ...SITE, 'content/site.yaml': SETTINGS }));
  expect(Object.keys(files).filter((file) => /search\.json|assets\/search/.test(file))).toEqual([]);
  expect(files['index.html']).not.toContain('<form');
});

test.each([
  ['search: { at: /find/ }', 'There is no page at /find/, which shows what a search finds'],
  ['search: { at: find }', 'find is not a route'],
  ['search: 5', 'search is not an entry with at, exclude and fields'],
])('%s is an error', async (written, message) => {
  const { diagnostics } = await build(makeSite({ ...SITE, 'content/site.yaml': `${SETTINGS}${written}\n` }));
  expect(diagnostics.map((one) => [one.code, one.message, one.at?.line])).toEqual([
    ['field-invalid', message, 5],
  ]);
});

test('markup in titles and texts stays text', async () => {
  const text =
    '---\ntitle: "<img src=x onerror=alert(1)>"\n---\n\n&lt;/script&gt; zebra \u202e \t "quoted"\n';
  const files = await published(makeSite({ ...SITE, 'content/owls.md': text }));
  expect(await results(files, 'zebra')).toMatchObject([
    { title: '<img src=x onerror=alert(1)>', snippet: expect.stringContaining('</script> zebra') },
  ]);
});
