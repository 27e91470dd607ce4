// Subpages of a page from its layout to its files: reports and rebuilds.
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { diffSites } from '../../src/commands/diff/diff.ts';
import { build, check, codesOf, printed, quiet, requestFor } from '../support/build.ts';
import { type Files, makeSite, minimal, readTree, writeFiles } from '../support/site.ts';

const layout = (
  pages: string,
  shown = '{pagination.items.map((item) => <p key={item.title}>{item.title}</p>)}',
) =>
  `import { byYear, PageHead, Pagination, paginate } from 'sitewright';
${pages}
export default function List({ page, site, pagination, children }) {
  return <html lang={site.language}><head><PageHead page={page} site={site} /></head><body>{children}${shown}<Pagination pagination={pagination} site={site} /></body></html>;
}
`;
const POSTS = `export const pages = ({ pages }) => paginate(pages.filter(({ collection }) => collection === 'posts'), 2);`;
const post = (title: string, body = 'Text.') => `---\ntitle: ${title}\n---\n${body}\n`;
const list = '---\nlayout: list\ntitle: All\n---\n';

const blog: Files = {
  ...minimal,
  'content/index.md': list,
  'templates/list.tsx': layout(POSTS),
  ...Object.fromEntries(['b', 'c', 'd', 'e', 'f'].map((name) => [`content/posts/${name}.md`, post(name)])),
};

/** The files that the next build renders once these are written. */
async function writtenAfter(changes: Files, site = blog): Promise<readonly string[]> {
  const root = makeSite(site);
  expect((await build(root)).outcome).toBe('published');
  writeFiles(root, changes);
  const report = await build(root);
  expect(report.outcome).toBe('published');
  const written = report.plan?.write.filter(({ kind }) => kind === 'page').map(({ file }) => file) ?? [];
  expect(report.rendered).toBe(written.length);
  return [...written].sort();
}

const ALL = ['index.html', 'page/2/index.html', 'page/3/index.html'];

describe('a rebuild renders only changed subpages', () => {
  test('the body of a post: none', async () =>
    expect(await writtenAfter({ 'content/posts/d.md': post('d', 'Other.') })).toEqual([
      'posts/d/index.html',
    ]));

  test('the title of a post: the one that shows it', async () =>
    expect(await writtenAfter({ 'content/posts/d.md': post('D') })).toEqual([
      'page/2/index.html',
      'posts/d/index.html',
    ]));

  test('a post at the end: the last one', async () =>
    expect(await writtenAfter({ 'content/posts/g.md': post('g') })).toEqual([
      'page/3/index.html',
      'posts/g/index.html',
    ]));

  test('a post at the front: all, because all show other posts', async () =>
    expect(await writtenAfter({ 'content/posts/a.md': post('a') })).toEqual([...ALL, 'posts/a/index.html']));

  test('a new subpage: all, because all link to it', async () => {
    const full = { ...blog, 'content/posts/g.md': post('g') };
    const after = await writtenAfter({ 'content/posts/h.md': post('h') }, full);
    expect(after).toEqual([...ALL, 'page/4/index.html', 'posts/h/index.html'].sort());
  });

  test('a page that is not listed: none', async () =>
    expect(await writtenAfter({ 'content/about.md': post('About') })).toEqual(['about/index.html']));

  test('the text of the list: all of its subpages', async () =>
    expect(await writtenAfter({ 'content/index.md': `${list}Words.\n` })).toEqual(ALL));
});

test('a subpage that is gone is deleted', async () => {
  const root = makeSite(blog);
  await build(root);
  writeFiles(root, { 'templates/list.tsx': layout(POSTS.replace(', 2)', ', 4)')) });
  const { plan } = await build(root);
  expect(plan?.remove).toEqual(['page/3/index.html']);
  expect(readTree(path.join(root, 'dist'))).not.toHaveProperty(['page/3/index.html']);
});

test('site diff compares each subpage', async () => {
  const root = makeSite(blog);
  await build(root);
  writeFiles(root, { 'content/posts/g.md': post('g') });
  const report = await diffSites(
    { old: undefined, fresh: undefined, isMain: undefined },
    requestFor(root),
    quiet,
  );
  const causes = report.kind === 'compared' ? report.comparison.causes : [];
  const pages = causes.flatMap(({ kind, places }) => places.map(({ page }) => [kind, page]));
  expect(pages).toContainEqual(['text', '/page/3/']);
  expect(pages).toContainEqual(['page-new', '/posts/g/']);
  expect(new Set(pages.map(([, page]) => page))).toEqual(new Set(['/page/3/', '/posts/g/']));
});

test('subpages of a draft are not published', async () => {
  const root = makeSite({ ...blog, 'content/list.md': `${list.replace('title', 'draft: true\ntitle')}` });
  const { pages } = await build(root);
  expect(pages.filter(({ route }) => route.startsWith('/list/'))).toEqual([]);
  const withDrafts = await build(root, { drafts: true });
  expect(withDrafts.pages.map(({ route }) => route)).toContain('/list/page/3/');
});

test('subpages have everything that their page has, except its record, aliases and old headings', async () => {
  const head = 'noindex: true\nimage: /a.png\naliases: [/old/]\nanchors: { old: own }\n';
  const text = `${list.replace('title', `${head}title`)}## Own {#own}\n`;
  const root = makeSite({ ...blog, 'content/index.md': text, 'public/a.png': '' });
  const report = await build(root);
  expect(codesOf(report).filter((code) => code !== 'social-image')).toEqual([]);
  const tree = readTree(path.join(root, 'dist'));
  expect(tree['page/2/index.html']).toMatch(/name="robots" content="noindex".*og:image/);
  expect(tree['page/2/index.html']).toContain('id="own"');
  expect(tree['page/2/index.html']).not.toContain('id="old"');
  expect(tree['sitemap.xml']).not.toContain('/page/');
});

test('titles and descriptions of subpages are not reported as duplicates', async () => {
  const root = makeSite({
    ...blog,
    'content/index.md': list.replace('title', 'description: All of the posts.\ntitle'),
  });
  const report = await check(root, (code) => code === 'metadata-duplicate');
  expect(report.diagnostics).toEqual([]);
});

describe('an error in subpages', () => {
  test.each([
    [
      'layout-failed',
      'export const pages = () => { throw new Error("No"); };',
      'error No [layout-failed]\n  templates/list.tsx:2:',
    ],
    [
      'layout-failed',
      'export const pages = ({ pages }) => byYear(pages);',
      'error byYear needs a date, and content/index.md has none',
    ],
    ['layout-failed', 'export const pages = () => paginate([], 0);', 'paginate got 0 items per page'],
    ['layout-impure', 'export const pages = () => [{ at: "", items: [Date.now()] }];', 'Date.now()'],
    [
      'layout-impure',
      'export const pages = ({ pages }) => paginate(pages.reverse(), 2);',
      'A layout changes data that other pages share',
    ],
    [
      'pages-invalid',
      'export async function pages() { return []; }',
      'pages returns a promise for content/index.md',
    ],
    ['layout-export', 'export const pages = [];', 'exports `pages` that are not a function'],
  ])('%s: %s', async (code, pages, message) => {
    const root = makeSite({ ...blog, 'templates/list.tsx': layout(pages) });
    const report = await build(root);
    expect(report.outcome).toBe('refused');
    expect(codesOf(report)).toContain(code);
    expect(printed(report)).toContain(message);
  });

  test('in the text of the list is reported once', async () => {
    const root = makeSite({ ...blog, 'content/index.md': `${list}[gone](gone.md)\n` });
    expect(codesOf(await build(root))).toEqual(['link-broken']);
  });

  test('in a component is reported for all subpages at once', async () => {
    const root = makeSite({
      ...blog,
      'templates/list.tsx': layout(POSTS, '{pagination.items[0].gone.name}'),
    });
    const report = await build(root);
    expect(codesOf(report)).toEqual(['layout-failed']);
    expect(printed(report)).toContain('while rendering content/index.md\n');
  });

  test('in the front matter of the list does not break links to subpages', async () => {
    const root = makeSite({
      ...blog,
      'content/index.md': list.replace('title', 'date: tomorrow\ntitle'),
      'content/posts/b.md': post('b', '[two](/page/2/)'),
    });
    expect(codesOf(await build(root))).toEqual(['date-invalid']);
  });

  test('elsewhere in the page does not break links to subpages', async () => {
    const root = makeSite({
      ...blog,
      'content/posts/b.md': post('b', '[two](/page/2/)'),
      'content/posts/c.md': post('c', '[gone](gone.md)'),
    });
    expect(codesOf(await build(root))).toEqual(['link-broken']);
  });
});

test('public files and redirects cannot take the route of a subpage', async () => {
  const root = makeSite({
    ...blog,
    'content/site.yaml': `${minimal['content/site.yaml']}redirects: [{ from: /page/3/, to: / }]\n`,
    'public/page/2/index.html': '<!doctype html>',
  });
  const text = printed(await build(root));
  expect(text).toContain('public/page/2/index.html would replace /page/2/, a subpage of content/index.md');
  expect(text).toContain('/page/3/ is the route of /page/3/, a subpage of content/index.md');
});

test('subpages of a page with an extension are in a folder with its name', async () => {
  const root = makeSite({
    ...blog,
    'content/index.md': list.replace('title', 'permalink: /all.html\ntitle'),
  });
  const { pages } = await build(root);
  expect(pages.map(({ route }) => route)).toEqual(
    expect.arrayContaining(['/all.html', '/all/page/2/', '/all/page/3/']),
  );
});

describe('lists of what refers to an entry', () => {
  const shop: Files = {
    ...minimal,
    'templates/collections.ts': `import { collection, reference } from 'sitewright';
import { z } from 'zod';
export const collections = {
  blog: collection({ order: '-date', fields: z.object({ tags: z.array(reference('tags')).default([]) }) }),
  tags: collection({ layout: 'tag' }),
};
`,
    'templates/tag.tsx': layout(
      'export const pages = (site, tag) => paginate(site.referring("blog", tag), 2);',
    ),
    'content/tags/css.md': '# CSS\n',
    'content/tags/react.md': '# React\n',
    ...Object.fromEntries(
      [1, 2, 3, 4].map((day) => [
        `content/blog/p${day}.md`,
        tagged(day, day === 1 ? 'css' : 'react', 'Text.'),
      ]),
    ),
  };

  function tagged(day: number, tag: string, body: string): string {
    return `---\ntitle: Post ${day}\ndate: 2026-01-0${day}\ntags: [${tag}]\n---\n${body}\n`;
  }

  test('have as many subpages as needed, and changed ones are rendered again', async () => {
    const written = await writtenAfter({ 'content/blog/p1.md': tagged(1, 'react', 'Other.') }, shop);
    expect(written).toEqual(['blog/p1/index.html', 'tags/css/index.html', 'tags/react/page/2/index.html']);
  });

  test('work for a record too, with its errors', async () => {
    const { 'content/tags/css.md': _css, 'content/tags/react.md': _react, ...posts } = shop;
    const declared = String(shop['templates/collections.ts']);
    const site = {
      ...posts,
      'templates/collections.ts': declared.replace(
        "{ layout: 'tag' }",
        "{ fields: z.object({ label: z.string() }), pages: { layout: 'tag', title: 'label' } }",
      ),
      'content/tags.yaml': 'css: { label: CSS }\nreact: { label: React }\n',
    };
    const written = await writtenAfter({ 'content/blog/p1.md': tagged(1, 'react', 'Other.') }, site);
    expect(written).toEqual(['blog/p1/index.html', 'tags/css/index.html', 'tags/react/page/2/index.html']);
    const root = makeSite({ ...site, 'content/tags/react/page/2.md': '# In the way\n' });
    expect(printed(await build(root))).toMatch(
      /a subpage of content\/tags\.yaml#react, has the same route as content/,
    );
  });
});
