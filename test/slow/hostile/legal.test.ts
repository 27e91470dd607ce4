// A recorded legal page, and front matter as a stranger might change it: of its page, or of another one. Either the page at
// the recorded URL shows the text as it did, or the build refuses.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { pageFields } from '../../../src/model/pages/page.ts';
import { build } from '../../support/build.ts';
import { site } from '../../support/command.ts';
import { makeSite, minimal, writeFiles } from '../../support/site.ts';
import { RUNS, SEED } from './support.ts';

/** Values of each field of front matter, and of the layout's own fields. */
const VALUES: Readonly<Record<keyof typeof pageFields | keyof typeof FIELDS, readonly string[]>> = {
  title: ['Terms', 'Other'],
  description: ['Nothing.'],
  layout: ['page', 'bare', 'twice', 'hidden', 'copy'],
  language: ['en', 'de', 'ar'],
  permalink: ['/tos/', '/zz/', '/tos.html', '/tos/index.html'],
  aliases: ['[/tos/]', '[/zz/]', '[/tos.html]', '[/tos/index.html]', '[/]'],
  date: ['2025-01-01', '2099-01-01'],
  updated: ['2025-03-01', '2025-04-01', '2099-01-01'],
  expires: ['2025-06-01', '2099-01-01'],
  order: ['1'],
  image: ['/terms.png'],
  imageAlt: ['Terms'],
  draft: ['true'],
  noindex: ['true', 'false'],
  search: ['true', 'false'],
  boost: ['2'],
  keywords: ['[rules, law]'],
  legal: ['true', 'false'],
  effective: ['2025-03-01', '2099-01-01'],
  history: ['true', 'false'],
  anchors: ['{ old: pay }'],
  lede: ['Be kind to us.', 'Be cruel to us.', 'Be'],
  translates: ['terms.md', 'false'],
  fold: ['true', 'false'],
  columns: ['0', '2'],
  parts: ['[{ name: Pay at once, shown: true }]', '[{ name: Pay at once, shown: false }]'],
};

const FIELDS = {
  lede: 'z.string().optional()',
  fold: 'z.boolean().optional()',
  columns: 'z.number().optional()',
  parts: 'z.array(z.object({ name: z.string(), shown: z.boolean() })).optional()',
};

/** A layout that shows a text in some way, without its fields. */
const layout = (children: string) => `import { type LayoutProps, PageHead } from 'sitewright';
import { z } from 'zod';
export const schema = z.object({ ${Object.entries(FIELDS)
  .map((entry) => entry.join(': '))
  .join(', ')} });
export default function Page({ page, site, children }: LayoutProps) {
  const { lede, fold, columns = 1, parts = [] } = page.fields;
  return <html lang={page.language ?? site.language}><head><PageHead page={page} site={site} /></head><body><h1>{page.title}</h1>
    <p>{lede}</p>{parts.filter((part) => part.shown).map((part) => <p key={part.name}>{part.name}</p>)}
    {page.updated && <time dateTime={page.updated}>{page.updated}</time>}
    <main className={fold || columns === 0 ? 'folded' : undefined}>${children}</main></body></html>;
}
`;

const OF_TEXT = 'legal: true\nupdated: 2025-03-01\nlede: Be kind to us.\n'.split(/(?<=\n)/);

function frontMatter(lines: readonly string[], fields: readonly Field[], title: string): string {
  const changed = new Map(fields.map(([name, value]) => [name as string, `${name}: ${value}\n`]));
  const kept = [`title: ${title}\n`, ...lines].filter((line) => !changed.has(line.replace(/:.*\n/, '')));
  return `---\n${[...kept, ...changed.values()].join('')}---\n`;
}

type Field = readonly [name: keyof typeof VALUES, value: string];

interface Change {
  readonly text: readonly Field[];
  readonly other: readonly Field[];
}

const filesOf = ({ text, other }: Change) => ({
  'content/tos.md': `${frontMatter(OF_TEXT, text, 'Terms')}\n## Pay\n\nPay at once.\n`,
  'content/other.md': `${frontMatter([], other, 'Other')}\nNothing of this is a term.\n`,
});

const everyField: readonly Field[] = Object.entries(VALUES).flatMap(([name, values]) =>
  values.map((value) => [name as Field[0], value] as const),
);

/** Fields that interact, of which two or three are changed at once. */
const some = fc.uniqueArray(fc.constantFrom(...everyField), { maxLength: 3, selector: ([name]) => name });

const changes: readonly Change[] = [
  ...everyField.flatMap((field) => [
    { text: [field], other: [] },
    { text: [], other: [field] },
  ]),
  ...['permalink: /tos/', 'aliases: [/tos/]'].map((line) => ({
    text: [['permalink', '/zz/'] as const],
    other: [line.split(': ') as unknown as Field],
  })),
  ...fc.sample(fc.record({ text: some, other: some }), { seed: SEED, numRuns: 20 * RUNS }),
];

function recordedSite(): string {
  const root = makeSite({
    ...minimal,
    ...filesOf({ text: [], other: [] }),
    'templates/page.tsx': layout('{children}'),
    'templates/copy.tsx': layout('<div>{children}</div>'),
    'templates/bare.tsx': layout('{null}'),
    'templates/twice.tsx': layout('{children}{children}'),
    'templates/hidden.tsx': layout('<div hidden>{children}</div>'),
    'content/index.md': '---\ntitle: Home\n---\n[Terms](/tos/)\n',
    'public/terms.png': '',
  });
  const { code, stderr } = site(['legal', 'bump', '--note', 'First version.'], { cwd: root });
  expect([code, stderr]).toEqual([0, '']);
  return root;
}

describe('a recorded legal page', () => {
  test('is shown unchanged at its URL, or refused, whatever its front matter says', async () => {
    const root = recordedSite();
    const html = () => readFileSync(path.join(root, 'dist/tos/index.html'), 'utf8');
    // Targets of old ids are invisible.
    const shown = () => /<body>.*/s.exec(html())?.[0].replaceAll('<span id="old"></span>', '');
    expect((await build(root)).outcome).toBe('published');
    const recorded = shown();
    expect(recorded).toMatch(/Be kind to us\..*Pay at once\./s);
    let refused = 0;
    for (const change of changes) {
      writeFiles(root, filesOf(change));
      const { outcome, diagnostics } = await build(root);
      const name = JSON.stringify(change);
      if (outcome === 'refused') {
        refused += 1;
        expect
          .soft(diagnostics.filter(({ severity }) => severity === 'error').length, name)
          .toBeGreaterThan(0);
        continue;
      }
      expect.soft(shown(), name).toBe(recorded);
      expect.soft(html(), name).toContain('<html lang="en">');
      expect.soft(html(), name).not.toContain('noindex');
    }
    expect(refused).toBeGreaterThan(changes.length / 4);
    expect(refused).toBeLessThan(changes.length);
  }, 300_000);
});
