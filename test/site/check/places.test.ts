// Findings of the finished site point to the sources: to the exact link in Markdown, and to templates where the
// line is known.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { build } from '../../support/build.ts';
import { makeSite, minimal } from '../../support/site.ts';

async function placesIn(files: Readonly<Record<string, string>>) {
  const { diagnostics } = await build(makeSite({ ...minimal, 'content/other.md': '# Other\n', ...files }));
  return diagnostics.map(({ code, at, message }) => ({ code, at, id: /"(\w+)"/.exec(message)?.[1] ?? '' }));
}

/** Each kind of position of a link to a missing fragment, which is named by its number. */
const KINDS: readonly ((id: string) => string)[] = [
  (id) => `Text with [a link](other.md#${id}) in it.\n`,
  (id) => `> A quote,\n> and [a link](other.md#${id}) in it.\n`,
  (id) => `- item\n  - [a link](other.md#${id})\n- item\n`,
  (id) => `1. *emphasis, [a link](other.md#${id})*\n`,
  (id) => `| a | b |\n|---|---|\n| \\| | [a link](other.md#${id}) |\n`,
  (id) => `## Heading with [a link](other.md#${id})\n`,
  (id) => `<p>\n<a href="other.md#${id}">a link</a>\n</p>\n`,
  (id) => `Inline <a href='other.md#${id}'>a link</a>.\n`,
  (id) => `> [!NOTE]\n> An alert with [a link](other.md#${id}).\n`,
  (id) => `A note[^${id}].\n\n[^${id}]: It has [a link](other.md#${id}).\n`,
  (id) => `- [x] done [a link](other.md#${id})\n`,
  (id) => `\`\`\`\n[no link](other.md#none)\n\`\`\`\n\n[a link](other.md#${id})\n`,
];

test('every link of a page is found at its own line and column', async () => {
  const kind = fc.integer({ min: 0, max: KINDS.length - 1 });
  await fc.assert(
    fc.asyncProperty(fc.array(kind, { minLength: 1, maxLength: 8 }), fc.boolean(), async (kinds, front) => {
      const parts = kinds.map((one, index) => KINDS[one]?.(`x${index}y`) ?? '');
      const text = `${front ? '---\ntitle: Page\n---\n' : ''}# Page\n\n${parts.join('\n')}`;
      const lines = text.split('\n');
      const found = await placesIn({ 'content/index.md': text });
      expect(found.map(({ id }) => id).sort()).toEqual(kinds.map((_, index) => `x${index}y`).sort());
      for (const { at, id } of found) {
        const rest = lines[(at?.line ?? 0) - 1]?.slice((at?.column ?? 0) - 1) ?? '';
        expect(rest).toMatch(new RegExp(`^(\\[a link\\]\\(|<a href=["'])other\\.md#${id}`));
      }
    }),
    { numRuns: 60 },
  );
});

test('text of a layout is located in its source: front matter, settings, components', async () => {
  const template = `import { type LayoutProps, PageHead } from 'sitewright';
import { Footer } from './parts/Footer.tsx';
export default function Page({ page, site, children }: LayoutProps) {
  const { more } = page.fields as { more?: string };
  return <html lang="en"><head><PageHead page={page} site={site} /></head><body>{children}
    {more && <a href={more}>More</a>}<a href={site.shop as string}>Shop</a><Footer /></body></html>;
}
`;
  const found = await placesIn({
    'content/index.md': '---\nmore: /mroe/\n---\n\n# Home\n',
    'content/site.yaml': 'name: Example\nurl: https://example.com\ndescription: An example.\nshop: /shpo/\n',
    'templates/page.tsx': template,
    'templates/parts/Footer.tsx': 'export const Footer = () => <p>\n  <a href="/ened/">The end</a>\n</p>;\n',
  });
  expect(found.map(({ code, at }) => `${code} ${at?.path}:${at?.line}:${at?.column}`)).toEqual([
    'url-broken content/index.md:2:7',
    'url-broken content/site.yaml:4:7',
    'url-broken templates/parts/Footer.tsx:2:12',
  ]);
});

const BROKEN = `${'> [!NOTE]\n> A note.\n\n'.repeat(9)}[a](other.md#x1y), [b](/), [c](/), [d](/), [e](/), [f](/).\n`;
function placesOfBroken(found: Awaited<ReturnType<typeof placesIn>>): readonly string[] {
  const broken = found.filter(({ id }) => id === 'x1y');
  return broken.map(({ at }) => `${at?.path}:${at?.line}:${at?.column}`).sort();
}

const SITE = 'name: Example\nurl: https://example.com\ndescription: An example.\n';

test('links of pages in another language than the site are found', async () => {
  const found = await placesIn({ 'content/index.md': `---\nlanguage: de\n---\n\n# Seite\n\n${BROKEN}` });
  expect(placesOfBroken(found)).toEqual(['content/index.md:34:1']);
});

test('links below a note above the text are found, and translations that lack an id of their original', async () => {
  const languages = 'bindingLanguage: en\nlanguages:\n  de: { name: Deutsch, missing: show }\n';
  const found = await placesIn({
    'content/site.yaml': SITE + languages,
    // The translation of its target lacks the id.
    'content/index.md': `# Home\n\n${BROKEN.replace('other.md', 'terms.md')}`,
    'content/terms.md': '---\nlegal: true\n---\n\n# Terms {#x1y}\n',
    'content/de/terms.md': `---\nlegal: true\n---\n\n# AGB\n\n${BROKEN}`,
  });
  expect(placesOfBroken(found)).toEqual(['content/de/terms.md:1:1', 'content/de/terms.md:34:1']);
});
