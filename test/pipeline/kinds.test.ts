// What texts in the attributes of components name: addresses, files, entries.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../support/build.ts';
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

async function told(root: string): Promise<readonly string[]> {
  const { diagnostics } = await build(root);
  return diagnostics.map(
    ({ code, message, at, hint }) => `${code} ${at?.path}:${at?.line}:${at?.column} ${message} → ${hint}`,
  );
}

test('addresses lead where those of Markdown would, and files are published', async () => {
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

test('settings in an address are encoded for the part that they stand in, as in Markdown', async () => {
  const root = makeSite({
    ...SITE,
    'content/site.yaml': 'name: A & B\n',
    'content/index.md': '# Home\n\n<Go to="mailto:a@example.com?subject={{ site.name }}" />\n',
  });
  await build(root);
  expect(html(root, 'index.html')).toContain('href="mailto:a@example.com?subject=A%20%26%20B"');
});

test('what leads nowhere is told at the attribute', async () => {
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
  expect(await told(root)).toMatchSnapshot();
});

test('a page hears of what its attributes name, and of nothing else', async () => {
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
  expect((await told(root)).join()).toContain('reference-unknown content/docs/b.md:3:29');
});

test('a collection that is not declared is told where an entry of it is named', async () => {
  const root = makeSite({
    ...SITE,
    'templates/markdown/Go.tsx': GO.replace("reference('tags')", "reference('tgas')"),
    'content/docs/b.md': '# B\n\n<Go tag="rust" />\n',
  });
  expect(await told(root)).toMatchSnapshot();
});
