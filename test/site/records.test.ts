// Pages and query results from data files, and when they change.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build, codesOf } from '../support/build.ts';
import { type Files, makeSite, minimal, writeFiles } from '../support/site.ts';
import { layout } from './rows.ts';

const ROWS = ['sku,name,price,kind', 'a,Ant,1,insect', 'b,Bee,2,insect', 'c,Cat,3,mammal', 'd,Dog,4,mammal'];

const SHOP: Files = {
  ...minimal,
  'templates/collections.ts': [
    "import { collection, reference } from 'sitewright';",
    "import { z } from 'zod';",
    'export const collections = {',
    '  products: collection({',
    "    id: 'sku', pages: { layout: 'product', title: 'name' },",
    "    fields: z.object({ name: z.string(), price: z.number(), kind: reference('kinds') }),",
    '  }),',
    '  kinds: collection({ fields: z.object({ label: z.string() }) }),',
    '};',
  ].join('\n'),
  'templates/product.tsx': layout(
    '<p>{page.id} {page.fields.price} {site.selected.fields.label}</p>',
    'export const select = (site: any, page: any) => site.get(page.fields.kind);',
  ),
  'templates/list.tsx': layout(
    '<p>{site.selected.join(" ")}</p>',
    "export const select = (site: any) => site.entries('products').map(({ id }: any) => id);",
  ),
  'content/index.md': '---\ntitle: Home\nlayout: list\n---\n',
  'content/kinds.yaml': 'insect: { label: Insects }\nmammal: { label: Mammals }\n',
  'content/products.csv': `${ROWS.join('\n')}\n`,
};

const csv = (change: (rows: string[]) => readonly string[]): Files => ({
  'content/products.csv': `${change([...ROWS]).join('\n')}\n`,
});
const built = (root: string, file: string) => readFileSync(path.join(root, 'dist', file), 'utf8');

async function rebuilt(change: Files) {
  const root = makeSite(SHOP);
  expect(await build(root)).toMatchObject({ outcome: 'published', rendered: 5 });
  writeFiles(root, change);
  const report = await build(root);
  expect(codesOf(report)).toEqual([]);
  return { root, rendered: report.rendered };
}

test('records keep the order of their file, and cells have the types of their fields', async () => {
  const { root } = await rebuilt({});
  expect(built(root, 'index.html')).toContain('<p>a b c d</p>');
  expect(built(root, 'products/b/index.html')).toMatch(/b<!-- -->|b 2 Insects|b.*2.*Insects/);
});

test('changing a row renders one page', async () => {
  const { rendered } = await rebuilt(csv((rows) => rows.map((row) => row.replace('Bee,2', 'Bee,5'))));
  expect(rendered).toBe(1);
});

test('adding a row renders its page and the list', async () => {
  const { root, rendered } = await rebuilt(csv((rows) => rows.toSpliced(2, 0, 'e,Elk,9,mammal')));
  expect(rendered).toBe(2);
  expect(built(root, 'index.html')).toContain('<p>a e b c d</p>');
});

test('removing a row deletes its page', async () => {
  const { root, rendered } = await rebuilt(csv((rows) => rows.slice(0, -1)));
  expect(rendered).toBe(1);
  expect(() => built(root, 'products/d/index.html')).toThrow('ENOENT');
});

test('reordering rows renders only the list', async () => {
  const { rendered } = await rebuilt(csv(([head = '', ...rows]) => [head, ...rows.toReversed()]));
  expect(rendered).toBe(1);
});

test('changing a record renders the pages that show it', async () => {
  const { rendered } = await rebuilt({
    'content/kinds.yaml': 'insect: { label: Bugs }\nmammal: { label: Mammals }\n',
  });
  expect(rendered).toBe(2);
});

test('the same records in another file format make the same pages', async () => {
  const records = ROWS.slice(1).map((row) => {
    const [sku, name, price, kind] = row.split(',');
    return { sku, name, price: Number(price), kind };
  });
  const csvSite = makeSite(SHOP);
  await build(csvSite);
  for (const [file, text] of [
    ['content/products.json', JSON.stringify(records)],
    ['content/products.yaml', records.map((record) => `- ${JSON.stringify(record)}\n`).join('')],
  ] as const) {
    const { 'content/products.csv': _, ...others } = SHOP;
    const root = makeSite({ ...others, [file]: text });
    await build(root);
    expect(built(root, 'products/c/index.html')).toBe(built(csvSite, 'products/c/index.html'));
    expect(built(root, 'index.html')).toBe(built(csvSite, 'index.html'));
  }
});

test('a data file of a collection can be a download too, and any other is only a download', async () => {
  const root = makeSite({
    ...SHOP,
    'content/index.md': '---\ntitle: Home\nlayout: list\n---\n\n[table](products.csv) [other](other.json)\n',
    'content/other.json': 'no JSON at all',
  });
  expect(codesOf(await build(root))).toEqual([]);
});

test('records are within the folder of their collection', async () => {
  const root = makeSite({
    ...SHOP,
    'content/products/index.md': '---\ntitle: All products\nlayout: list\n---\n',
    'templates/product.tsx': layout(
      '<p>{JSON.stringify(site.selected)}</p>',
      "export const select = (site: any, page: any) => [site.breadcrumbs(page).map(({ title }: any) => title), site.tree('products').children.map(({ title }: any) => title)];",
    ),
  });
  await build(root);
  const html = built(root, 'products/c/index.html').replaceAll('&quot;', '"');
  expect(html).toContain('[["Home","All products","Cat"],["Ant","Bee","Cat","Dog"]]');
});

test('circular references are allowed', async () => {
  const root = makeSite({
    ...SHOP,
    'templates/collections.ts': String(SHOP['templates/collections.ts']).replace(
      'z.object({ label: z.string() })',
      "z.object({ label: z.string(), near: reference('kinds').optional() })",
    ),
    'content/kinds.yaml': 'insect: { label: A, near: mammal }\nmammal: { label: B, near: insect }\n',
  });
  expect(codesOf(await build(root))).toEqual([]);
});

test('a layout that follows circular references forever is reported, with its line', async () => {
  const root = makeSite({
    ...SHOP,
    'templates/collections.ts': String(SHOP['templates/collections.ts']).replace(
      'z.object({ label: z.string() })',
      "z.object({ label: z.string(), near: reference('kinds') })",
    ),
    'content/kinds.yaml': 'insect: { label: A, near: mammal }\nmammal: { label: B, near: insect }\n',
    'templates/product.tsx': layout(
      '',
      'const walk = (site: any, kind: any): any => walk(site, site.get(kind.fields.near));\n' +
        'export const select = (site: any, page: any) => walk(site, site.get(page.fields.kind));',
    ),
  });
  const report = await build(root);
  expect(new Set(codesOf(report))).toEqual(new Set(['layout-failed']));
  expect(report.diagnostics[0]?.at?.path).toBe('templates/product.tsx');
});
