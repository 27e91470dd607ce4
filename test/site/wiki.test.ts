// Wiki links in whole sites: names, embeds, slugs, aliases and backlinks.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build, reported } from '../support/build.ts';
import { makeSite, minimal, writeFiles } from '../support/site.ts';

const LAYOUT = `import { type LayoutProps, PageHead, type PageSummary, type SiteIndex } from 'sitewright';
export const select = (site: SiteIndex, page: PageSummary) => site.backlinks(page);
export default ({ page, site, children }: LayoutProps<{ select: typeof select }>) => (
  <html lang="en"><head><PageHead page={page} site={site} /></head><body>{children}
    <ul>{site.selected.map(({ title, route, sentences }) => <li key={route}>{title} {route} {sentences.join(' / ')}</li>)}</ul>
  </body></html>
);
`;

const SITE = {
  ...minimal,
  'content/site.yaml': `${minimal['content/site.yaml']}markdown: { wiki: true }\n`,
  'templates/page.tsx': LAYOUT,
  'content/index.md': '# Home\n\nFirst. See [[My note (2)|it]] or [[MN]]. Last.\n',
  'content/Notes/My note (2).md':
    '---\naliases: [MN, /old-note/]\n---\n\n# My note\n\nTop.\n\n## Part A\n\nIn *A*. ^a1\n\n## Part B\n\nIn B, [home](../index.md).\n',
  'content/Notes/Other.md':
    '# Other\n\n![[My note (2)#Part A]]\n\n![[My note (2)#^a1]]\n\n- ![[My note (2)#Part B]]\n',
};

const output = (root: string, file: string) => readFileSync(path.join(root, 'dist', file), 'utf8');
const bodyOf = (root: string, file: string) =>
  /<body>(.*)<ul>/s
    .exec(output(root, file))?.[1]
    ?.trim()
    .replace(/<a class="anchor".*?<\/a>/g, '');
const backlinksOf = (root: string, file: string) =>
  /<ul>((?:(?!<ul>).)*)<\/ul>\s*<\/body>/s.exec(output(root, file))?.[1]?.trim();

test('pages have slugs, other names, and the pages that link to them', async () => {
  const root = makeSite(SITE);
  const { diagnostics, pages } = await build(root);
  expect(diagnostics).toEqual([]);
  expect(pages.map(({ route }) => route).sort()).toEqual(['/', '/notes/my-note-2/', '/notes/other/']);
  expect(bodyOf(root, 'index.html')).toContain(
    'See <a href="/notes/my-note-2/">it</a> or <a href="/notes/my-note-2/">MN</a>.',
  );
  expect(output(root, 'old-note/index.html')).toContain('/notes/my-note-2/');
  expect(backlinksOf(root, 'notes/my-note-2/index.html')).toBe(
    '<li>Other /notes/other/ My note (2) &gt; Part A / My note (2) / My note (2) &gt; Part B</li><li>Home / See it or MN.</li>',
  );
});

test('an embed shows a page, what is below a heading, or a block', async () => {
  const root = makeSite(SITE);
  await build(root);
  expect(bodyOf(root, 'notes/other/index.html')).toBe(
    '<h1 id="other">Other</h1>\n<div class="heading"><h2 id="part-a">Part A</h2></div>\n<p>In <em>A</em>.</p>\n<p>In <em>A</em>.</p>\n' +
      '<ul>\n<li><div class="heading"><h2 id="part-b">Part B</h2></div>\n<p>In B, <a href="/">home</a>.</p>\n</li>\n</ul>',
  );
});

test('a changed sentence renders its page and the one that it links to', async () => {
  const root = makeSite(SITE);
  await build(root);
  writeFiles(root, { 'content/index.md': '# Home\n\nFirst. See [[My note (2)|it]] now. Last.\n' });
  expect((await build(root)).rendered).toBe(2);
  expect(backlinksOf(root, 'notes/my-note-2/index.html')).toContain('See it now.');
  writeFiles(root, { 'content/index.md': '# Home\n\nFirst! See [[My note (2)|it]] now. Last.\n' });
  expect((await build(root)).rendered).toBe(1);
});

test.each([
  ['![[index]]', 'includes itself'],
  ['![[Other]]', 'includes itself'],
  ['![[My note (2)#No part]]', 'names no heading or block of that page'],
  ['[[x]]', '[[x]] is ambiguous: 2 files have this name'],
  ['[[Home|a]]', 'No page or file is named Home'],
])('%s is reported', async (link, message) => {
  const root = makeSite({
    ...SITE,
    'content/index.md': `# Home\n\n${link}\n`,
    'content/Notes/Other.md': '# Other\n\n![[../index]]\n',
    'content/a/x.md': '# X\n',
    'content/b/x.md': '# Y\n',
  });
  expect(await reported(root)).toContainEqual(expect.stringContaining(message));
});

test('files whose names make the same slug are reported', async () => {
  const root = makeSite({
    ...SITE,
    'content/A b.md': '# A\n',
    'content/A-b!.md': '# B\n',
    'content/!!.md': '# C\n',
  });
  expect(await reported(root)).toEqual([
    expect.stringContaining('content/!!.md has a name without letters and digits'),
    expect.stringContaining('/a-b/ is also the route of content/A b.md'),
  ]);
});
