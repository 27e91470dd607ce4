import { describe, expect, test } from 'vitest';
import { Fault } from '../../src/kit/diagnostics/fault.ts';
import { importFiles } from './support.ts';

const CONFIG = `import { defineConfig } from 'vitepress'
export default defineConfig({ title: 'Old', cleanUrls: true })
`;

/** Imports a page, and returns its text. */
function converted(text: string, files: Readonly<Record<string, string>> = {}): string {
  const { pages } = importFiles('vitepress', { '.vitepress/config.ts': CONFIG, 'index.md': text, ...files });
  return (pages.get('content/index.md') ?? '').trim();
}

describe('settings', () => {
  test('are read as data: names, modules, functions, spreads and types', () => {
    const { pages, settings, copies, left } = importFiles('vitepress', {
      '.vitepress/config/index.mts': `
import { defineConfig, type DefaultTheme } from 'vitepress'
import { shared } from './shared'
import german, { name as label } from './de'

const start: string = '/guide/' // not "closed
const pattern = /["'{]/
export default defineConfig<DefaultTheme.Config>({
  ...shared,
  srcDir: './docs',
  base: '/base/',
  cleanUrls: true as const,
  srcExclude: ['**/drafts/**', 'first.md'],
  sitemap: { hostname: process.env.HOST ?? 'https://example.org' },
  rewrites: { 'packages/:name/README.md': 'packages/:name.md', 'en/:rest*': ':rest*' },
  transformHead: (a) => { return [\`\${a}\`] },
  locales: { root: { label: 'English', lang: 'en' }, de: { label, ...german } },
  themeConfig: {
    nav: [
      { text: 'Guide', link: \`\${start}first\` },
      { text: 'More', items: [{ text: 'Code', link: 'https://example.com' }] },
      { text: 'Nothing' },
    ],
    sidebar: { [start]: sidebar(), '/packages/': { base: '/packages/', items: [{ link: 'one', text: 'One' }] } },
  },
})

function sidebar(): DefaultTheme.SidebarItem[] {
  return [{ text: 'Start', items: [{ text: 'Second', link: '/guide/second' }, { text: 'First', link: '/guide/first.md' }] }]
}
`,
      '.vitepress/config/shared.ts': `export const shared = { title: 'Old' + ' site', description: "It's old" }`,
      '.vitepress/config/de.ts': `export const name = 'Deutsch'\nexport default { lang: 'de', themeConfig: {} }\n`,
      '.vitepress/theme/index.ts': 'export default {}',
      'docs/en/guide/first.md': '# First\n\n[Second](./second#two) ![Map](/map.png) ![Near](./near.png)\n',
      'docs/en/guide/second.md': 'No title.\n',
      'docs/en/guide/near.png': 'png',
      'docs/de/guide/first.md': '# Erste\n',
      'docs/packages/one/README.md': '# One\n',
      'docs/packages/[id].md': '# {{ $params.id }}\n',
      'docs/drafts/one.md': '# Draft\n',
      'docs/public/map.png': 'png',
    });
    expect({
      pages: Object.fromEntries(pages),
      settings,
      copies: copies.map(({ from, to }) => `${from} -> ${to}`),
      left: left.map(({ file, what }) => `${file}: ${what}`),
    }).toMatchSnapshot();
  });

  test('pages keep the URLs that end in .html', () => {
    const { pages } = importFiles('vitepress', {
      '.vitepress/config.js': 'module.exports = { title: "Old" }\n',
      'index.md': '[One](./one.md) [One](/one.html)\n',
      'one.md': '# One\n',
    });
    expect(pages.get('content/one.md')).toContain('permalink: /one.html');
    expect(pages.get('content/index.md')).toBe('[One](one.md) [One](one.md)\n');
  });

  test.each([
    ['a function', "export default ({ mode }) => ({ title: 'Old', base: mode })"],
    [
      'a function with statements',
      "const name = 'Old'\nexport default function () { const title = name; return { title } }",
    ],
    [
      'an async function in a call',
      "export default defineConfig(async ({ mode }: Env) => { const title = 'Old' as const; return { title } })",
    ],
    [
      'a variable with a function',
      "const config = async () => ({ title: await name() })\nconst name = () => 'Old'\nexport default config",
    ],
    ['calls of packages', "export default withPwa(defineConfig({ title: 'Old' }))"],
    ['exports with other names', "export { other as default } from './other.js'"],
    [
      'data of JSON',
      "import own from './own.json' with { type: 'json' }\nexport default { ...own, title: own['title'] }",
    ],
    ['a field of JSON', "import { title } from './own.json'\nexport default { title }"],
    [
      'operators',
      "export default { title: 'O' + (process.env.X || 'ld'), base: unknown?.base ?? '/', order: -1 }",
    ],
    [
      'names of JavaScript itself',
      "export default { ['__proto__']: { base: '/x/' }, ...{ __proto__: { base: '/y/' } }, title: 'Old' }",
    ],
  ])('are exported as %s', (_name, code) => {
    const { settings, pages } = importFiles('vitepress', {
      '.vitepress/config.ts': `import { defineConfig, withPwa } from 'vitepress'\n${code}\n`,
      '.vitepress/other.ts': "const title = 'Old'\nexport const other = { title }\n",
      '.vitepress/own.json': '{ "title": "Old", "__proto__": { "base": "/z/" } }',
      'one.md': '# One\n',
    });
    expect(settings.name).toBe('Old');
    expect(pages.get('content/one.md')).toContain('permalink: /one.html');
  });

  test('a parameter is unknown, even if a variable of the file has its name', () => {
    const { settings } = importFiles('vitepress', {
      '.vitepress/config.ts': "const mode = 'Old'\nexport default ({ mode }) => ({ title: mode })\n",
      'one.md': '# One\n',
    });
    expect(settings.name).toBeUndefined();
  });

  test.each([
    ['a folder without settings', { 'a.md': 'A' }, 'The folder contains no .vitepress/config.*'],
    [
      'settings in another folder',
      { 'docs/.vitepress/config.ts': CONFIG, 'docs/a.md': 'A' },
      'The folder contains no .vitepress/config.*',
    ],
    [
      'settings without an export',
      { '.vitepress/config.ts': 'const a = 1\n', 'a.md': 'A' },
      '.vitepress/config.ts has no settings that can be read',
    ],
    [
      'an open bracket',
      { '.vitepress/config.ts': 'export default {\n  title: "a",\n  head: [\n', 'a.md': 'A' },
      ".vitepress/config.ts:4:1 can't be read: Unexpected end of file",
    ],
    [
      'nesting that would crash the parser',
      { '.vitepress/config.ts': `export default ${'['.repeat(3e6)}`, 'a.md': 'A' },
      ".vitepress/config.ts can't be read: it is longer than 256 KiB",
    ],
    [
      'a function with a condition',
      {
        '.vitepress/config.ts': 'export default ({ mode }) => { if (mode) return {}; return { title: 1 } }\n',
        'a.md': 'A',
      },
      '.vitepress/config.ts has no settings that can be read',
    ],
    [
      'functions that return each other',
      { '.vitepress/config.ts': 'const a = () => b()\nconst b = () => a()\nexport default a\n', 'a.md': 'A' },
      '.vitepress/config.ts has no settings that can be read',
    ],
    [
      'settings that depend on themselves',
      { '.vitepress/config.ts': "import a from './config'\nexport default a\n", 'a.md': 'A' },
      '.vitepress/config.ts has no settings that can be read',
    ],
  ])('%s are one clear error', (_name, files, message) => {
    const attempt = () => importFiles('vitepress', files);
    expect(attempt).toThrow(Fault);
    expect(attempt).toThrow(message);
  });
});

describe('blocks', () => {
  test.each([
    ['an alert', '::: tip\nText\n:::', '> [!TIP]\n> Text'],
    ['its title', '::: info A *title* {.x}\nText\n:::', '> [!NOTE]\n> **A *title***\n>\n> Text'],
    ['one that GitHub has', '> [!WARNING] Mind this\n> Text', '> [!WARNING]\n> **Mind this**\n>\n> Text'],
    [
      'details',
      '::: details Click `me` {open}\nText\n:::',
      '<Details summary="Click me" open>\n\nText\n\n</Details>',
    ],
    ['no end', '::: tip\nText', '> [!TIP]\n> Text'],
    ['code', '```md\n::: tip\nText\n:::\n```', '```md\n::: tip\nText\n:::\n```'],
    ['braces that are text', '::: v-pre\n{{ a }}\n:::', '\\{{ a }}'],
    [
      'one in another',
      ':::: warning\n::: details More\nText\n:::\n::::',
      '> [!WARNING]\n> <Details summary="More">\n>\n> Text\n>\n> </Details>',
    ],
    [
      'a group of code',
      '::: code-group\n```sh [npm]\nnpm i\n```\n\n```js{1} [a.js]\na()\n```\n:::',
      '<Tabs label="Tabs">\n\n<Tab label="npm">\n\n```sh\nnpm i\n```\n\n</Tab>\n\n<Tab label="a.js">\n\n```js {1}\na()\n```\n\n</Tab>\n\n</Tabs>',
    ],
    [
      'tabs',
      ':::tabs key:a\n== One\nText\n== Two\nMore\n:::',
      '<Tabs label="Tabs">\n\n<Tab label="One">\n\nText\n\n</Tab>\n\n<Tab label="Two">\n\nMore\n\n</Tab>\n\n</Tabs>',
    ],
    ['an unknown one', '::: mine\nText\n:::', '::: mine\nText\n:::'],
  ])('%s', (_name, text, result) => {
    expect(converted(text).replace(/\n>(?=\n> <\/?Details)/g, '\n>')).toBe(result);
  });

  test('the menu may name files', () => {
    const { settings } = importFiles('vitepress', {
      '.vitepress/config.ts':
        "export default { cleanUrls: true, themeConfig: { nav: [{ text: 'A', link: '/a.md' }, { text: 'B', link: '/b/index.md' }] } };\n",
      'a.md': '# A\n',
      'b/index.md': '# B\n',
    });
    expect(settings.navigation).toEqual([
      { label: 'A', to: '/a/' },
      { label: 'B', to: '/b/' },
    ]);
  });

  test.each(["leftDelimiter: '%{', rightDelimiter: '}%'", "left: '%{', right: '}%'"])(
    'attributes between the delimiters of the settings: %s',
    (attrs) => {
      const { pages } = importFiles('vitepress', {
        '.vitepress/config.ts': `export default { markdown: { attrs: { ${attrs} } } };\n`,
        'a.md': '# API 文档 %{#api}%\n\n`%{#code}%`\n',
      });
      expect(pages.get('content/a.md')).toContain('# API 文档 {#api}\n\n`%{#code}%`\n');
    },
  );

  test.each([
    ['lines', '```js{1,3-4}\na\nb\nc\n```', '```js {1,3}\na\nb\nc\n```'],
    ['numbers', '```ts:line-numbers {1}\na\n```', '```ts lines {1}\na\n```'],
    ['no numbers', '```ts:no-line-numbers\na\n```', '```ts\na\n```'],
    ['a file', '```ts{1} [a.ts]\na\n```', '```ts title="a.ts" {1}\na\n```'],
    [
      'marks',
      '```js\na // [!code --]\nb // [!code ++]\nc // [!code focus]\nd # [!code error]\n```',
      '```js {3,4} ins={2} del={1}\na\nb\nc\nd\n```',
    ],
    ['a mark for lines', '```js\n// [!code highlight:2]\na\nb\nc\n```', '```js {1,2}\na\nb\nc\n```'],
    ['cut lines', '```ts twoslash\nimport a\n// ---cut---\na()\n```', '```ts\na()\n```'],
  ])('code with %s', (_name, text, result) => {
    expect(converted(text)).toBe(result);
  });
});

test('files are inserted: code with a part and marked lines, and Markdown with lines or a section', () => {
  const files = {
    'a/x.ts': 'one\n  // #region part\n  two\n\n  three\n  // #endregion part\n',
    'a/part.md': '---\ntitle: Part\n---\nfirst\n\n## Second\n\nbelow\n\n## Third\n',
    'a/again.md': 'outer\n\n<!--@include: ./part.md{1,1}-->\n',
  };
  const text = [
    '<<< @/a/x.ts#part{1 js:line-numbers} [mine.js]',
    '<<< ./a/none.ts',
    '<!--@include: ./a/again.md-->',
    '<!--@include: @/a/part.md#second-->',
    '<!-- @include: ./a/none.md -->',
  ].join('\n\n');
  expect(converted(text, files)).toBe(
    [
      '```js title="mine.js" lines {1}\ntwo\n\nthree\n```',
      '<<< ./a/none.ts',
      'outer\n\nfirst',
      '## Second\n\nbelow',
      '<!-- @include: ./a/none.md -->',
    ].join('\n\n'),
  );
});

test.each([
  ['a table of contents', 'A\n\n[[toc]]\n\nB', 'A\n\n\n\nB'],
  ['a badge', 'New <Badge type="tip" text="^1.9" />', 'New <small>^1.9</small>'],
  ['an id of its own', '## Two {#zwei}', '## Two {#zwei}'],
  ['the old id', '## 2. A & B', '## 2. A & B {#_2-a-b}'],
  ['the id of code', '## `<Content />` <Badge text="a" />', '## `<Content />` <small>a</small> {#content}'],
  ['an emoji', ':tada: and :unknown: in `:tada:`', '🎉 and :unknown: in `:tada:`'],
  ['attributes of a link', '[a](https://a.example){target="_blank"}', '[a](https://a.example)'],
  ['a literal in braces', "{{ 'a {{ b }}' }} {{ c }}", '\\{{ b }}'],
  [
    'a component',
    '<my-box :size="2" :on="x" @click="go" v-if="a" name="b" />',
    '<MyBox size="2" on="x" name="b" />',
  ],
  ['an element', '<b :class="x" v-if="a" title="t">B</b>', '<b title="t">B</b>'],
  ['a wrapper', '<ClientOnly>\nText\n</ClientOnly>', 'Text'],
  ['a script', '<script setup>\nimport A from "./a.vue"\n</script>\n\nText', 'Text'],
])('%s', (name, text, result) => {
  if (name === 'a literal in braces') expect(converted("{{ 'a' }} {{ c }}")).toBe('a {{ c }}');
  else expect(converted(text)).toBe(result);
});

test('the home page becomes text, and values of front matter are filled in', () => {
  const page = `---
layout: home
price: 5
hero:
  name: Old
  text: A tool
  tagline: It works
  actions:
    - { theme: brand, text: Start, link: /guide }
features:
  - { title: Fast, details: Very, link: /guide, linkText: More }
---

It costs {{ $frontmatter.price }}.
`;
  expect(converted(page, { 'guide.md': '# Guide\n' })).toBe(
    '---\nprice: 5\ntitle: Old\n---\n\n# Old\n\n**A tool**\n\nIt works\n\n- [Start](guide.md)\n\n## Fast\n\nVery\n\n[More](guide.md)\n\nIt costs 5.',
  );
});

test('what is left is listed: attributes that are code, styles, containers, expressions and missing files', () => {
  const { left, stubs } = importFiles('vitepress', {
    '.vitepress/config.ts': CONFIG,
    '.vitepress/theme/components/Box.vue': '<template>Box</template>',
    'index.md': '<Box :on="x" />\n\n<style>a {}</style>\n\n::: mine\n:::\n\n{{ a + b }}\n\n<<< ./none.ts\n',
  });
  expect(left.map(({ what, words }) => `${what} ${words}`)).toMatchSnapshot();
  expect(stubs.get('templates/markdown/Box.tsx')).toContain(
    '/* Before, in .vitepress/theme/components/Box.vue:',
  );
});
