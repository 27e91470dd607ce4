// An import costs work in proportion to the size of the old site, whatever its files repeat and however deep they nest. A text
// that takes longer is copied unchanged and reported; settings that do end the import with the name of their file.
import { expect, test } from 'vitest';
import type { ImportedSite } from '../../../src/import/convert-site.ts';
import type { OldToolName } from '../../../src/import/old-project.ts';
import { Fault } from '../../../src/kit/diagnostics/fault.ts';
import { importFiles } from '../../import/support.ts';
import { CONSTRUCTS, ELEMENT_FORMS, type Repeated } from './growth.ts';
import { RUNS, SEED } from './support.ts';

/** Characters that are repeated or nested. */
const SIZE = 40_000;
/** Processor seconds that an import may take: the limits of its settings and of one text, each tried once, and a margin. */
const MOST_SECONDS = 9;

/** The files of an old site that texts and settings may come from. */
interface Places {
  readonly page: string;
  readonly settings: readonly string[];
  /** Text of the first settings file, if it can't be empty. */
  readonly text?: string;
}

/** Tools whose sites are folders. */
type FolderTool = Exclude<OldToolName, 'wordpress'>;

const PLACES: Readonly<Record<FolderTool, Places>> = {
  hugo: { page: 'content/a.md', settings: ['hugo.toml', 'hugo.yaml', 'config/_default/menus.toml'] },
  jekyll: { page: 'a.md', settings: ['_config.yml', '_data/a.yml', '_data/a.json'] },
  eleventy: { page: 'a.md', settings: ['.eleventy.js', '_data/metadata.json', '_data/site.js'] },
  astro: {
    page: 'src/content/posts/a.mdx',
    settings: ['astro.config.mjs', 'src/content.config.ts', 'src/consts.ts', 'src/pages/[slug].astro'],
  },
  docusaurus: { page: 'docs/a.mdx', settings: ['docusaurus.config.js', 'docs/_category_.json'] },
  mkdocs: { page: 'docs/a.md', settings: ['mkdocs.yml', 'docs/.pages', 'docs/.meta.yml'] },
  vitepress: { page: 'a.md', settings: ['.vitepress/config.ts'], text: 'export default {}' },
  obsidian: { page: 'a.md', settings: ['.obsidian/templates.json'] },
  zola: { page: 'content/a.md', settings: ['config.toml'] },
  mdbook: { page: 'src/SUMMARY.md', settings: ['book.toml'] },
  gatsby: { page: 'src/pages/a.mdx', settings: ['gatsby-config.js'], text: 'module.exports = {}' },
};
const TOOLS = Object.keys(PLACES) as FolderTool[];
const TEMPLATES = { 'layouts/shortcodes/mine.html': 'Mine', '_includes/mine.html': 'Mine' };

/** Markup of other tools, to repeat. */
const UNITS = [
  '{{< a ',
  '{{< note >}}',
  '{{< mine >}}\n',
  '{{< mine >}}\n{{< /mine >}}\n',
  '{{/*',
  '{{</* a */>}}',
  '{% highlight a %}',
  '{% raw %}{{ a }}{% endraw %}',
  '{% comment %}',
  '{#',
  '{% include mine.html %}\n',
  '{{ page.title }}',
  '{{ site.a.b }}',
  '{: .a }',
  ':::note\n',
  '<Aside>\n',
  '<Fragment set:html={"a"} />',
  '<Fragment set:html={',
  '<Card title="a" href="b" />',
  '<Mine a={1} />\n',
  '<Image a={{{',
  '{/*',
  'import a from ',
  'export const a = 1\n',
  '<iframe src="https://a.example">',
  '<TabItem label="',
  '!!! note\n    ',
  '=== "a"\n\n    ',
  '/// note\n',
  '--8<-- "a.md"\n',
  '::: a.b\n',
  '<div markdown>\n',
  'a\n:   b\n',
  '{ .a ',
  ':material-a:',
  '- a\n    ',
  '{++a',
  '<<< @/a.md\n',
  '<!--@include: a.md-->',
  '::: code-group\n',
  ':::tabs\n== a\n',
  '```js\na // [!code ++]\n```\n',
  '<Badge text="a" />',
  '<a :b="c" ',
  '<a-b>',
  '<b v-pre>',
  '{{ a(b="',
  '{% a() %}',
  '{% end %}',
  '{{/*',
];
/** Markup of other tools, to nest. */
const NESTS: readonly (readonly [before: string, after: string])[] = [
  [':::note\n', ':::\n'],
  ['{{< note >}}', '{{< /note >}}'],
  ['{{< mine >}}\n', '{{< /mine >}}\n'],
  ['<Aside>\n', '</Aside>\n'],
  ['<Tabs><TabItem label="a">', '</TabItem></Tabs>'],
  ['<b>', '</b>'],
];
/** Parts of settings, to repeat. */
const SETTINGS = [
  'a',
  ' ',
  '\n',
  '[',
  '{',
  '"',
  '`',
  '- ',
  'a: {',
  '[a.b]\n',
  '&a ',
  '<<: ',
  'title: "',
  'docs: {',
  'content-docs", {',
  'defineCollection(',
  'a = defineCollection({ base: "',
  'addPassthroughCopy("a")\n',
  '"a": "b", ',
  "getCollection('a')",
  'export default a\nconst a = [',
  'const a = [a, ',
  '${',
  '/',
  '() => ',
];

function seconds<T>(work: () => T): { readonly result: T; readonly taken: number } {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { result, taken: (user + system) / 1e6 };
}

function importOrFault(tool: FolderTool, files: Readonly<Record<string, string>>): ImportedSite | Fault {
  try {
    return importFiles(tool, files);
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
}

/** Imports a page. Its last words arrive, whatever is before them. */
function expectPage(text: string): void {
  for (const tool of TOOLS) {
    const { page, settings, text: valid = '' } = PLACES[tool];
    const files = { ...TEMPLATES, [settings[0] ?? '']: valid, [page]: `${text}\n\nThe last words.\n` };
    const { result, taken } = seconds(() => importOrFault(tool, files));
    expect([tool, taken < MOST_SECONDS]).toEqual([tool, true]);
    if (result instanceof Fault) expect(result.message).toContain(page);
    else expect([...result.pages.values()].join('')).toContain('The last words.');
  }
}

function expectSettings(text: string): void {
  for (const tool of TOOLS)
    for (const file of PLACES[tool].settings) {
      const { result, taken } = seconds(() =>
        importOrFault(tool, {
          [PLACES[tool].settings[0] ?? '']: PLACES[tool].text ?? '',
          [PLACES[tool].page]: 'A\n',
          [file]: text,
        }),
      );
      expect([file, taken < MOST_SECONDS]).toEqual([file, true]);
      if (result instanceof Fault) expect(result.message).toContain(file);
    }
}

/** Texts of about the size that a construct makes in the pages and data files of a site. */
function textsOf(repeated: Repeated): readonly string[] {
  const length = (count: number) => JSON.stringify(repeated(count)).length;
  return Object.values(repeated(Math.ceil(SIZE / Math.max(length(20) - length(19), 1))));
}

function sampled<T>(all: readonly T[], most: number): readonly T[] {
  const step = RUNS > 1 ? 1 : Math.ceil(all.length / most);
  return all.filter((_, index) => (index + SEED) % step === 0);
}

test('a text that takes too long is copied unchanged, and reported', () => {
  const text = `${':::note\n'.repeat(4000)}${':::\n'.repeat(4000)}\nThe last words.\n`;
  const { pages, left } = importFiles('docusaurus', {
    'docs/a.md': `---\ntitle: A\n---\n${text}`,
    'docs/b.md': ':::note\nB\n:::\n',
  });
  expect(pages.get('content/docs/a.md')).toBe(`---\ntitle: A\n---\n${text}`);
  expect(pages.get('content/docs/b.md')).toBe('> [!NOTE]\n> B\n');
  expect(left).toEqual([
    {
      file: 'content/docs/a.md',
      what: 'The text takes too long to convert, or is nested too deeply, and was copied unchanged.',
    },
  ]);
});

test('front matter that is nested too deeply, or is too long, is reported, and its text stays', () => {
  const imported = (head: string) => importFiles('eleventy', { 'a.md': `---\n${head}\n---\nText.\n` });
  for (const depth of [65, 1000, 10_000])
    for (const [open, close] of ['[]', '{}']) {
      const inner = open === '{' ? '{a: ' : '[';
      const { pages, left } = imported(`tags: ${inner.repeat(depth)}a${close?.repeat(depth)}`);
      expect(pages.get('content/a.md')).toBe('Text.\n');
      expect(left.map(({ words }) => words)).toEqual(['Values are nested more than 64 levels deep']);
    }
  expect(imported(`a: ${'"'.repeat(70_000)}`).left[0]?.words).toBe('The front matter is longer than 64 KiB');
});

test.each(sampled(UNITS, 13))('%s', (unit) => expectPage(unit.repeat(SIZE / unit.length)));
test.each(NESTS)('nested %s', (before, after) => {
  const count = SIZE / (before.length + after.length);
  expectPage(before.repeat(count) + after.repeat(count));
});
test.each(sampled([...CONSTRUCTS], 12))('%s', (_name, repeated) => textsOf(repeated).forEach(expectPage));
test.each(sampled([...ELEMENT_FORMS], 10))('%s', (_name, repeated) => textsOf(repeated).forEach(expectPage));
test.each(sampled(SETTINGS, 7))('settings: %s', (unit) => expectSettings(unit.repeat(SIZE / unit.length)));
