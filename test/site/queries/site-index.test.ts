// Queries of layouts about the site: a page is rendered again if an answer changes, and only then.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build, printed } from '../../support/build.ts';
import { makeSite, minimal, writeFiles } from '../../support/site.ts';

/** A layout that shows what it selects as JSON. */
function layout(select: string): string {
  return [
    "import { type LayoutProps, PageHead, type PageSummary, type SiteIndex } from 'sitewright';",
    select,
    'export default function Page({ page, site, children }: LayoutProps<{ select: typeof select }>) {',
    '  return <html lang="en"><head><PageHead page={page} site={site} /></head>',
    '    <body>{children}<pre>{JSON.stringify(site.selected)}</pre></body></html>;',
    '}',
    '',
  ].join('\n');
}

const docs = {
  ...minimal,
  'templates/tree.tsx': layout("export const select = (site: SiteIndex) => site.tree('docs');"),
  'templates/trail.tsx': layout(
    'export const select = (site: SiteIndex, page: PageSummary) => site.breadcrumbs(page);',
  ),
  'content/index.md': '# Home\n',
  'content/other.md': '# Other\n',
  'content/docs/index.md': '---\nlayout: tree\n---\n# Docs\n',
  'content/docs/a.md': '---\norder: 2\nlayout: trail\n---\n# A\n',
  'content/docs/b.md': '---\norder: 1\nlayout: trail\n---\n# B\n',
};

function selectedBy(root: string, file: string): unknown {
  const html = readFileSync(path.join(root, 'dist', file), 'utf8');
  return JSON.parse((/<pre>(.*)<\/pre>/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"'));
}

test('a section and a trail', async () => {
  const root = makeSite(docs);
  await build(root);
  const leaf = (name: string) => ({
    title: name.toUpperCase(),
    path: `content/docs/${name}.md`,
    route: `/docs/${name}/`,
    children: [],
  });
  expect(selectedBy(root, 'docs/index.html')).toEqual({
    title: 'Docs',
    path: 'content/docs/index.md',
    route: '/docs/',
    children: [leaf('b'), leaf('a')],
  });
  expect(selectedBy(root, 'docs/a/index.html')).toEqual([
    { title: 'Home', route: '/' },
    { title: 'Docs', route: '/docs/' },
    { title: 'A', route: '/docs/a/' },
  ]);
});

test.each([
  ['another text', { 'content/docs/a.md': '---\norder: 2\nlayout: trail\n---\n# A\n\nMore.\n' }, 1],
  ['another description', { 'content/other.md': '---\ndescription: New\n---\n# Other\n' }, 1],
  ['an order that changes nothing', { 'content/docs/a.md': '---\norder: 3\nlayout: trail\n---\n# A\n' }, 1],
  ['another order', { 'content/docs/a.md': '---\norder: 0\nlayout: trail\n---\n# A\n' }, 2],
  ['another title in the section', { 'content/docs/a.md': '---\norder: 2\nlayout: trail\n---\n# AA\n' }, 2],
  ['a new page elsewhere', { 'content/new.md': '# New\n' }, 1],
  ['a new page of the section', { 'content/docs/c.md': '# C\n' }, 2],
  ['another title above', { 'content/docs/index.md': '---\nlayout: tree\n---\n# Documents\n' }, 3],
  ['another title of the home page', { 'content/index.md': '# Start\n' }, 3],
])('after %s the pages that show it are rendered again', async (_, change, rendered) => {
  const root = makeSite(docs);
  await build(root);
  writeFiles(root, change);
  const report = await build(root);
  expect([report.outcome, report.rendered]).toEqual(['published', rendered]);
});

test('a missing folder is an error in the layout, and one without published pages is empty', async () => {
  const root = makeSite({
    ...docs,
    'templates/tree.tsx': layout("export const select = (site: SiteIndex) => site.tree('dcos');"),
  });
  expect(printed(await build(root))).toBe(
    [
      'error There is no folder content/dcos/; did you mean docs? [layout-failed]',
      '  templates/tree.tsx:2:49',
      "    2 │ export const select = (site: SiteIndex) => site.tree('dcos');",
      '      │                                                 ^',
      '  while rendering content/docs/index.md',
      '  → Correct the template, or the field of the page that it cannot handle.',
      '',
      '',
    ].join('\n'),
  );
  writeFiles(root, { 'content/dcos/secret.md': '---\ndraft: true\n---\n# Secret\n' });
  expect((await build(root)).outcome).toBe('published');
  expect(selectedBy(root, 'docs/index.html')).toEqual({ title: 'Dcos', children: [] });
});

test('a query after select has returned is an error, because no page would be rendered again for it', async () => {
  const root = makeSite({
    ...docs,
    'templates/tree.tsx': layout(
      'export const select = (site: SiteIndex) => ({ toJSON: () => site.pages.length });',
    ),
  });
  expect(printed(await build(root))).toContain('The site was queried after select or pages returned');
});

const LONG = `${'Word '.repeat(20)}end.`;

const blog = {
  ...minimal,
  'templates/list.tsx': layout(
    `export const select = (site: SiteIndex) => site.pages
  .filter((page) => page.collection === 'blog')
  .map((page) => [site.excerpt(page, { words: 3 }), site.words(page), site.readingTime(page)]);`,
  ),
  'templates/own.tsx': layout('export const select = () => 0;').replace(
    'JSON.stringify(site.selected)',
    'JSON.stringify([page.words, page.readingTime])',
  ),
  'content/index.md': '---\nlayout: list\n---\n# Home\n',
  'content/blog/a.md': `---\nlayout: own\n---\n# A\n\n${LONG}\n`,
  'content/blog/b.md': '---\ntitle: B\n---\n\nShort [link](a.md).\n',
};

test('excerpts, words and reading times', async () => {
  const root = makeSite(blog);
  await build(root);
  expect(selectedBy(root, 'index.html')).toEqual([
    ['Word Word Word…', 22, 1],
    ['Short link.', 2, 1],
  ]);
  expect(selectedBy(root, 'blog/a/index.html')).toEqual([22, 1]);
});

test.each([
  ['words further down', { 'content/blog/a.md': blog['content/blog/a.md'].replace('end.', 'stop.') }, 1],
  ['one word more', { 'content/blog/a.md': blog['content/blog/a.md'].replace('end.', 'the end.') }, 2],
  ['another first word', { 'content/blog/a.md': blog['content/blog/a.md'].replace('Word', 'Term') }, 2],
  ['a setting that no body names', { 'content/site.yaml': `${minimal['content/site.yaml']}own: x\n` }, 3],
])('after %s the pages that show it are rendered again', async (_, change, rendered) => {
  const root = makeSite(blog);
  await build(root);
  writeFiles(root, change);
  expect((await build(root)).rendered).toBe(rendered);
});

test('an excerpt of no words, or of too many, is an error', async () => {
  for (const words of ['0', '201', '1.5', 'NaN']) {
    const root = makeSite({
      ...blog,
      'templates/list.tsx': blog['templates/list.tsx'].replace('words: 3', `words: ${words}`),
    });
    expect(printed(await build(root))).toContain(
      `error An excerpt can have 1 to 200 words, not ${words} [layout-failed]\n  templates/list.tsx:4:`,
    );
  }
});
