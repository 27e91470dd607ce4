// The size of images that front matter and settings choose for link previews.
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

test('pages say the size of a file in public/, of the page or of the site, and are made again with it', async () => {
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
