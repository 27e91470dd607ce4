// Included files in whole sites.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build, reported } from '../support/build.ts';
import { makeLink, makeSite, minimal, writeFiles } from '../support/site.ts';

const TERMS = `## Terms

See [the other page](../docs/other.md#pieces), ![a map](map.svg) and {{ site.name }}[^note].

[^note]: Of the *terms*, with a [link](../docs/other.md).
`;

const SITE = {
  ...minimal,
  'content/index.md': '# Home\n\n<Include file="_shared/terms.md" />\n',
  'content/docs/one.md': '# One\n\n## Terms\n\n- Item\n\n  <Include file="../_shared/terms.md" />\n',
  'content/docs/other.md': '# Other\n\n## Pieces\n',
  'content/_shared/terms.md': TERMS,
  'content/_shared/map.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

const page = (root: string, file = 'index.html') => readFileSync(path.join(root, 'dist', file), 'utf8');

test('a file is part of the page that includes it, with its own URLs', async () => {
  const root = makeSite(SITE);
  expect((await build(root)).diagnostics).toEqual([]);
  const [, body] = page(root).split(/<body>|<\/body>/);
  expect(body).toMatchSnapshot();
  const one = page(root, 'docs/one/index.html');
  expect(one).toContain('<a href="/docs/other/#pieces">');
  expect(one).toContain('<h2 id="terms">');
  expect(one).toContain('<h2 id="terms-1">');
});

test('an included file is not a page', async () => {
  const root = makeSite({ ...SITE, 'content/docs/_draft.md': '# Nobody\n' });
  const { pages } = await build(root);
  expect(pages.map(({ route }) => route)).toEqual(['/docs/one/', '/docs/other/', '/']);
});

test('a link to such a file is reported with an explanation', async () => {
  const root = makeSite({ ...SITE, 'content/docs/other.md': '[terms](../_shared/terms.md)\n\n## Pieces\n' });
  expect(await reported(root)).toEqual([
    expect.stringContaining('That file is not a page, only included in others'),
  ]);
});

test('a page includes another page without its front matter', async () => {
  const root = makeSite({
    ...SITE,
    'content/index.md': '# Home\n\n<Include file="docs/other.md" />\n',
    'content/docs/other.md': '---\ntitle: Another\n---\n\n## Pieces\n\n[one](one.md)\n',
  });
  expect((await build(root)).diagnostics).toEqual([]);
  expect(page(root)).toContain('<h2 id="pieces">Pieces</h2>');
  expect(page(root)).toContain('<a href="/docs/one/">one</a>');
});

test('files include files, in components as well', async () => {
  const root = makeSite({
    ...SITE,
    'content/index.md':
      '<Tabs>\n<Include file="_shared/tabs.md" />\n</Tabs>\n\n> <Include file="/_shared/a.md" />\n',
    'content/_shared/tabs.md':
      '<Tab label="One">\n<Include file="a.md" />\n</Tab>\n\n<Tab label="Two">b</Tab>\n',
    'content/_shared/a.md': '*a* [b](../docs/one.md)\n',
  });
  expect((await build(root)).diagnostics).toEqual([]);
  expect(page(root)).toContain('<div class="tab-panel"><p><em>a</em> <a href="/docs/one/">b</a></p>');
  expect(page(root)).toContain('>Two</label>');
  expect(page(root)).toContain('<blockquote>\n<p><em>a</em>');
});

test('code, components and hooks in an included file name files next to it', async () => {
  const root = makeSite({
    ...SITE,
    'content/index.md': '<Include file="_shared/more.md" />\n',
    'content/_shared/more.md': '```txt file="code.txt"\n```\n\n<Figure src="map.svg" alt="Map" />\n',
    'content/_shared/code.txt': 'the code\n',
  });
  expect((await build(root)).diagnostics).toEqual([]);
  expect(page(root)).toContain('the code');
  expect(page(root)).toMatch(/<img src="\/assets\/map-\w+\.svg" alt="Map"/);
});

test('a changed included file rebuilds only pages that include it', async () => {
  const root = makeSite({
    ...SITE,
    'templates/page.tsx': String(minimal['templates/page.tsx']).replace(
      '{children}',
      '<p>{page.words} words</p>{children}',
    ),
  });
  await build(root);
  writeFiles(root, { 'content/_shared/terms.md': `${TERMS}\nMore.\n` });
  expect((await build(root)).rendered).toBe(2);
  expect(page(root)).toContain('<p>More.</p>');
  expect(page(root)).toContain('<p>15 words</p>');
  expect((await build(root)).rendered).toBe(0);
});

test('pages with includes count the same words everywhere', async () => {
  const list = `import type { LayoutProps, SiteIndex } from 'sitewright';
export const select = (site: SiteIndex) => site.pages.map((page) => [page.path, site.words(page), site.excerpt(page, { words: 3 })].join(' '));
export default function Page({ page, site, children }: LayoutProps<{ select: typeof select }>) {
  return <html lang="en"><head><title>{page.title}</title></head><body><p>{page.path} {page.words}</p><pre>{site.selected.join('; ')}</pre>{children}</body></html>;
}
`;
  const root = makeSite({ ...SITE, 'templates/page.tsx': list });
  await build(root);
  const words = /<p>content\/index.md (\d+)<\/p>/.exec(page(root))?.[1];
  expect(page(root)).toContain(`content/index.md ${words} `);
});

test('errors are reported in the lines of the included file', async () => {
  const root = makeSite({
    ...SITE,
    'content/index.md': '# Home\n\n<Include file="_shared/terms.md" />\n\n[after](gone.md)\n',
    'content/_shared/terms.md':
      '# Terms\n\n> - See [x](gone.md) and <Nothing />\n\n```ts lnes\n```\n\n[^one]: Unused [y](gone-too.md)\n\n[z][z] {{ site.nothing }}[^two]\n\n[z]: gone-as-well.md\n\n[^two]: And [w](gone-at-last.md)\n',
  });
  expect(await reported(root)).toMatchSnapshot();
});

test('findings of rules are reported in the included file', async () => {
  const root = makeSite({
    ...SITE,
    'content/_shared/terms.md': 'Text\n\n![](map.svg) [x](../docs/other.md#gone)\n',
  });
  expect(await reported(root)).toContainEqual(expect.stringContaining('content/_shared/terms.md:3:14'));
});

test('colliding footnotes and ids of two files are reported', async () => {
  const root = makeSite({
    ...SITE,
    'content/docs/one.md': '# One\n\n<Include file="_twice.md" />\n\n<Include file="_twice.md" />\n',
    'content/docs/_twice.md': 'Twice[^1]\n\n[^1]: A note.\n',
    'content/index.md':
      '# Home {#same}\n\nText[^note].\n\n[^note]: Of the page.\n\n<Include file="_shared/terms.md" />\n',
    'content/_shared/terms.md': `## Other {#same}\n\n${TERMS}`,
  });
  expect(await reported(root)).toMatchSnapshot();
  writeFiles(root, { 'content/_shared/terms.md': TERMS });
  expect(await reported(root)).toEqual([]);
  expect(page(root)).toContain('<li id="fn-1">\n<p>Of the page.');
  expect(page(root)).toContain('<li id="fn-2">\n<p>Of the <em>terms</em>');
  expect(page(root, 'docs/one/index.html')).toContain(
    '<p>A note. <a class="footnote-back" href="#fnref-1" aria-label="Back to reference 1">↩</a> <a',
  );
});

test('files that cannot be included are reported at the attribute', async () => {
  const root = makeSite({
    ...SITE,
    'content/index.md': [
      '<Include file="_shared/trems.md" />',
      '<Include file="../secret.md" />',
      '<Include file="/../../etc/passwd.md" />',
      '<Include file="_shared/map.svg" />',
      '<Include file="index.md" />',
      '<Include file="late.md" />',
      '<Include file="_shared/front.md" />',
      '<Include file="_shared/latin.md" />',
      '<Include file="_shared/huge.md" />',
      '<Include file="_shared/deep.md" />',
      '<Include file="_shared/outside.md" />',
      '<Include file="_shared" />',
      '<Include />',
      '<Include file />',
      '<Include fil="_shared/terms.md" />',
      '<Include file="_shared/terms.md" file="_shared/terms.md" />',
      '<Include file="_shared/terms.md">Text</Include>',
      'Text <Include file="_shared/terms.md" /> text',
      '<Include file="_shared/terms.md">',
    ].join('\n\n'),
    'content/late.md': '---\ndate: 2099-01-01\n---\n',
    'secret.md': 'Secret',
    'content/_shared/front.md': '---\ntitle: A\n---\n',
    'content/_shared/latin.md': Buffer.from('caf\xe9', 'latin1'),
    'content/_shared/huge.md': 'Text. '.repeat(200_000),
    'content/_shared/deep.md': '> '.repeat(150),
  });
  makeLink(root, 'content/_shared/outside.md', '/etc/hostname');
  expect(await reported(root)).toMatchSnapshot();
});

test('cycles are errors, and files that multiply are limited', async () => {
  const twice = (name: string) => `<Include file="${name}" />\n\n<Include file="${name}" />\n`;
  const root = makeSite({
    ...SITE,
    'content/index.md': '<Include file="_a.md" />\n',
    'content/_a.md': 'A\n\n<Include file="_b.md" />\n',
    'content/_b.md': '- <Include file="_a.md" />\n',
  });
  expect(await reported(root)).toEqual([
    'include-file content/_b.md:1:12 _a.md includes itself → Remove one of the tags: content/_a.md includes content/_b.md includes content/_a.md.',
  ]);
  const levels = Array.from({ length: 20 }, (_, n) => [`content/_${n}.md`, twice(`_${n + 1}.md`)] as const);
  writeFiles(root, {
    ...Object.fromEntries(levels),
    'content/_20.md': 'x'.repeat(1000),
    'content/index.md': '<Include file="_0.md" />\n',
  });
  const { diagnostics } = await build(root);
  expect(diagnostics[0]?.message).toContain('makes the page include more than 1024 KiB, or 500 files');
});

test('a component of the site replaces the built-in one', async () => {
  const own =
    "import { z } from 'zod';\nexport const schema = z.object({ file: z.string() });\nexport default ({ file }: any) => <i>{file}</i>;\n";
  const root = makeSite({ ...SITE, 'templates/markdown/Include.tsx': own });
  await build(root);
  expect(page(root)).toContain('<i>_shared/terms.md</i>');
});

test('a large file in many pages is refused before parsing, and other files are not', async () => {
  const large = `${'word *em* `code` '.repeat(30_000)}\n`;
  const pages = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [
      `content/p${index}.md`,
      `# Page ${index}\n\n<Include file="_big.md" />\n\n<Include file="/_small.md" />\n`,
    ]),
  );
  const root = makeSite({
    ...minimal,
    'content/index.md': '# Home\n',
    'content/_big.md': '<Include file="&#95;huge.md" />\n',
    'content/_huge.md': large,
    'content/_small.md': 'Small.\n',
    ...pages,
  });
  const refused = (count: number) =>
    `_big.md is included ${count} times, which makes ${Math.round((count * (large.length + 32)) / 1024)
      .toString()
      .replace(/(\d{3})$/, ',$1')} KiB; all pages together may include 8,688 KiB`;
  const { diagnostics } = await build(root);
  expect(diagnostics.map(({ code, at, message }) => `${code} ${at?.path}:${at?.line} ${message}`)).toEqual(
    Object.keys(pages)
      .sort()
      .map((file) => `include-file ${file}:3 ${refused(30)}`),
  );
  const few = Object.keys(pages).slice(0, 13);
  writeFiles(root, Object.fromEntries(few.map((file) => [file, '# Alone\n'])));
  expect((await build(root)).diagnostics).toEqual([]);
  writeFiles(root, { [few[0] as string]: '# Again\n\n<Include file="_big.md" />\n' });
  expect((await build(root)).diagnostics).toHaveLength(18);
});
