// The live preview of collections: open lists show what was saved, and errors in data are reported with their line.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ask } from '../serve/support.ts';
import { writeFiles } from '../support/site.ts';
import { preview, stateOf, until } from './support.ts';

const layout = (shown: string, select: string) =>
  `import { PageHead } from 'sitewright';
export const select = ${select};
export default function Layout({ page, site, children }: any) {
  return <html lang="en"><head><PageHead page={page} site={site} /></head><body>${shown}{children}</body></html>;
}
`;

const post = (title: string, tags = '[react]') => `---\ntitle: ${title}\ntags: ${tags}\n---\n\nText.\n`;

const files = {
  'templates/collections.ts': `import { collection, reference } from 'sitewright';
import { z } from 'zod';
export const collections = {
  blog: collection({ layout: 'post', order: 'title', fields: z.object({ tags: z.array(reference('tags')) }) }),
  tags: collection({ fields: z.object({ label: z.string() }), pages: { layout: 'tag', title: 'label' } }),
  products: collection({ fields: z.object({ price: z.number() }), pages: { layout: 'product', title: 'id' } }),
};
`,
  'templates/post.tsx': layout(
    '<p>{site.selected.join(" ")}</p>',
    '(site: any, page: any) => page.fields.tags.map((tag: any) => site.get(tag).fields.label)',
  ),
  'templates/tag.tsx': layout(
    '<p>{site.selected.join(", ")}</p>',
    "(site: any, tag: any) => site.referring('blog', tag).map(({ title }: any) => title)",
  ),
  'templates/product.tsx': layout('<p>{page.fields.price}</p>', '() => 1'),
  'templates/list.tsx': layout(
    '<p>{site.selected.join(", ")}</p>',
    "(site: any) => site.entries('blog').map(({ title }: any) => title)",
  ),
  'content/blog/index.md': '---\ntitle: Blog\nlayout: list\n---\n',
  'content/blog/b.md': post('Bee'),
  'content/tags.yaml': 'react: { label: React }\ncss: { label: CSS }\n',
  'content/products.csv': 'id,price\nant,1\nbee,2\n',
};

test('open lists show a new post, a changed row and a renamed tag', async () => {
  const server = await preview(files);
  const shows = (address: string, text: string) =>
    until(async () => (await ask(server, address)).text.includes(text));
  await shows('/blog/', '<p>Bee</p>');
  await shows('/tags/react/', '<p>Bee</p>');
  await shows('/products/ant/', '<p>1</p>');

  writeFiles(server.root, { 'content/blog/a.md': post('Ant', '[react, css]') });
  await shows('/blog/', '<p>Ant, Bee</p>');
  await shows('/tags/react/', '<p>Ant, Bee</p>');
  await shows('/tags/css/', '<p>Ant</p>');

  writeFiles(server.root, { 'content/products.csv': 'id,price\nant,5\nbee,2\ncat,3\n' });
  await shows('/products/ant/', '<p>5</p>');
  await shows('/products/cat/', '<p>3</p>');

  writeFiles(server.root, { 'content/tags.yaml': 'react: { label: Library }\ncss: { label: CSS }\n' });
  await shows('/blog/b/', '<p>Library</p>');

  rmSync(path.join(server.root, 'content/blog/b.md'));
  await shows('/blog/', '<p>Ant</p>');
});

test('an error in data covers its page, and no other', async () => {
  const server = await preview(files);
  await until(async () => (await ask(server, '/products/bee/')).text.includes('<p>2</p>'));
  writeFiles(server.root, { 'content/products.csv': 'id,price\nant,1\nbee,cheap\n' });
  const { problems } = await until(async () => {
    const state = await stateOf(server, '/products/bee/');
    return state.problems.length > 0 ? state : undefined;
  });
  expect(problems).toEqual([expect.objectContaining({ place: 'content/products.csv:3:5' })]);
  expect((await ask(server, '/products/bee/')).text).toContain('<p>2</p>');
  const other = await stateOf(server, '/products/ant/');
  expect(other.problems).toEqual([]);
  expect(other.elsewhere).toEqual([expect.objectContaining({ place: 'content/products.csv:3:5' })]);
  writeFiles(server.root, { 'content/products.csv': 'id,price\nant,1\nbee,3\n' });
  await until(async () => (await ask(server, '/products/bee/')).text.includes('<p>3</p>'));
  expect((await stateOf(server, '/products/bee/')).problems).toEqual([]);
});

test('a broken reference covers its page', async () => {
  const server = await preview(files);
  await until(async () => (await ask(server, '/blog/b/')).text.includes('<p>React</p>'));
  writeFiles(server.root, { 'content/blog/b.md': post('Bee', '[raect]') });
  const { problems } = await until(async () => {
    const state = await stateOf(server, '/blog/b/');
    return state.problems.length > 0 ? state : undefined;
  });
  expect(problems).toEqual([
    expect.objectContaining({ place: 'content/blog/b.md:3:8', hint: 'Did you mean react?' }),
  ]);
});
