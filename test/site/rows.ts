// A site with rows in three groups.
import { type Files, minimal } from '../support/site.ts';

export const ROWS = Array.from({ length: 140 }, (_, row) => `r${row},Record ${row},${row}`);

export const table = (rows: readonly string[]): Files => ({
  'content/rows.csv': ['id,name,price', ...rows, ''].join('\n'),
});

export const layout = (shown: string, before = '') =>
  [
    "import { type LayoutProps, PageHead } from 'sitewright';",
    before,
    'export default function Layout({ page, site, children }: LayoutProps<any, any>) {',
    '  return <html lang="en"><head><PageHead page={page} site={site} /></head>',
    `    <body>${shown}{children}</body></html>;`,
    '}',
  ].join('\n');

export const SITE: Files = {
  ...minimal,
  'templates/collections.ts': [
    "import { collection } from 'sitewright';",
    "import { z } from 'zod';",
    'const fields = z.object({ name: z.string(), price: z.number() });',
    "export const collections = { rows: collection({ fields, pages: { layout: 'row', title: 'name' } }) };",
  ].join('\n'),
  'templates/row.tsx': layout('<p>{page.fields.price}</p>'),
  'content/index.md': '# Home\n',
  ...table(ROWS),
};

export const LISTED: Files = {
  'content/index.md': '---\ntitle: Home\nlayout: list\n---\n',
  'templates/list.tsx': layout(
    '<p>{site.selected.join(" ")}</p>',
    "export const select = (site: any) => site.entries('rows').map(({ id, fields }: any) => id + fields.price);",
  ),
};
