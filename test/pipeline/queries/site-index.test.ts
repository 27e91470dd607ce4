// What layouts ask of the site, and that a page is made again where an answer is another one, and only there.
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
    'export const select = (site: SiteIndex, page: PageSummary) => site.trail(page);',
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
])('after %s the pages that show it are made again', async (_, change, rendered) => {
  const root = makeSite(docs);
  await build(root);
  writeFiles(root, change);
  const report = await build(root);
  expect([report.outcome, report.rendered]).toEqual(['published', rendered]);
});

test('a folder that is not there is an error in the layout, and one without published pages is empty', async () => {
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
      '  → Mend the component, or the field of the page that it cannot take.',
      '',
      '',
    ].join('\n'),
  );
  writeFiles(root, { 'content/dcos/secret.md': '---\ndraft: true\n---\n# Secret\n' });
  expect((await build(root)).outcome).toBe('published');
  expect(selectedBy(root, 'docs/index.html')).toEqual({ title: 'Dcos', children: [] });
});

test('what is asked after select has returned is an error, since no page would be made again for it', async () => {
  const root = makeSite({
    ...docs,
    'templates/tree.tsx': layout(
      'export const select = (site: SiteIndex) => ({ toJSON: () => site.pages.length });',
    ),
  });
  expect(printed(await build(root))).toContain('The site is asked after select or parts has returned');
});
