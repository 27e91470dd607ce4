// Fields of data with a value in each language.
import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build, reported } from '../../support/build.ts';
import { makeFolder, makeSite, minimal, writeFiles } from '../../support/site.ts';

const FILES = {
  ...minimal,
  'templates/collections.ts': `import { collection, localized, reference } from 'sitewright';
import { z } from 'zod';
const label = localized(z.string());
export const collections = {
  tags: collection({ order: 'title', fields: z.object({ label }), pages: { layout: 'page', title: 'label' } }),
  prices: collection({ fields: z.object({ euros: localized(z.number()) }) }),
};
`,
  'templates/page.tsx': `import { type LayoutProps, PageHead, type PageSummary, type SiteIndex } from 'sitewright';
import type { collections } from './collections.ts';
export const select = (site: SiteIndex<typeof collections>, page: PageSummary) => [
  ...site.entries('tags').map(({ title, fields, route }) => [title, fields.label, route].join(' ')),
  ...site.entries('prices').map(({ fields }) => fields.euros.toFixed(2)),
];
export default ({ page, site, children }: LayoutProps<{ select: typeof select }>) => (
  <html lang={page.language}>
    <head><PageHead page={page} site={site} /></head>
    <body><main>{site.selected.join('; ')} {(page.fields as { label?: string }).label}{children}</main></body>
  </html>
);
`,
  'content/site.yaml': `${minimal['content/site.yaml']}languages:\n  de: { name: Deutsch }\n  fr: { name: Français }\n`,
  'content/tags.yaml':
    'birds: { label: { en: Birds, de: Vögel } }\ncats: { label: { en: Cats, de: Katzen, fr: Chats } }\n',
  'content/prices.yaml': 'berth: { euros: { en: 5, de: 6 } }\n',
  'content/index.md': '# Home\n\nText.\n',
  'content/de/index.md': '# Start\n\nText.\n',
  'content/fr/index.md': '# Début\n\nText.\n',
};

const mainOf = (root: string, file: string) =>
  /<main>(.*?)(?:<h1|<\/main>)/s.exec(readFileSync(path.join(root, 'dist', file), 'utf8'))?.[1]?.trim();

test('a field with localized() has the value in the language of the page, else in that of the site', async () => {
  const root = makeSite(FILES);
  expect((await build(root)).diagnostics).toEqual([]);
  expect(mainOf(root, 'index.html')).toBe('Birds Birds /tags/birds/; Cats Cats /tags/cats/; 5.00');
  expect(mainOf(root, 'de/index.html')).toBe(
    'Katzen Katzen /de/tags/cats/; Vögel Vögel /de/tags/birds/; 6.00',
  );
  expect(mainOf(root, 'fr/index.html')).toBe('Birds Birds /fr/tags/birds/; Chats Chats /fr/tags/cats/; 5.00');
  expect(mainOf(root, 'de/tags/birds/index.html')).toMatch(/ Vögel$/);
  expect(readFileSync(path.join(root, 'dist/de/tags/birds/index.html'), 'utf8')).toContain('<title>Vögel – ');
  writeFiles(root, { 'content/tags.yaml': FILES['content/tags.yaml'].replace('Vögel', 'Alle Vögel') });
  expect((await build(root)).diagnostics).toEqual([]);
  const clean = makeFolder();
  for (const folder of ['content', 'templates'])
    cpSync(path.join(root, folder), path.join(clean, folder), { recursive: true });
  await build(clean);
  for (const file of ['index.html', 'de/index.html', 'fr/index.html', 'de/tags/birds/index.html'])
    expect(mainOf(root, file)).toBe(mainOf(clean, file));
  expect(mainOf(root, 'de/index.html')).toContain('Alle Vögel Alle Vögel /de/tags/birds/; Katzen');
});

test('a language that the site lacks, a value that is missing and one of another type are errors at their lines', async () => {
  const found = async (files: Record<string, string>) =>
    (await reported(makeSite({ ...FILES, ...files }))).map((one) => one.replace(/ → .*/, ''));
  expect(await found({ 'content/tags.yaml': 'birds:\n  label: { en: Birds, dee: Vögel }\n' })).toEqual([
    'field-unknown content/tags.yaml:2:10 dee is not a language of this site',
  ]);
  expect(await found({ 'content/prices.yaml': 'berth:\n  euros: { de: 6 }\n' })).toEqual([
    'field-missing content/prices.yaml:2:10 There is no text in en, the language of the site',
  ]);
  expect(await found({ 'content/prices.yaml': 'berth:\n  euros: { en: five }\n' })).toContainEqual(
    expect.stringMatching(/^field-invalid content\/prices.yaml:2:16 euros.en/),
  );
  expect(await found({ 'content/prices.yaml': 'berth:\n  euros: 5\n' })).toContainEqual(
    expect.stringMatching(/^field-invalid content\/prices.yaml:2:10 euros/),
  );
});
