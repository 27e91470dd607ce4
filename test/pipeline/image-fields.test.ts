// Images that schemas ask for: in the fields of pages and in the attributes of components.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../support/build.ts';
import { photograph } from '../support/images.ts';
import { type Files, makeSite, minimal, writeFiles } from '../support/site.ts';

const SETTINGS = minimal['content/site.yaml'];
const PAGE = `import { Image, image, type LayoutProps, PageHead } from 'sitewright';
import { z } from 'zod';
export const schema = z.object({ cover: image({ least: 200 }).optional(), more: z.array(image()).optional() });
export default function Page({ page, site, children }: LayoutProps<{ schema: typeof schema }>) {
  const { cover, more } = page.fields;
  return <html lang="en"><head><PageHead page={page} site={site} /></head><body>
    {cover && <Image of={cover} alt="Cover" priority />}{more?.map((one) => <Image key={one.src} of={one} alt="" />)}{children}
  </body></html>;
}
`;
const PHOTO = `import { type ComponentProps, Image, image } from 'sitewright';
import { z } from 'zod';
export const schema = z.object({ of: image({ least: 200 }) });
export default function Photo({ of }: ComponentProps<typeof schema>) {
  return <Image of={of} alt="Photo" />;
}
`;
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 40"><path d="M0 0h9v9z"/></svg>';

const siteOf = async (files: Files, settings = '') =>
  makeSite({
    ...minimal,
    'content/site.yaml': `${SETTINGS}${settings}`,
    'templates/page.tsx': PAGE,
    'templates/markdown/Photo.tsx': PHOTO,
    'content/docs/wide.jpg': await photograph(260, 130).jpeg({ quality: 100 }).toBuffer(),
    'content/docs/small.jpg': await photograph(90, 60).jpeg().toBuffer(),
    'content/docs/map.svg': DRAWING,
    'public/all.jpg': await photograph(240, 120, 3).jpeg({ quality: 100 }).toBuffer(),
    ...files,
  });

const html = (root: string) =>
  readFileSync(path.join(root, 'dist/docs/a/index.html'), 'utf8').replace(/-[\da-f]{10}\./g, '-HASH.');

const assets = (root: string) =>
  readdirSync(path.join(root, 'dist/assets')).map((name) => name.replace(/-[\da-f]{10}\./, '-HASH.'));

async function told(root: string): Promise<readonly string[]> {
  const { diagnostics } = await build(root);
  return diagnostics.map(
    ({ code, message, at, hint }) => `${code} ${at?.path}:${at?.line}:${at?.column} ${message} → ${hint}`,
  );
}

test('fields and attributes hold what <Image> shows', async () => {
  const root = await siteOf({
    'content/docs/a.md':
      '---\ncover: wide.jpg\nmore: [map.svg, /all.jpg]\n---\n\n# A\n\n<Photo of="wide.jpg" />\n',
  });
  expect(await told(root)).toEqual([]);
  const shown = (file: string, alt: string, size: string) =>
    `<img src="${file}" alt="${alt}" ${size} decoding="async" `;
  expect(html(root)).toContain(
    `${shown('/assets/wide-HASH.jpg', 'Cover', 'width="260" height="130"')}fetchPriority="high"/>`,
  );
  expect(html(root)).toContain(shown('/assets/wide-HASH.jpg', 'Photo', 'width="260" height="130"'));
  expect(html(root)).toContain(shown('/assets/map-HASH.svg', '', 'width="90" height="40"'));
  expect(html(root)).toContain(shown('/all.jpg', '', 'width="240" height="120"'));
  expect(assets(root)).toEqual(expect.arrayContaining(['map-HASH.svg', 'wide-HASH.jpg']));
});

test('smaller forms are made of them, and the size that is asked for is that of the file', async () => {
  const settings = 'images: { widths: [100], formats: [webp] }\n';
  const root = await siteOf({ 'content/docs/a.md': '---\ncover: wide.jpg\n---\n' }, settings);
  expect(await told(root)).toEqual([]);
  expect(html(root)).toContain('srcSet="/assets/wide-100-HASH.webp 100w"');
  expect(html(root)).toContain('<img src="/assets/wide-100-HASH.jpg" alt="Cover" width="100" height="50"');
  expect(
    assets(root)
      .filter((name) => name.startsWith('wide'))
      .sort(),
  ).toEqual(['wide-100-HASH.jpg', 'wide-100-HASH.webp']);
  writeFiles(root, { 'content/docs/a.md': '<Photo of="/all.jpg" />\n' });
  expect(await told(root)).toEqual([]);
  expect(assets(root)).toEqual(expect.arrayContaining(['all-100-HASH.jpg', 'all-100-HASH.webp']));
});

test('a page is made again when its image changes, and no other', async () => {
  const root = await siteOf({
    'content/docs/a.md': '---\ncover: wide.jpg\n---\n',
    'content/docs/b.md': '<Photo of="/all.jpg" />\n',
  });
  await build(root);
  writeFiles(root, { 'content/docs/wide.jpg': await photograph(280, 130).jpeg().toBuffer() });
  expect((await build(root)).rendered).toBe(1);
  expect(html(root)).toContain('width="280"');
  writeFiles(root, { 'public/all.jpg': await photograph(220, 130).jpeg().toBuffer() });
  expect((await build(root)).rendered).toBe(1);
  writeFiles(root, { 'public/all.jpg': await photograph(120, 130).jpeg().toBuffer() });
  expect((await told(root)).join()).toContain('image-too-small content/docs/b.md:1:8');
});

test('what is no image of the site, or too small, is told at the field or the attribute', async () => {
  const more = [
    'small.jpg',
    'gone.jpg',
    'text.pdf',
    'cut.png',
    'https://example.org/a.jpg',
    'any.svg',
    'b.md',
  ];
  const root = await siteOf({
    'content/docs/a.md': `---\ncover: small.jpg\nmore:\n${more.map((one) => `  - ${one}\n`).join('')}---\n`,
    'content/docs/b.md': more.map((one) => `- <Photo of="${one}" />\n`).join(''),
    'content/docs/c.md':
      '- <Photo of="/robots.txt" />\n- <Photo of="{{ site.url }}/a.jpg" />\n- <Photo of="map.svg" />\n',
    'content/docs/text.pdf': '%PDF-1.7 one',
    'content/docs/cut.png': Buffer.from('89504e470d0a1a0a0000000d4948445200000040', 'hex'),
    'content/docs/any.svg': '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>',
  });
  expect(await told(root)).toMatchSnapshot();
});

test('an image of another page is told where a layout shows it', async () => {
  const list = PAGE.replace(
    '{cover &&',
    '{site.selected.map((of: never) => <Image key="1" of={of} alt="" />)}{cover &&',
  ).replace(
    'export default',
    'export const select = (index) => index.pages.flatMap(({ fields }) => fields.cover ?? []);\nexport default',
  );
  const root = await siteOf({
    'content/docs/a.md': '---\ncover: wide.jpg\n---\n',
    'content/index.md': '---\nlayout: list\n---\n',
    'templates/list.tsx': list,
  });
  expect((await told(root)).join()).toContain('Fields of other pages hold what is written');
});
