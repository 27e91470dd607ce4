// When feeds are rewritten, and whether the files that they name exist.
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { preview } from '../../preview/support.ts';
import { ask, serveRoot } from '../../serve/support.ts';
import { build, printed } from '../../support/build.ts';
import { makeSite, minimal, writeFiles } from '../../support/site.ts';

const post = (day: number, more = '', text = 'Text.') =>
  `---\ndate: 2026-01-0${day}\n${more}---\n# Post ${day}\n\n${text}\n`;

const blog = {
  ...minimal,
  'content/site.yaml': [
    'name: Example',
    'url: https://example.com/base',
    'description: An example.',
    'feeds:',
    '  - { collection: blog, at: /full.xml, full: true }',
    '  - { collection: blog, at: /short.json }',
    '  - { collection: blog, of: { tags: css }, at: /tags/css.rss }',
    '',
  ].join('\n'),
  'templates/collections.ts': [
    "import { collection, reference } from 'sitewright';",
    "import { z } from 'zod';",
    'export const collections = {',
    "  blog: collection({ fields: z.object({ tags: z.array(reference('tags')).default([]) }) }),",
    "  tags: collection({ layout: 'page' }),",
    '};',
  ].join('\n'),
  'content/index.md': '# Home\n\n[News](/full.xml)\n',
  'content/tags/css.md': '# CSS\n',
  'content/blog/one.md': post(1, 'tags: [css]\n', `${'word '.repeat(60)}\n\n![m](m.svg)`),
  'content/blog/two.md': post(2, 'description: Two.\n', '[one](one.md#post-1) and [home](/)'),
  'content/blog/m.svg': '<svg xmlns="http://www.w3.org/2000/svg"><title>M</title></svg>\n',
};

const FEEDS = ['full.xml', 'short.json', 'tags/css.rss'];
const read = (root: string, file: string) => readFileSync(path.join(root, 'dist', file), 'utf8');

test.each([
  ['nothing', {}, 0, []],
  ['another page', { 'content/index.md': '# Home\n\nMore.\n' }, 1, []],
  [
    'a text after the first words',
    { 'content/blog/one.md': blog['content/blog/one.md'].replace('![m]', 'New ![m]') },
    1,
    ['full.xml'],
  ],
  [
    'a text next to a description',
    { 'content/blog/two.md': `${blog['content/blog/two.md']}New.\n` },
    1,
    ['full.xml'],
  ],
  [
    'a description',
    { 'content/blog/two.md': blog['content/blog/two.md'].replace('Two.', 'II.') },
    1,
    ['full.xml', 'short.json'],
  ],
  [
    'the first words',
    { 'content/blog/one.md': blog['content/blog/one.md'].replace('word', 'term') },
    1,
    FEEDS,
  ],
  [
    'a reference',
    { 'content/blog/two.md': blog['content/blog/two.md'].replace('---\n#', 'tags: [css]\n---\n#') },
    1,
    FEEDS,
  ],
  ['a post', { 'content/blog/three.md': post(3) }, 1, ['full.xml', 'short.json']],
  [
    'an image in a text',
    { 'content/blog/m.svg': '<svg xmlns="http://www.w3.org/2000/svg"><title>N</title></svg>\n' },
    1,
    ['full.xml'],
  ],
])('after a change of %s', async (_, change, rendered, changed) => {
  const root = makeSite(blog);
  await build(root);
  const before = FEEDS.map((file) => read(root, file));
  writeFiles(root, change);
  const report = await build(root, { today: '2026-09-09' });
  expect(report.outcome).toBe('published');
  expect(report.rendered).toBe(rendered);
  expect(FEEDS.filter((file, index) => read(root, file) !== before[index])).toEqual(changed);
});

test('every URL in them exists in the served site', async () => {
  const root = makeSite({
    ...blog,
    'content/site.yaml': String(blog['content/site.yaml']).replace('short.json', 'short.atom'),
  });
  await build(root);
  const server = await serveRoot(root);
  const texts = ['full.xml', 'short.atom', 'tags/css.rss'].map((file) => read(root, file));
  const found = texts.flatMap((text) => text.match(/https:\/\/example\.com\/base[^\s"<&#]*/g) ?? []);
  const urls = [...new Set(found.map((url) => url.replace('https://example.com', '')))];
  expect(urls.length).toBeGreaterThan(5);
  for (const url of urls) expect([url, (await ask(server, url)).status]).toEqual([url, 200]);
});

test('they are served with their types, and revalidated each time', async () => {
  const root = makeSite(blog);
  await build(root);
  const server = await serveRoot(root);
  for (const [file, type] of [
    ['full.xml', 'text/xml; charset=utf-8'],
    ['short.json', 'application/json; charset=utf-8'],
    ['tags/css.rss', 'application/rss+xml; charset=utf-8'],
  ]) {
    const { headers } = await ask(server, `/base/${file}`);
    expect([headers['content-type'], headers['cache-control']]).toEqual([type, 'no-cache']);
  }
});

test('entries name the authors and categories of their fields, whatever form these have', async () => {
  const root = makeSite({
    ...blog,
    'templates/collections.ts': [
      "import { collection, reference } from 'sitewright';",
      "import { z } from 'zod';",
      'const people = collection({ fields: z.object({ name: z.string() }) });',
      'export const collections = {',
      '  blog: collection({',
      '    fields: z.object({',
      "      author: z.union([reference('people'), z.string(), z.object({ name: z.string() })]).optional(),",
      "      authors: z.array(reference('people')).optional(),",
      "      tags: z.array(reference('tags')).optional(),",
      '      categories: z.union([z.string(), z.array(z.string())]).optional(),',
      '    }),',
      '  }),',
      "  tags: collection({ layout: 'page' }),",
      '  people,',
      '};',
    ].join('\n'),
    'content/people.yaml': '- { id: ada, name: Ada Byron }\n- { id: bob, name: Bob }\n',
    'content/blog/one.md': post(1, 'author: { name: Eve }\ncategories: Rivers\n'),
    'content/blog/two.md': post(2, 'authors: [ada, bob]\ntags: [css]\ncategories: [Rivers, Weirs]\n'),
    'content/blog/three.md': post(3),
  });
  expect((await build(root)).diagnostics).toEqual([]);
  const { items } = JSON.parse(read(root, 'short.json'));
  expect(items.map(({ title, authors, tags }: Record<string, unknown>) => [title, authors, tags])).toEqual([
    ['Post 3', undefined, undefined],
    ['Post 2', [{ name: 'Ada Byron' }, { name: 'Bob' }], ['CSS', 'Rivers', 'Weirs']],
    ['Post 1', [{ name: 'Eve' }], ['Rivers']],
  ]);
  expect(read(root, 'tags/css.rss')).toContain('<dc:creator>Ada Byron</dc:creator>');
  expect(read(root, 'full.xml')).toContain('<category term="css" label="CSS"/>');
});

test('a moved post keeps its id', async () => {
  const root = makeSite(blog);
  await build(root);
  const idsOf = (file: string) =>
    [...read(root, file).matchAll(/<(?:id|guid)[^>]*>([^<]+)<|"id": "([^"]+)"/g)].map(([, a, b]) => a ?? b);
  const before = FEEDS.map(idsOf);
  rmSync(path.join(root, 'content/blog/one.md'));
  writeFiles(root, {
    'content/blog/renamed.md': post(1, 'tags: [css]\naliases: [/blog/one, /between/]\n'),
  });
  expect((await build(root)).outcome).toBe('published');
  expect(FEEDS.map(idsOf)).toEqual(before);
  expect(read(root, 'full.xml')).toContain('href="https://example.com/base/blog/renamed/"');
  expect(read(root, 'tags/css.rss')).toContain('<guid isPermaLink="false">');
});

test.each(["it's", 'a&b', "a'&'b", 'über', 'a b', 'a;b'])('a post may be named %s', async (name) => {
  const root = makeSite({ ...blog, [`content/blog/${name}.md`]: post(3, 'tags: [css]\n', `[one](one.md)`) });
  expect((await build(root)).diagnostics).toEqual([]);
  const url = `https://example.com/base/blog/${encodeURIComponent(name)}/`;
  expect(JSON.parse(read(root, 'short.json')).items[0].url).toBe(url);
});

test.each(['&#39;', '&#x27;', '&apos;', "'", '&#039;'])(
  'a feed in public/ may write an apostrophe as %s',
  async (written) => {
    const at = (url: string) =>
      `<rss><channel><link>https://example.com/base/blog/${url}/</link></channel></rss>`;
    const root = makeSite({
      ...blog,
      "content/blog/it's.md": post(3),
      'public/own.rss': at(`it${written}s`),
      'public/wrong.rss': at(`its${written}`),
    });
    expect(printed(await build(root)).match(/public\/\w+\.rss/g)).toEqual(['public/wrong.rss']);
  },
);

test('the preview serves the same feeds', async () => {
  const server = await preview(blog);
  await build(server.root);
  for (const file of FEEDS) expect((await ask(server, `/base/${file}`)).text).toBe(read(server.root, file));
  writeFiles(server.root, { 'content/blog/three.md': post(3) });
  await server.builtAfter(1);
  expect((await ask(server, '/base/full.xml')).text).toContain('<title>Post 3</title>');
});

test('a file in public/ cannot replace one', async () => {
  const root = makeSite({ ...blog, 'public/full.xml': '<feed/>' });
  expect(printed(await build(root))).toContain(
    'public/full.xml would replace full.xml, which the build creates',
  );
});

test('pages link to feeds of whole collections, and an entry to its own', async () => {
  const root = makeSite(blog);
  await build(root);
  const linked = (file: string) => read(root, file).match(/(?<=<link rel="alternate" type=").*?(?="\/>)/g);
  const everywhere = [
    'application/atom+xml" title="Example" href="/base/full.xml',
    'application/feed+json" title="Example" href="/base/short.json',
  ];
  expect(linked('index.html')).toEqual(everywhere);
  expect(linked('tags/css/index.html')).toEqual([
    ...everywhere,
    'application/rss+xml" title="Example – CSS" href="/base/tags/css.rss',
  ]);
});
