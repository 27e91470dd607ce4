// Images in schemas: in the fields of pages and in the attributes of components.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build, reported } from '../support/build.ts';
import { photograph } from '../support/images.ts';
import { type Files, makeSite, minimal, writeFiles } from '../support/site.ts';

const SETTINGS = minimal['content/site.yaml'];
const PAGE = `import { Image, image, type LayoutProps, PageHead } from 'sitewright';
import { z } from 'zod';
export const schema = z.object({ cover: image({ minWidth: 200 }).optional(), more: z.array(image()).optional() });
export default function Page({ page, site, children }: LayoutProps<{ schema: typeof schema }>) {
  const { cover, more } = page.fields;
  return <html lang="en"><head><PageHead page={page} site={site} /></head><body>
    {cover && <Image src={cover} alt="Cover" priority />}{more?.map((one) => <Image key={one.src} src={one} alt="" />)}{children}
  </body></html>;
}
`;
const PHOTO = `import { type ComponentProps, Image, image } from 'sitewright';
import { z } from 'zod';
export const schema = z.object({ of: image({ minWidth: 200 }) });
export default function Photo({ of }: ComponentProps<typeof schema>) {
  return <Image src={of} alt="Photo" />;
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

test('fields and attributes contain images for <Image>', async () => {
  const root = await siteOf({
    'content/docs/a.md':
      '---\ncover: wide.jpg\nmore: [map.svg, /all.jpg]\n---\n\n# A\n\n<Photo of="wide.jpg" />\n',
  });
  expect(await reported(root)).toEqual([]);
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

test('they get smaller versions, and the required size is that of the file', async () => {
  const settings = 'images: { widths: [100], formats: [webp] }\n';
  const root = await siteOf({ 'content/docs/a.md': '---\ncover: wide.jpg\n---\n' }, settings);
  expect(await reported(root)).toEqual([]);
  expect(html(root)).toContain('srcSet="/assets/wide-100-HASH.webp 100w"');
  expect(html(root)).toContain('<img src="/assets/wide-100-HASH.jpg" alt="Cover" width="100" height="50"');
  expect(
    assets(root)
      .filter((name) => name.startsWith('wide'))
      .sort(),
  ).toEqual(['wide-100-HASH.jpg', 'wide-100-HASH.webp']);
  writeFiles(root, { 'content/docs/a.md': '<Photo of="/all.jpg" />\n' });
  expect(await reported(root)).toEqual([]);
  expect(assets(root)).toEqual(expect.arrayContaining(['all-100-HASH.jpg', 'all-100-HASH.webp']));
});

test('a changed image rebuilds only its page', async () => {
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
  expect((await reported(root)).join()).toContain('image-too-small content/docs/b.md:1:8');
});

test('an invalid or too small image is reported at the field or the attribute', async () => {
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
  expect(await reported(root)).toMatchSnapshot();
});

const COLLECTIONS = `import { collection, file, image, link } from 'sitewright';
import { z } from 'zod';
export const collections = {
  docs: collection({ layout: 'page', fields: z.object({ cover: image().optional() }) }),
  goods: collection({ fields: z.object({ name: z.string(), photo: image({ minWidth: 200 }), sheet: file().optional(), to: link().optional() }) }),
};
`;
const LIST = `import { Image, type LayoutProps, PageHead, type SiteIndex } from 'sitewright';
import type { collections } from './collections.ts';
export const select = (site: SiteIndex<typeof collections>) => ({
  docs: site.entries('docs').map(({ fields }) => fields.cover),
  goods: site.entries('goods').map(({ fields }) => fields),
});
export default function List({ page, site, children }: LayoutProps<{ select: typeof select }>) {
  const { docs, goods } = site.selected;
  return <html lang="en"><head><PageHead page={page} site={site} /></head><body>
    {docs.map((cover) => cover && <Image key={cover.src} src={cover} alt="Doc" />)}
    {goods.map(({ name, photo, sheet, to }) => <a key={name} href={to} title={sheet}><Image src={photo} alt={name} /></a>)}{children}
  </body></html>;
}
`;
const LISTED = {
  'templates/page.tsx': PAGE.replace('cover: image({ minWidth: 200 }).optional(), ', '')
    .replace(
      '{ page, site, children }: LayoutProps<{ schema: typeof schema }>',
      '{ page, site, children }: any',
    )
    .replace('more?.map((one)', 'more?.map((one: any)'),
  'templates/list.tsx': LIST,
  'templates/collections.ts': COLLECTIONS,
  'content/index.md': '---\nlayout: list\n---\n\n# Home\n',
  'content/docs/a.md': '---\ncover: wide.jpg\n---\n\n# A\n',
  'content/docs/b.md': '# B\n',
  'content/goods.yaml':
    'ant: { name: Ant, photo: docs/wide.jpg, sheet: docs/ant.pdf, to: "docs/b.md#top" }\nbee: { name: Bee, photo: /all.jpg }\n',
  'content/docs/ant.pdf': '%PDF-1.7 one',
};

const home = (root: string) =>
  readFileSync(path.join(root, 'dist/index.html'), 'utf8').replace(/-[\da-f]{10}\./g, '-HASH.');

test('lists can show images of other pages and of records, which are published', async () => {
  const root = await siteOf(LISTED, 'images: { widths: [100], formats: [webp] }\n');
  expect(await reported(root)).toEqual([]);
  const shown = (alt: string, name: string) =>
    new RegExp(
      `srcSet="/assets/${name}-100-HASH\\.webp 100w".*?<img src="/assets/${name}-100-HASH\\.jpg" alt="${alt}" width="100" height="50"`,
    );
  expect(home(root)).toMatch(shown('Doc', 'wide'));
  expect(home(root)).toMatch(shown('Ant', 'wide'));
  expect(home(root)).toMatch(shown('Bee', 'all'));
  expect(home(root)).toContain('<a href="/docs/b/#top" title="/assets/ant-HASH.pdf">');
  expect(assets(root).sort()).toEqual([
    'all-100-HASH.jpg',
    'all-100-HASH.webp',
    'ant-HASH.pdf',
    'wide-100-HASH.jpg',
    'wide-100-HASH.webp',
  ]);
});

test('a changed image rebuilds only pages that get it', async () => {
  const root = await siteOf({
    ...LISTED,
    'templates/names.tsx': LIST.replace(
      /=> \(\{\n.*\n.*\n\}\)/,
      "=> ({ docs: site.entries('docs').map(({ title }) => title) })",
    )
      .replace('const { docs, goods } = site.selected;', '')
      .replace(/\{docs\.map.*\n.*\{children\}/, '{site.selected.docs}{children}'),
    'content/names.md': '---\nlayout: names\n---\n\n# Names\n',
  });
  expect(await reported(root)).toEqual([]);
  writeFiles(root, { 'content/docs/wide.jpg': await photograph(280, 140).jpeg().toBuffer() });
  // The page of the image, and the list.
  expect((await build(root)).rendered).toBe(2);
  expect(home(root).match(/wide-HASH\.jpg" alt="\w+" width="280" height="140"/g)).toHaveLength(2);
  writeFiles(root, { 'public/all.jpg': await photograph(220, 110, 3).jpeg().toBuffer() });
  expect((await build(root)).rendered).toBe(1);
  writeFiles(root, { 'content/docs/b.md': '---\npermalink: /moved/\n---\n\n# B\n' });
  expect((await build(root)).rendered).toBe(2);
  expect(home(root)).toContain('href="/moved/#top"');
  // The page, and the list of titles: cached images of other pages are unchanged.
  writeFiles(root, { 'content/docs/b.md': '---\npermalink: /moved/\ntitle: Bee\n---\n\n# B\n' });
  expect((await build(root)).rendered).toBe(2);
});

test('layouts can divide pages by images, and links can lead to subpages and redirects', async () => {
  const root = await siteOf({
    ...LISTED,
    'content/site.yaml': `${SETTINGS}redirects: [{ from: /old/, to: /docs/b/ }]\n`,
    'templates/list.tsx': `import { Image, paginate, PageHead } from 'sitewright';
export const pages = (site: any) => paginate(site.entries('goods').map(({ fields }: any) => fields), 1);
export default function List({ page, site, pagination, children }: any) {
  return <html lang="en"><head><PageHead page={page} site={site} /></head><body>
    {pagination.items.map(({ to, photo }: any) => <a key={to} href={to}><Image src={photo} alt="Photo" /></a>)}{children}
  </body></html>;
}
`,
    'content/goods.yaml':
      'ant: { name: Ant, photo: docs/wide.jpg, to: /page/2/ }\nbee: { name: Bee, photo: /all.jpg, to: "https://example.org/" }\n',
  });
  expect(await reported(root)).toEqual([]);
  expect(home(root)).toContain('<a href="/page/2/"><img src="/assets/wide-HASH.jpg"');
  expect(readFileSync(path.join(root, 'dist/page/2/index.html'), 'utf8')).toContain(
    '<a href="https://example.org/"><img src="/all.jpg"',
  );
});

test('an error in a record without a page is reported with its position', async () => {
  const root = await siteOf({
    ...LISTED,
    'content/goods.yaml':
      'ant:\n  name: Ant\n  photo: docs/small.jpg\nbee:\n  name: Bee\n  photo: docs/gone.jpg\n  to: "#here"\ncat:\n  name: Cat\n  photo: docs/wide.jpg\n  sheet: docs/ant.pd\n  to: docs/gone.md\n',
  });
  expect(await reported(root)).toMatchSnapshot();
});

test.each([
  '<Image src={cover.src as never} alt="" />',
  '<Image src={(cover as any).gone} alt="" />',
  '<Picture src={(cover as any).gone} narrow={{ src: cover, below: "9rem" }} alt="" />',
  '<Picture src={cover} narrow={{ src: null as never, below: "9rem" }} alt="" />',
])('what is not an image is reported where a layout shows it: %s', async (shown) => {
  const list = LIST.replace(/<Image key=\{cover.src\}[^>]*>/, shown).replace('{ Image', '{ Image, Picture');
  const root = await siteOf({ ...LISTED, 'templates/list.tsx': list });
  expect((await reported(root)).join()).toMatch(
    /^layout-failed templates\/list.tsx:\d+.* <Image src=\{…\}> needs an image/,
  );
});

test('layouts control how an image is decoded', async () => {
  const list = LIST.replace('alt="Doc"', 'alt="Doc" decoding="sync"');
  const root = await siteOf({ ...LISTED, 'templates/list.tsx': list });
  expect(await reported(root)).toEqual([]);
  expect(home(root)).toContain('alt="Doc" width="260" height="130"');
  expect(home(root).match(/decoding="\w+"/g)).toEqual([
    'decoding="sync"',
    'decoding="async"',
    'decoding="async"',
  ]);
});
