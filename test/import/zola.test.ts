import { expect, test } from 'vitest';
import { Fault } from '../../src/kit/diagnostics/fault.ts';
import { importFiles } from './support.ts';

const CONFIG = 'base_url = "https://example.org/base"\ntitle = "Old"\n';

/** Imports a page, and returns its text. */
function converted(text: string, config = CONFIG): string {
  const { pages } = importFiles('zola', {
    'config.toml': config,
    'content/_index.md': text,
    'content/docs/_index.md': '# Docs\n',
    'templates/shortcodes/box.html': '<div>{{ body }}</div>',
  });
  return (pages.get('content/index.md') ?? '').trim();
}

test('settings, sections, bundles, languages, taxonomies, aliases and the rest of a site', () => {
  const { pages, settings, copies, left } = importFiles('zola', {
    'config.toml': `${CONFIG}description = "About"
default_language = "en"
generate_feeds = true
ignored_content = ["*.tmp.md"]
taxonomies = [{ name = "tags" }]
[languages.de]
title = "Alt"
[extra]
main_menu = [{ name = "Docs", url = "@/docs/_index.md" }, { name = "Home", url = "$BASE_URL" }]
`,
    'content/_index.md':
      '+++\ntitle = "Home"\nsort_by = "date"\n+++\n[One](@/docs/2024-01-02-One_two.md#a)\n',
    'content/_index.de.md': '+++\ntitle = "Start"\n+++\n',
    'content/docs/_index.md': '+++\ntitle = "Docs"\nweight = 2\n+++\n',
    'content/docs/2024-01-02-One_two.md':
      '+++\ntitle = "One"\naliases = ["old", "/older.html"]\n[taxonomies]\ntags = ["a"]\nauthors = ["Ann"]\n[extra]\nlevel = 1\n+++\n![Map](../posts/two/map.png)\n',
    'content/posts/two/index.md':
      '+++\ntitle = "Two"\nupdated = 2024-05-06T10:00:00Z\nin_search_index = false\n+++\n![Map](map.png)\n',
    'content/posts/two/map.png': 'png',
    'content/posts/three.md': '+++\ntitle = "Three"\npath = "elsewhere/3"\n+++\n',
    'content/posts/four.md': '+++\ntitle = "Four"\nslug = "vier"\ndraft = true\n+++\n',
    'content/hidden/_index.md': '+++\nrender = false\n+++\n',
    'content/moved/_index.md': '+++\nredirect_to = "docs"\n+++\n',
    'content/a.tmp.md': 'Draft\n',
    'static/logo.svg': '<svg/>',
    'templates/index.html': '<html>',
    'sass/site.scss': 'a {}',
  });
  expect({
    pages: Object.fromEntries(pages),
    settings,
    copies: copies.map(({ from, to }) => `${from} -> ${to}`),
    left: left.map(({ file, what }) => `${file}: ${what}`),
  }).toMatchSnapshot();
});

test.each([
  [
    'an internal link',
    '[Docs](@/docs/_index.md#a) [x]\n\n[x]: @/docs/_index.md',
    '[Docs](docs/index.md#a) [x]\n\n[x]: docs/index.md',
  ],
  ['a video', '{{ youtube(id="abc", autoplay=true) }}', '[Video](https://www.youtube.com/watch?v=abc)'],
  ['an image', '{{ figure(src="/a.png", caption="A [b]") }}', '![A \\[b\\]](/a.png)'],
  ['a component', '{{ box(a="1, 2", b=[1, 2], c=true) }}', '<Box a="1, 2" b="[1, 2]" c="true" />'],
  ['one with a body', '{% box(a="x") %}\nText *here*\n{% end %}', '<Box a="x">\n\nText *here*\n\n</Box>'],
  ['a note', '{% note(title="Mind") %}\nText\n{% end %}', '> [!NOTE]\n> **Mind**\n>\n> Text'],
  ['an alert', '{% alert(type="warning") %}Text{% end %}', '> [!WARNING]\n> Text'],
  [
    'details',
    '{% details(summary="More") %}\nText\n{% end %}',
    '<Details summary="More">\n\nText\n\n</Details>',
  ],
  ['an alert in an argument', '{{ admonition(type="tip", text="Text") }}', '> [!TIP]\n> Text'],
  ['classes of headings', '## One {.wide}\n\n## Two {.wide #two-2}', '## One\n\n## Two {#two-2}'],
  ['an unknown one', '{{ other(a=1) }}', '{{ other(a=1) }}'],
  ['one that is text', '{{/* box() */}} and `{{/* box() */}}`', '\\{{ box() }} and `{{ box() }}`'],
  ['braces', 'A {{ b }}', 'A \\{{ b }}'],
  [
    'lines of code',
    '```rust,linenos,hl_lines=01-2 4,name=a.rs\na\nb\nc\nd\n```',
    '```rust title="a.rs" lines {1-2,4}\na\nb\nc\nd\n```',
  ],
  ['the end of a summary', 'A\n\n<!-- more -->\n\nB', 'A\n\n\nB'],
  [
    'ids of headings',
    "## It's `a_b` & Ünder\n\n## Own {#mine}",
    "## It's `a_b` & Ünder {#it-s-a-b-under}\n\n## Own {#mine}",
  ],
  ['ids that nobody can know here', '## 你好', '## 你好'],
])('%s', (_name, text, result) => {
  expect(converted(text)).toBe(result);
});

test('formulas of a theme set the switch', () => {
  const files = { 'config.toml': CONFIG, 'content/_index.md': '+++\n[extra]\nkatex = true\n+++\n$$a$$\n' };
  expect(importFiles('zola', files).settings.markdown).toEqual({ math: true });
  expect(importFiles('zola', { ...files, 'content/_index.md': '' }).settings.markdown).toBeUndefined();
});

test('ids follow the settings', () => {
  expect(converted('## A (b) c', `${CONFIG}[slugify]\nanchors = "safe"\n`)).toBe('## A (b) c {#A_b_c}');
});

test.each([
  ['no settings', { 'content/a.md': 'A' }, 'The folder contains no config.toml'],
  ['broken settings', { 'config.toml': 'title = "', 'content/a.md': 'A' }, "config.toml can't be read: "],
])('%s are one clear error', (_name, files, message) => {
  expect(() => importFiles('zola', files as Record<string, string>)).toThrow(Fault);
  expect(() => importFiles('zola', files as Record<string, string>)).toThrow(message);
});
