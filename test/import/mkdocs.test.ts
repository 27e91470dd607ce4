import { describe, expect, test } from 'vitest';
import { importFiles } from './support.ts';

const EXTENSIONS = `markdown_extensions:
  - admonition
  - attr_list
  - abbr
  - def_list
  - footnotes
  - md_in_html
  - sane_lists
  - toc: { permalink: true }
  - pymdownx.caret
  - pymdownx.critic
  - pymdownx.details
  - pymdownx.emoji:
      emoji_index: !!python/name:material.extensions.emoji.twemoji
  - pymdownx.inlinehilite
  - pymdownx.keys
  - pymdownx.mark
  - pymdownx.smartsymbols
  - pymdownx.snippets: { base_path: [snippets, .] }
  - pymdownx.superfences
  - pymdownx.tabbed: { alternate_style: true }
  - pymdownx.tilde
`;

/** Imports a page with all extensions, and returns its text. */
function converted(text: string, files: Readonly<Record<string, string>> = {}): string {
  const { pages } = importFiles('mkdocs', {
    'mkdocs.yml': `site_name: Old\n${EXTENSIONS}`,
    'docs/index.md': text,
    'docs/other.md': '# Other\n',
    ...files,
  });
  return (pages.get('content/index.md') ?? '').trimEnd();
}

test('settings, navigation, languages, redirects, fields of folders and the rest of a site', () => {
  const { pages, copies, settings, left } = importFiles('mkdocs', {
    'base.yml': 'site_name: Base\nextra: { version: "1.0" }\nplugins: [search]\n',
    'mkdocs.yml': `INHERIT: base.yml
site_name: !ENV [SITE_NAME, Old]
site_url: https://example.org/base/
theme: { name: material, language: en, custom_dir: overrides }
nav:
  - Home: index.md
  - Guide:
      - guide/index.md
      - Setup: guide/Setup.md
      - guide/Setup.md
  - Code: https://example.com/
exclude_docs: |
  /drafts/
  *.tmp.md
plugins:
  - material/meta
  - macros
  - mkdocstrings
  - redirects: { redirect_maps: { old.md: guide/Setup.md#a, out.md: https://example.com } }
  - i18n: { docs_structure: suffix, languages: [{ locale: en, default: true }, { locale: de }] }
hooks: [hook.py]
extra_css: [css/extra.css]
`,
    'hook.py': 'print(1)',
    'overrides/main.html': '<html>',
    'docs/index.md': '# Home\n\nVersion {{ version }}, {{ config.site_name }}, {{ unknown }}.\n',
    'docs/index.de.md': '# Start\n',
    'docs/guide/README.md': 'Not shown.\n',
    'docs/guide/index.md':
      '---\ntitle: The guide\nhide: [toc]\n---\n[Setup](Setup.md#a-b) ![Map](../map.png)\n',
    'docs/guide/Setup.md': '# Set up\n\n## A  b\n\n::: old.Client\n    options:\n      a: 1\n\nEnd.\n',
    'docs/guide/.meta.yml': 'tags: [guide]\n',
    'docs/drafts/one.md': 'Draft\n',
    'docs/b.tmp.md': 'Draft\n',
    'docs/map.png': 'png',
    'docs/css/extra.css': 'a {}',
    'docs/CNAME': 'example.org',
  });
  expect({
    pages: Object.fromEntries(pages),
    copies: copies.map(({ from, to }) => `${from} -> ${to}`),
    settings,
    left,
  }).toMatchSnapshot();
});

test('posts of the blog of Material, and addresses without folders', () => {
  const { pages } = importFiles('mkdocs', {
    'mkdocs.yml': 'site_name: Old\nuse_directory_urls: false\nplugins: { blog: {} }\n',
    'docs/blog/index.md': '# Blog\n',
    'docs/blog/posts/one.md':
      '---\ndate: { created: 2024-02-03, updated: 2024-03-04 }\ncategories: [News]\n---\n# The First Post!\n\nText\n\n<!-- more -->\n',
  });
  expect(pages.get('content/blog/posts/one.md')).toBe(
    '---\ndate: 2024-02-03\ncategories: [News]\npermalink: /blog/2024/02/03/the-first-post.html\n---\n# The First Post!\n\nText\n\n<!-- more -->\n',
  );
});

test.each([
  [
    'awesome-pages',
    { 'docs/.pages': 'nav:\n  - b.md\n  - Sub: sub\n', 'docs/sub/.pages': 'nav: [d.md, c.md]\n' },
  ],
  ['literate-nav', { 'docs/SUMMARY.md': '- [B](b.md)\n- Sub\n    - [D](sub/d.md)\n    - [C](sub/c.md)\n' }],
])('the order of %s', (plugin, files) => {
  const { pages } = importFiles('mkdocs', {
    'mkdocs.yml': `site_name: Old\nplugins: [${plugin}]\n`,
    'docs/b.md': 'B\n',
    'docs/sub/c.md': 'C\n',
    'docs/sub/d.md': 'D\n',
    ...files,
  });
  const orders = [...pages].map(([file, text]) => `${file} ${/order: (\d+)/.exec(text)?.[1]}`);
  expect(orders).toEqual(['content/b.md 1', 'content/sub/c.md 3', 'content/sub/d.md 2']);
});

test('settings under another name', () => {
  const { settings } = importFiles('mkdocs', {
    'mkdocs-common.yml': 'site_name: Old\n',
    'mkdocs-online.yml': 'INHERIT: mkdocs-common.yml\nsite_url: https://example.com/\n',
    'docs/index.md': 'Home\n',
  });
  expect([settings.name, settings.url]).toEqual(['Old', 'https://example.com']);
});

describe('faults are one clear error', () => {
  test.each([
    [{ 'docs/index.md': '' }, 'The folder contains no mkdocs.yml'],
    [{ 'site/mkdocs.yml': '' }, 'The folder contains no mkdocs.yml'],
    [{ 'mkdocs.yml': 'a: b\nc: [d\n' }, /^mkdocs\.yml:\d can't be read: /],
    [
      { 'mkdocs.yml': 'INHERIT: a.yml', 'a.yml': 'INHERIT: mkdocs.yml' },
      'INHERIT leads in a circle: mkdocs.yml, a.yml, mkdocs.yml',
    ],
    [{ 'mkdocs.yml': 'INHERIT: ../a.yml' }, "mkdocs.yml inherits from ../a.yml, which can't be read"],
  ])('%j', (files, message) => {
    expect(() => importFiles('mkdocs', files as Record<string, string>)).toThrow(message);
  });
});

describe('Python-Markdown', () => {
  test.each([
    ['a list needs a blank line before it', 'Text:\n- a\n- b', 'Text:\n\\- a\n\\- b'],
    ['items are indented by four spaces', '- a\n    - b\n\n        c\n- d', '- a\n  - b\n\n    c\n- d'],
    ["two spaces aren't a level", '- a\n  - b', '- a\n- b'],
    ['numbers', '1. a\n\n    b\n2. c\n\n3) d', '1. a\n\n   b\n2. c\n\n3\\) d'],
    ['a heading needs no space', '#a\n##b ##', '# a\n\n## b'],
    ['headings by lines', 'A\n===\nB\n---\nc', '# A\n\n## B\n\nc'],
    ['code in a list', '- a\n\n    ```py\n    b\n\n    c\n    ```', '- a\n\n  ```py\n  b\n\n  c\n  ```'],
    ['lazy lines', '- a\nb\n\n> c\nd', '- a\n  b\n\n> c\n> d'],
    ['definitions', 'A\n:   b\n\n    - c\n\nD', 'A\n:   b\n\n    - c\n\nD'],
    ['footnotes', 'a[^1]\n\n[^1]:\n    b\n\n    c', 'a[^1]\n\n[^1]: b\n\n    c'],
    ['HTML without Markdown', '<div>\n\n*a*\n\n</div>\nb', '<div>\n*a*\n</div>\n\nb'],
    [
      'HTML with Markdown',
      '<div class="x" markdown="1">\n*a*\n\n- b\n</div>',
      '<div class="x">\n\n*a*\n\n- b\n\n</div>',
    ],
    ['code in HTML', '<div>\n\n```py\na\n```\n\n</div>', '<div>\n\n```py\na\n```\n\n</div>'],
    [
      'ids that would differ',
      '# A_b & c\n\n## Ü\n\n## Ü\n\n## d {: #e .f }',
      '# A_b & c {#a_b-c}\n\n## Ü {#u}\n\n## Ü {#u_1}\n\n## d {: #e .f }',
    ],
  ])('%s', (_name, text, expected) => {
    expect(converted(text)).toBe(expected);
  });
});

describe('PyMdown Extensions and Material', () => {
  test.each([
    [
      'notes',
      '!!! warning "Mind *it*"\n    a\n\n    b\nc',
      '> [!WARNING]\n> **Mind *it***\n>\n> a\n>\n> b\n\nc',
    ],
    ['notes without a title', '!!! tip inline end ""\n    a', '> [!TIP]\n> a'],
    ['notes of other types', '!!! example\n    a', '> [!NOTE]\n> **Example**\n>\n> a'],
    ['folded notes', '???+ note "A `b`"\n    c', '<Details summary="A b" open>\n\nc\n\n</Details>'],
    ['notes in lists', '- a\n\n    !!! note\n        b', '- a\n\n  > [!NOTE]\n  > b'],
    [
      'blocks',
      '/// details | A\n    open: true\nb\n///\n\n/// danger\nc\n///',
      '<Details summary="A" open>\n\nb\n\n</Details>\n\n> [!CAUTION]\n> **Danger**\n>\n> c',
    ],
    [
      'tabs',
      '=== "A"\n\n    a\n\n=== "B \'c\'"\n\n    ```py title="x" hl_lines="1-2 4" linenums="3"\n    b\n    c\n    d\n    e\n    ```\n\nc',
      '<Tabs label="Tabs">\n\n<Tab label="A">\n\na\n\n</Tab>\n\n<Tab label="B \'c\'">\n\n```py title="x" lines=3 {1-2,4}\nb\nc\nd\ne\n```\n\n</Tab>\n\n</Tabs>\n\nc',
    ],
    [
      'words after a language in braces',
      '``` { .py .annotate title="a.py" }\nb # (1)!\n```\n\n1.  c',
      '```py title="a.py"\nb # (1)!\n```\n\n1. c',
    ],
    [
      'grids and cards',
      '<div class="grid cards" markdown>\n\n-   :material-a: __A__\n\n    ---\n\n    b\n\n</div>',
      '-  __A__\n\n  ---\n\n  b',
    ],
    [
      'buttons and attributes of the theme',
      '[a](other.md){ .md-button .md-button--primary } ![b](c.png){ width="300" loading=lazy }',
      '[a](other.md) ![b](c.png){ width="300" }',
    ],
    [
      'icons alone and next to text',
      '| a | :material-check: |\n|---|---|\n| b | :material-close: |\n\n:octicons-x-16: c',
      '| a | ✓ |\n|---|---|\n| b | ✗ |\n\n✗ c',
    ],
    [
      'edits',
      '{++a++} {--b--} {~~c~>d~~} {==e==} {>>f<<}',
      '<ins>a</ins> <del>b</del> <del>c</del><ins>d</ins> <mark>e</mark> *(f)*',
    ],
    ['carets and tildes', '^^a^^ H~2~O x^2^ ~~b~~', '<ins>a</ins> H<sub>2</sub>O x<sup>2</sup> ~~b~~'],
    ['constructs with a switch stay', '==a== ++ctrl+c++\n\n*[HTML]: b', '==a== ++ctrl+c++\n\n*[HTML]: b'],
    ['languages of code in lines', '`#!py a = 1` and (c) --> `-->`', '`a = 1` and © → `-->`'],
    ['code in pages', '<style>\na { b: c }\n</style>\n\n[TOC]\n\nd', 'd'],
    ['braces are text', '{{ a }} `{{ b }}`', '\\{{ a }} `{{ b }}`'],
  ])('%s', (_name, text, expected) => {
    expect(converted(text)).toBe(expected);
  });

  test('snippets: files, lines, names, lists, in code, nested, and what is missing', () => {
    const files = {
      'snippets/a.md': 'one\ntwo\n--8<-- "b.py:part"\nthree\n',
      'snippets/b.py': 'x = 1\n# --8<-- [start:part]\ny = 2\n# --8<-- [end:part]\n',
    };
    const text =
      '--8<-- "a.md:2:3"\n\n```py\n--8<-- "b.py:part"\n;--8<-- "b.py"\n```\n\n--8<--\na.md:1:1\na.md:4\n--8<--\n\n--8<-- "none.md"';
    expect(converted(text, files)).toBe(
      'two\ny = 2\n\n```py\ny = 2\n--8<-- "b.py"\n```\n\none\nthree\n\n--8<-- "none.md"',
    );
  });

  test('a snippet of a graphic is an image, code of a FastAPI page is a block of code, and references are left out', () => {
    const text =
      '--8<-- "docs/img/map.svg"\n\n{* src/a.py ln[2:3] hl[3] *}\n\n!!! note\n\n    ::: a.B\n        options:\n            c: 1\n\nEnd';
    const files = {
      'docs/img/map.svg': '<svg><style></style></svg>',
      'src/a.py': 'a\nb\nc\n',
      'mkdocs.yml': `site_name: Old\nplugins: [mkdocstrings]\n${EXTENSIONS.replace('snippets, .', '.')}`,
    };
    expect(converted(text, files)).toBe(
      '<img alt="map" src="img/map.svg">\n\n```python {2}\nb\nc\n```\n\n> [!NOTE]\n>\n\nEnd',
    );
  });

  test('references lead to headings and anchors of other pages, or become text', () => {
    const files = {
      'mkdocs.yml': `site_name: Old\nplugins: [autorefs]\n${EXTENSIONS}`,
      'docs/sub/b.md': '# Other page\n\n[](){ #here }\nText\n\n## Own {#mine}\n',
    };
    const text =
      '[one][other-page] [`two`][mine] [three][here] [four][] [`int`][] `[a][b]` x[i][j] [five][def]\n\n## Four\n\n[def]: https://example.com';
    expect(converted(text, files)).toBe(
      '[one](sub/b.md#other-page) [`two`](sub/b.md#mine) [three](sub/b.md#here) [four](#four) `int` `[a][b]` x[i][j] [five][def]\n\n## Four\n\n[def]: https://example.com',
    );
    const { pages } = importFiles('mkdocs', { 'docs/index.md': '', ...files });
    expect(pages.get('content/sub/b.md')).toContain('<a id="here"></a>\nText');
  });

  test('references of programs in headings, and of mkdocs-click', () => {
    const text = '#### ::: a.b\n    options:\n        c: 1\n\n::: mkdocs-click\n    :module: a\n\nEnd';
    const files = { 'mkdocs.yml': 'site_name: Old\nmarkdown_extensions: [mkdocs-click]\n' };
    expect(converted(text, files)).toBe('#### a.b\n\nEnd');
  });

  test('links to places in references that code makes lead to their pages', () => {
    const files = {
      'mkdocs.yml': `site_name: Old\nplugins: [mkdocstrings]\n${EXTENSIONS}`,
      'docs/api.md': '# The API\n\n::: a.b\n\n## Own {#mine}\n\n<a id="here"></a>\n',
      'docs/plain.md': '# Plain\n',
    };
    const text =
      '[1](api.md#a.b) [2](api.md#the-api) [3](api.md#mine) [4](api.md#here) [5](plain.md#gone) [6](#gone) [7](https://example.com/api.md#a.b)';
    expect(converted(text, files)).toBe(text.replace('#a.b', ''));
    expect(converted('::: a.c\n\n[1](#a.c) [2](#two)\n\n## Two', files)).toMatch(
      /^\[1\]\(\w+\.md\) \[2\]\(#two\)/,
    );
  });

  test('options and badges of Material', () => {
    const text =
      '#### <!-- md:setting config.log -->\n\n<!-- md:version 9.2 --> <!-- md:default none -->\n\nSee [`log`][config.log] and `<!-- md:setting x -->`.\n\n```\n<!-- md:version 1 -->\n```';
    expect(converted(text)).toBe(
      '#### `log` {#config.log}\n\n9.2 \n\nSee [`log`][config.log] and `<!-- md:setting x -->`.\n\n```\n<!-- md:version 1 -->\n```\n\n[config.log]: #config.log',
    );
  });

  test('pre-formatted HTML has no headings', () => {
    expect(converted('<pre>\n# Über `a`\n</pre>')).toBe('<pre>\n# Über `a`\n</pre>');
  });

  test('files of include-markdown bring their links', () => {
    const text =
      '{%\n  include-markdown "../README.md"\n  start="<!-- a -->"\n  end="<!-- b -->"\n  heading-offset=1\n%}';
    const readme = '# No\n<!-- a -->\n# Read [other](docs/other.md)\n<!-- b -->\nno\n';
    expect(converted(text, { 'README.md': readme })).toBe('## Read [other](other.md)');
  });

  test('what each page ends with', () => {
    const { pages, settings } = importFiles('mkdocs', {
      'mkdocs.yml':
        'site_name: Old\nmarkdown_extensions: { abbr: , pymdownx.snippets: { auto_append: [inc/abbr.md, inc/links.md] } }\n',
      'docs/sub/a.md': 'HTML [x]\n',
      'inc/abbr.md': '*[HTML]: Long\n',
      'inc/links.md': '[x]: https://example.com\n[y]: https://example.com/y\n',
    });
    expect(pages.get('content/_includes/abbr.md')).toBe('*[HTML]: Long\n');
    expect(pages.get('content/sub/a.md')).toBe(
      'HTML [x]\n\n<Include file="../_includes/abbr.md" />\n\n[x]: https://example.com\n',
    );
    expect(settings.markdown).toEqual({ abbreviations: true });
  });
});

test('braces are only macros with the plug-in', () => {
  const files = { 'docs/a.md': '    {% load tags %}\n' };
  const found = (settings: string) =>
    importFiles('mkdocs', { 'mkdocs.yml': settings, ...files }).left.map(({ words }) => words);
  expect(found('site_name: A\n')).toEqual([]);
  expect(found('site_name: A\nplugins: [macros]\n')).toEqual(['{% load tags %}']);
});
