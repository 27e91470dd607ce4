// Names in the attributes of components: URLs, files, entries.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build, reported } from '../support/build.ts';
import { makeSite, minimal, writeFiles } from '../support/site.ts';

const GO = `import { type ComponentProps, type PageSummary, type SiteIndex, file, link, reference } from 'sitewright';
import { z } from 'zod';
export const schema = z.object({
  to: link().optional(),
  of: file().optional(),
  tag: reference('tags').optional(),
  all: z.string().transform((text) => text.split(' ')).pipe(z.array(link())).optional(),
});
type Props = ComponentProps<typeof schema>;
export const select = (site: SiteIndex, _page: PageSummary, { tag }: Props) => tag && site.get(tag).title;
export default function Go({ to, of, all, tag, selected }: ComponentProps<typeof schema, typeof select>) {
  return <p><a href={to}>{to}</a><a href={of}>{of}</a>{all?.map((href) => <a key={href} href={href}>{href}</a>)}{tag?.id}{selected}</p>;
}
`;

const SITE = {
  ...minimal,
  'content/index.md': '# Home\n',
  'content/tags.yaml': 'react: { title: React }\nrust: { title: Rust }\n',
  'content/docs/a.md': '# A\n\n## Pieces\n',
  'content/docs/b.md': '# B\n',
  'content/docs/late.md': '---\ndraft: true\n---\n\n# Late\n',
  'content/docs/list.pdf': '%PDF-1.7 one',
  'templates/collections.ts':
    "import { collection } from 'sitewright';\nimport { z } from 'zod';\nexport const collections = { tags: collection({ fields: z.object({ title: z.string() }) }) };\n",
  'templates/markdown/Go.tsx': GO,
};

const html = (root: string, file: string) => readFileSync(path.join(root, 'dist', file), 'utf8');

test('URLs resolve like those in Markdown, and files are published', async () => {
  const root = makeSite({
    ...SITE,
    'content/docs/b.md':
      '# B\n\n## Here\n\n<Go to="a.md#pieces" of="list.pdf" all="#here ../index.md https://example.org/x" tag="rust" />\n',
  });
  expect((await build(root)).diagnostics).toEqual([]);
  const page = html(root, 'docs/b/index.html');
  expect(page).toContain('<a href="/docs/a/#pieces">');
  expect(page).toMatch(/<a href="\/assets\/list-\w+\.pdf">/);
  expect(page).toContain('<a href="#here">#here</a><a href="/">/</a><a href="https://example.org/x">');
  expect(page).toContain('rustRust</p>');
});

test('settings in a URL are encoded for their part, as in Markdown', async () => {
  const root = makeSite({
    ...SITE,
    'content/site.yaml': 'name: A & B\n',
    'content/index.md': '# Home\n\n<Go to="mailto:a@example.com?subject={{ site.name }}" />\n',
  });
  await build(root);
  expect(html(root, 'index.html')).toContain('href="mailto:a@example.com?subject=A%20%26%20B"');
});

test('a broken URL is reported at the attribute', async () => {
  const root = makeSite({
    ...SITE,
    'content/docs/b.md': [
      '- <Go to="c.md" />',
      '- <Go to="late.md" />',
      '- <Go of="lst.pdf" />',
      '- <Go to="#gone" of="a.md" />',
      '- <Go of="https://example.com/a.pdf" />',
      '- <Go all="a.md javascript:alert(1)" />',
      '- <Go tag="ract" />',
      '- <Go to="../../secret.md" />',
    ].join('\n'),
  });
  expect(await reported(root)).toMatchSnapshot();
});

test('a page depends only on the targets of its attributes', async () => {
  const root = makeSite({
    ...SITE,
    'content/docs/b.md': '# B\n\n<Go to="a.md" of="list.pdf" tag="rust" />\n',
  });
  await build(root);
  const before = html(root, 'docs/b/index.html');
  writeFiles(root, { 'content/tags.yaml': 'react: { title: Re-act }\nrust: { title: Rust }\n' });
  expect((await build(root)).rendered).toBe(0);
  writeFiles(root, { 'content/docs/list.pdf': '%PDF-1.7 two' });
  expect((await build(root)).rendered).toBe(1);
  expect(html(root, 'docs/b/index.html')).not.toBe(before);
  writeFiles(root, { 'content/docs/a.md': '---\npermalink: /moved/\n---\n\n# A\n' });
  expect((await build(root)).rendered).toBe(2);
  expect(html(root, 'docs/b/index.html')).toContain('href="/moved/"');
  writeFiles(root, { 'content/tags.yaml': 'react: { title: React }\n' });
  expect((await reported(root)).join()).toContain('reference-unknown content/docs/b.md:3:29');
});

test('an undeclared collection is reported where an entry of it is named', async () => {
  const root = makeSite({
    ...SITE,
    'templates/markdown/Go.tsx': GO.replace("reference('tags')", "reference('tgas')"),
    'content/docs/b.md': '# B\n\n<Go tag="rust" />\n',
  });
  expect(await reported(root)).toMatchSnapshot();
});

const PAGE = `import { file, type LayoutProps, link, PageHead } from 'sitewright';
import { z } from 'zod';
export const schema = z.object({ next: link().optional(), price: z.object({ lists: z.array(file()) }).optional() });
export default function Page({ page, site, children }: LayoutProps<{ schema: typeof schema }>) {
  const { next, price } = page.fields;
  return <html lang="en"><head><PageHead page={page} site={site} /></head><body>
    <a href={next}>{next}</a>{price?.lists.map((href) => <a key={href} href={href}>{href}</a>)}{children}
  </body></html>;
}
`;

test('fields of a page contain URLs for its layout', async () => {
  const fields = '---\nnext: b.md#pieces\nprice: { lists: [list.pdf, /all.txt] }\n---\n';
  const root = makeSite({
    ...SITE,
    'templates/page.tsx': PAGE,
    'public/all.txt': 'all',
    'content/docs/a.md': `${fields}\n# A\n`,
    'content/docs/b.md': '---\nnext: "#pieces"\n---\n\n# B\n\n## Pieces\n',
  });
  expect(await reported(root)).toEqual([]);
  expect(html(root, 'docs/a/index.html')).toContain('<a href="/docs/b/#pieces">');
  expect(html(root, 'docs/a/index.html')).toMatch(
    /<a href="\/assets\/list-\w+\.pdf">.*<a href="\/all\.txt">/,
  );
  expect(html(root, 'docs/b/index.html')).toContain('<a href="#pieces">');
  // A change of its text reads the fields from what the last build kept.
  writeFiles(root, { 'content/docs/a.md': `${fields}\n# A\n\nMore.\n` });
  expect((await build(root)).rendered).toBe(1);
  expect(html(root, 'docs/a/index.html')).toMatch(/<a href="\/assets\/list-\w+\.pdf">/);
  writeFiles(root, { 'content/docs/b.md': '---\npermalink: /moved/\n---\n\n# B\n\n## Pieces\n' });
  expect((await build(root)).rendered).toBe(2);
  expect(html(root, 'docs/a/index.html')).toContain('<a href="/moved/#pieces">');
});

test('a broken field is reported in its line', async () => {
  const collections = String(SITE['templates/collections.ts']).replace(
    'tags:',
    "goods: collection({ fields: z.object({ name: z.string(), at: link() }), pages: { layout: 'page', title: 'name' } }),\n  parts: collection({ fields: z.object({ of: file() }) }),\n  tags:",
  );
  const root = makeSite({
    ...SITE,
    'templates/page.tsx': PAGE,
    'templates/collections.ts': collections.replace('{ collection }', '{ collection, file, link }'),
    'content/docs/a.md': '---\nnext: gone.md\nprice:\n  lists:\n    - list.pdf\n    - lsit.pdf\n---\n',
    'content/docs/late.md': '---\ndraft: true\nnext: gone.md\n---\n',
    'content/goods.csv': 'id,name,at\none,One,docs/a.md\ntwo,Two,docs/gone.md\n',
    'content/parts.yaml': 'one: { of: docs/list.pdf }\ntwo: { of: docs/lsit.pdf }\n',
  });
  expect(await reported(root)).toMatchSnapshot();
});
