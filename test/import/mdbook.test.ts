import { expect, test } from 'vitest';
import { Fault } from '../../src/kit/diagnostics/fault.ts';
import { importFiles } from './support.ts';

const CONFIG = '[book]\ntitle = "Old"\n';

/** Imports a chapter, and returns its text. */
function converted(text: string, config = CONFIG, files: Readonly<Record<string, string>> = {}): string {
  const { pages } = importFiles('mdbook', {
    'book.toml': config,
    'src/SUMMARY.md': '[Start](README.md)\n',
    'src/README.md': text,
    ...files,
  });
  const page = pages.get('content/index.md') ?? '';
  return page.replace(/^---\n[\s\S]*?\n---\n/, '').trim();
}

test('chapters with their order, URLs and titles; files, redirects and the rest of a book', () => {
  const { pages, settings, copies, left } = importFiles('mdbook', {
    'book.toml': `[book]
title = "Old"
description = "About"
language = "de"
src = "text"
[output.html]
site-url = "/old/"
cname = "books.example.org"
mathjax-support = true
smart-punctuation = true
additional-css = ["own.css"]
[output.html.redirect]
"/before.html" = "guide/one.html"
"/guide/before.html" = "../guide/"
"/away.html" = "https://example.org/"
"/gone.html" = "nothing.html"
[preprocessor.toc]
`,
    'text/SUMMARY.md': `# Summary

[Welcome](title.md)

# Part

- [Guide](guide/README.md)
  - [\`one\`](./guide/one.md)
  - [Two](guide/two%20b.md)
- [Draft]()
- [Missing](missing.md)

---

[Last](last.md)
`,
    'text/title.md': '# Welcome\n\n[Guide](guide/) and [one](guide/one.html#a)\n',
    'text/guide/README.md': '# The guide\n\n![Map](map.png)\n',
    'text/guide/one.md': '## `One`\n\n{{#include ../parts/part.md}}\n',
    'text/guide/two b.md': 'Text\n',
    'text/guide/map.png': 'png',
    'text/guide/example.rs': 'fn main() {}',
    'text/last.md': '# Last\n',
    'text/404.md': '# Nothing here\n',
    'text/parts/part.md': 'Part\n',
    'text/notes.md': 'Notes\n',
    'theme/index.hbs': '<html>',
  });
  const heads = Array.from(pages, ([file, text]) => [file, /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '']);
  expect({
    heads: Object.fromEntries(heads),
    welcome: pages.get('content/index.md')?.split('\n').at(-2),
    settings,
    copies: copies.map(({ from, to }) => `${from} -> ${to}`),
    left: left.map(({ file, what, words }) => [file, what, words].filter(Boolean).join(': ')),
  }).toMatchSnapshot();
});

const FILE = 'a\n// ANCHOR: all\nb\n// ANCHOR: one\nc\n// ANCHOR_END: one\nd\n// ANCHOR_END: all\n';

test.each([
  ['a file', '{{#include a.txt}}', 'a\nb\nc\nd'],
  ['an anchor', '{{#include a.txt:one}}', 'c'],
  ['an anchor around others', '{{#rustdoc_include a.txt:all}}', 'b\nc\nd'],
  [
    'lines',
    '{{#include b.txt:2:3}} {{#include b.txt:4}} {{#include b.txt::1}} {{#include b.txt:4:}}',
    '2\n3 4 1 4',
  ],
  ['code to try', '{{#playground b.txt editable}}', '```rust\n1\n2\n3\n4\n```'],
  ['a file in a file', '{{#include c.md}}', 'a\nb\nc\nd'],
  [
    'an escaped command',
    '`\\{{#include a.txt}}` \\{{#include a.txt}}',
    '`{{#include a.txt}}` \\{{#include a.txt}}',
  ],
  ['a title', '{{#title Other}}\nText', 'Text'],
  ['braces', 'A {{ b }}', 'A \\{{ b }}'],
  [
    'hidden lines of Rust',
    '```rust,ignore\n# fn main() {\n#\n#[test]\n    #![a]\n    # b\n##!x\n# }\n```',
    '```rust\n#[test]\n    #![a]\n#!x\n```',
  ],
  ['comments of other languages', '```sh\n# a\n```', '```sh\n# a\n```'],
  [
    'a note',
    '```admonish warning "Mind *it*"\nText\n\n~~~js\na\n~~~\n```',
    '> [!WARNING]\n> **Mind *it***\n>\n> Text\n>\n> ~~~js\n> a\n> ~~~',
  ],
  ['a note with a title', '```admonish title="Mind"\nText\n```', '> [!NOTE]\n> **Mind**\n>\n> Text'],
  ['a plain note', '```admonish bug\nText\n```', '> [!CAUTION]\n> Text'],
  ['a note of no kind', '```admonish constructor\nText\n```', '> [!NOTE]\n> Text'],
  ['lower levels', '## A\n\n### B\n\n```md\n## C\n```', '# A\n\n## B\n\n```md\n## C\n```'],
  ['mixed levels', '## A\n\n# B', '## A\n\n# B'],
])('%s', (_name, text, result) => {
  const files = { 'src/a.txt': FILE, 'src/b.txt': '1\n2\n3\n4\n', 'src/c.md': '{{#include a.txt}}\n' };
  expect(converted(text, CONFIG, files)).toBe(result);
});

test('formulas and hidden lines follow the settings', () => {
  const config = `${CONFIG}[output.html]\nmathjax-support = true\n[output.html.code.hidelines]\npython = "~"\n`;
  expect(converted('a \\\\( b \\\\) `\\\\(c\\\\)`\n\n\\\\[ d \\\\]', config)).toBe(
    'a $b$ `\\\\(c\\\\)`\n\n$$ d $$',
  );
  expect(converted('```python\n~a\nb\n  ~c\n```', config)).toBe('```python\nb\n```');
});

test('a file that does not exist, and an icon, are reported', () => {
  const { left } = importFiles('mdbook', {
    'book.toml': CONFIG,
    'src/SUMMARY.md': '[Start](README.md)\n',
    'src/README.md': '{{#include no.rs:a}}\n\nPress <i class="fa fa-print"></i>\n',
  });
  expect(left.map(({ line, what }) => [line, what])).toEqual([
    [undefined, 'A file that a chapter includes was not found.'],
    [7, 'An icon of a font is not shown: write a word, or show it as an image.'],
  ]);
});

test.each([
  ['no settings', { 'src/a.md': 'A' }, 'The folder contains no book.toml'],
  ['broken settings', { 'book.toml': 'title = "' }, "book.toml can't be read: "],
])('%s are one clear error', (_name, files, message) => {
  expect(() => importFiles('mdbook', files as Record<string, string>)).toThrow(Fault);
  expect(() => importFiles('mdbook', files as Record<string, string>)).toThrow(message);
});
