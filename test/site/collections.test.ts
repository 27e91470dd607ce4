// The inputs of a collection's pages, and when they are rendered again.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build, check, codesOf } from '../support/build.ts';
import { type Files, makeSite, minimal, writeFiles } from '../support/site.ts';

const page = (head: string, body: string, before = '') =>
  [
    "import { type LayoutProps, PageHead } from 'sitewright';",
    before,
    'export default function Layout({ page, site, children }: LayoutProps<any>) {',
    '  return <html lang="en"><head><PageHead page={page} site={site} /></head>',
    `    <body>${head}{children}${body}</body></html>;`,
    '}',
  ].join('\n');

const NEIGHBORS = page(
  '',
  '<nav>{site.selected.before?.title} | {site.selected.after?.title}</nav>',
  "export const select = (site: any, page: any) => site.neighbors('blog', page);",
);
const LIST = page(
  '',
  '<p>{site.selected.join(" ")}</p>',
  "export const select = (site: any) => site.entries('blog').map(({ id }: any) => id);",
);
const AUTHOR = page(
  '',
  '<p>{site.selected.map(({ title }: any) => title).join(", ")}</p>',
  "export const select = (site: any, page: any) => site.referring('blog', page);",
);

const post = (date: string, author = 'ada', more = '') =>
  `---\ntitle: Of ${date}\ndate: ${date}\nauthor: ${author}\n${more}---\n\nText.\n`;

const BLOG: Files = {
  ...minimal,
  'templates/collections.ts': [
    "import { collection, reference } from 'sitewright';",
    "import { z } from 'zod';",
    'export const collections = {',
    "  blog: collection({ layout: 'post', order: '-date', fields: z.object({ author: reference('authors') }) }),",
    "  authors: collection({ layout: 'author' }),",
    '};',
  ].join('\n'),
  'templates/post.tsx': NEIGHBORS,
  'templates/list.tsx': LIST,
  'templates/author.tsx': AUTHOR,
  'content/index.md': '# Home\n',
  'content/blog/index.md': '---\ntitle: Blog\nlayout: list\n---\n',
  'content/authors/ada.md': '# Ada\n',
  'content/authors/grace.md': '# Grace\n',
  ...Object.fromEntries([1, 2, 3, 4].map((day) => [`content/blog/p${day}.md`, post(`2026-01-0${day}`)])),
};

const built = (root: string, file: string) => readFileSync(path.join(root, 'dist', file), 'utf8');

/** Changes with the number of pages that they render again. */
async function rebuilt(change: Files, root = makeSite(BLOG)) {
  expect((await build(root)).outcome).toBe('published');
  writeFiles(root, change);
  const report = await build(root);
  expect(report.outcome).toBe('published');
  return { root, rendered: report.rendered };
}

test('a collection has an order, and its own page is not an entry', async () => {
  const root = makeSite(BLOG);
  await build(root);
  expect(built(root, 'blog/index.html')).toContain('<p>p4 p3 p2 p1</p>');
  expect(built(root, 'blog/p2/index.html')).toMatch(/Of 2026-01-03.* \| .*Of 2026-01-01/);
});

test('a new post rebuilds its neighbor, the list and its author', async () => {
  const { root, rendered } = await rebuilt({ 'content/blog/p5.md': post('2026-01-05') });
  expect(rendered).toBe(4);
  expect(built(root, 'blog/p4/index.html')).toContain('Of 2026-01-05');
});

test('the text of a post rebuilds only the post', async () => {
  const { rendered } = await rebuilt({ 'content/blog/p1.md': post('2026-01-01').replace('Text', 'More') });
  expect(rendered).toBe(1);
});

test('another author renders both authors, the post and its neighbors', async () => {
  const { root, rendered } = await rebuilt({ 'content/blog/p1.md': post('2026-01-01', 'grace') });
  expect(rendered).toBe(4);
  expect(built(root, 'authors/grace/index.html')).toContain('Of 2026-01-01');
});

test('a different order rebuilds the pages that show it', async () => {
  const declared = String(BLOG['templates/collections.ts']).replace('-date', 'date');
  const { root } = await rebuilt({ 'templates/collections.ts': declared });
  expect(built(root, 'blog/index.html')).toContain('<p>p1 p2 p3 p4</p>');
});

test('entries without the sort field come last in both directions', async () => {
  for (const order of ['date', '-date']) {
    const declared = String(BLOG['templates/collections.ts']).replace('-date', order);
    const root = makeSite({
      ...BLOG,
      'templates/collections.ts': declared,
      'content/blog/none.md': '---\ntitle: None\nauthor: ada\n---\n',
    });
    await build(root);
    expect(built(root, 'blog/index.html')).toMatch(/p\d none<\/p>/);
  }
});

test('layouts cannot change entries', async () => {
  const root = makeSite({ ...BLOG, 'templates/list.tsx': LIST.replace('.map(', '.reverse().map(') });
  expect(codesOf(await build(root))).toContain('layout-impure');
});

test.each([
  ['fail', "throw new Error('no');", 'template-load'],
  ['are missing', 'export const others = 1;', 'collection-invalid'],
])('declarations that %s are the one mistake that is reported', async (_name, text, code) => {
  const declared = text.startsWith('throw') ? `${BLOG['templates/collections.ts']}\n${text}` : text;
  const root = makeSite({ ...BLOG, 'templates/collections.ts': declared });
  expect(codesOf(await build(root))).toEqual([code]);
  writeFiles(root, BLOG);
  expect(codesOf(await build(root))).toEqual([]);
});

test('a comment in a data file exempts its line', async () => {
  const root = makeSite({
    ...BLOG,
    'templates/collections.ts': String(BLOG['templates/collections.ts']).replace(
      "authors: collection({ layout: 'author' })",
      'authors: collection()',
    ),
    'content/authors/ada.md': '# Ada\n',
    'content/authors.yaml': 'alan: {} # site-check-ignore entry-unused: he will write soon\nmary: {}\n',
  });
  const found = await check(root, (code) => code === 'entry-unused');
  expect(found.diagnostics.map(({ code, at }) => `${code} ${at?.line}`)).toEqual(['entry-unused 2']);
});

test('a page whose collection and layout both have a schema has the fields of both', async () => {
  const schema =
    "import { z } from 'zod';\nexport const schema = z.object({ mood: z.string().default('calm') });";
  const root = makeSite({
    ...BLOG,
    'templates/post.tsx': page('{JSON.stringify(page.fields)}', '', schema),
    'content/blog/p1.md': post('2026-01-01', 'ada', 'mood: happy\n'),
  });
  await build(root);
  expect(built(root, 'blog/p1/index.html')).toContain('mood&quot;:&quot;happy');
  expect(built(root, 'blog/p2/index.html')).toContain('mood&quot;:&quot;calm');
  expect(built(root, 'blog/p2/index.html')).toContain('author&quot;:{');
});
