// The metadata of pages about the images that front matter and settings choose for link previews.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../support/build.ts';
import { photograph } from '../support/images.ts';
import { makeSite, minimal, writeFiles } from '../support/site.ts';

const sizesIn = (root: string, page: string) =>
  [
    ...readFileSync(path.join(root, 'dist', page), 'utf8').matchAll(
      /og:image:(?:width|height)" content="(\d+)"/g,
    ),
  ].map(([, pixels]) => Number(pixels));

test('pages state the size of an image in public/, their own or the site’s, and are rendered again when it changes', async () => {
  const root = makeSite({
    ...minimal,
    'content/site.yaml': 'name: Example\nurl: https://example.com/base\nimage: /all.png\n',
    'content/index.md': '# Home\n',
    'content/own.md': '---\nimage: /images/sea%20shore.jpg?v=1\n---\n\n# Own\n',
    'content/far.md': '---\nimage: https://example.org/all.png\n---\n\n# Far\n',
    'content/drawn.md': '---\nimage: /drawn.svg\n---\n\n# Drawn\n',
    'public/all.png': await photograph(120, 63).png().toBuffer(),
    'public/images/sea shore.jpg': await photograph(80, 40)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
    'public/drawn.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 40"/>',
  });
  await build(root);
  expect(sizesIn(root, 'index.html')).toEqual([120, 63]);
  expect(sizesIn(root, 'own/index.html')).toEqual([40, 80]);
  for (const page of ['far', 'drawn']) expect(sizesIn(root, `${page}/index.html`)).toEqual([]);
  writeFiles(root, { 'public/all.png': await photograph(240, 126).png().toBuffer() });
  expect((await build(root)).rendered).toBe(1);
  expect(sizesIn(root, 'index.html')).toEqual([240, 126]);
});

const altIn = (root: string, page: string) =>
  /og:image:alt" content="([^"]*)"/.exec(readFileSync(path.join(root, 'dist', page), 'utf8'))?.[1];

test('pages have the alternative text of their own image or their language, and are rendered again when it changes', async () => {
  const settings = (alt: string) =>
    `name: Example\nurl: https://example.com\nimage: /all.png\nimageAlt: ${alt}\n`;
  const sea = (alt: string) => `---\nimage: /all.png\n${alt}---\n\n# Sea\n`;
  const root = makeSite({
    ...minimal,
    'content/site.yaml': settings('All of {{ site.name }}'),
    'content/index.md': '# Home\n',
    'content/sea.md': sea('imageAlt: A shore\n'),
    'content/land.md': sea(''),
    'public/all.png': await photograph(12, 6).png().toBuffer(),
  });
  const shown = () => ['index.html', 'sea/index.html', 'land/index.html'].map((page) => altIn(root, page));
  await build(root);
  expect(shown()).toEqual(['All of Example', 'A shore', undefined]);
  writeFiles(root, { 'content/sea.md': sea('imageAlt: A "shore" & a boat\n') });
  expect((await build(root)).rendered).toBe(1);
  expect(shown()).toEqual(['All of Example', 'A &quot;shore&quot; &amp; a boat', undefined]);
  writeFiles(root, { 'content/site.yaml': settings('Everything'), 'content/sea.md': sea('') });
  await build(root);
  expect(shown()).toEqual(['Everything', undefined, undefined]);
});

test('subpages, records and lists have the alternative text of their page', async () => {
  const layout = (before: string, shown: string) =>
    `import { PageHead, paginate } from 'sitewright';
${before}
export default ({ page, site, pagination, children }: any) =>
  <html lang="en"><head><PageHead page={page} site={site} /></head><body>${shown}{children}</body></html>;
`;
  const pixel = await photograph(1, 1).png().toBuffer();
  const root = makeSite({
    ...minimal,
    'templates/collections.ts': `import { collection } from 'sitewright';
import { z } from 'zod';
export const collections = {
  tools: collection({ fields: z.object({ name: z.string() }), pages: { layout: 'page', title: 'name' } }),
};
`,
    'templates/list.tsx': layout(
      "export const pages = (site: any) => paginate(site.entries('tools').map(({ imageAlt }: any) => imageAlt), 1);",
      '<p>{pagination.items.join()}</p>',
    ),
    'content/index.md': '---\nlayout: list\nimage: /all.png\nimageAlt: All tools\n---\n\n# Home\n',
    'content/tools.yaml':
      'saw: { name: Saw, image: /saw.png, imageAlt: A saw }\naxe: { name: Axe, image: /axe.png, imageAlt: An axe }\n',
    ...Object.fromEntries(['all', 'saw', 'axe'].map((name) => [`public/${name}.png`, pixel])),
  });
  expect((await build(root)).diagnostics).toEqual([]);
  const pages = ['index.html', 'page/2/index.html', 'tools/saw/index.html', 'tools/axe/index.html'];
  expect(pages.map((page) => altIn(root, page))).toEqual(['All tools', 'All tools', 'A saw', 'An axe']);
  const listed = pages.slice(0, 2).map((page) => readFileSync(path.join(root, 'dist', page), 'utf8'));
  expect(listed.map((html) => /<p>(.*?)<\/p>/.exec(html)?.[1])).toEqual(['A saw', 'An axe']);
});
