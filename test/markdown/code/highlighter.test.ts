import { createRequire } from 'node:module';
import fc from 'fast-check';
import highlight from 'highlight.js';
import { expect, test } from 'vitest';
import type { Highlighter } from '../../../src/markdown/code/highlighter.ts';
import { processorTime } from '../../support/processor-time.ts';

const { createHighlighter }: { createHighlighter(): Highlighter } = createRequire(import.meta.url)(
  '#highlighter',
);
const LANGUAGES = highlight.listLanguages();

const textOf = (html: string) =>
  html
    .replace(/<\/?span[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');

const fragment = fc.constantFrom(
  ...[
    'const ',
    'function f(',
    ')',
    '{',
    '}',
    '<a href="',
    '">',
    '</a>',
    '"',
    "'",
    '`',
    '${',
    '\n',
    '  ',
    '# ',
  ],
  ...[
    '/*',
    '*/',
    '//',
    '--',
    '<?php ',
    '?>',
    '<script>',
    '</script>',
    '&amp;',
    '&',
    '12.5e3',
    ': ',
    '@',
    '\\',
    '日',
  ],
);

test('the text of code is the same in any language, and its only elements are <span>s with classes', () => {
  const highlighter = createHighlighter();
  fc.assert(
    fc.property(fc.constantFrom(...LANGUAGES), fc.array(fragment, { maxLength: 25 }), (language, parts) => {
      const code = parts.join('');
      const html = highlighter.highlight(code, language) ?? '';
      expect(textOf(html)).toBe(code);
      expect(html.replace(/<span class="(?:hljs-|language-)[\w -]+">|<\/span>/g, '')).not.toMatch(/[<>]/);
    }),
    { numRuns: 400 },
  );
});

test('the HTML of code does not depend on what was highlighted before', () => {
  const code = 'HTTP/1.1 200 OK\nContent-Type: text/html\n\n<p>const a = 1;</p>\n';
  const fresh = createHighlighter().highlight(code, 'http');
  const used = createHighlighter();
  for (const language of ['ts', 'html', 'python', 'php', 'pgsql']) used.highlight(code, language);
  expect(used.highlight(code, 'http')).toBe(fresh);
});

test('languages have aliases, in any case', () => {
  const highlighter = createHighlighter();
  for (const name of ['ts', 'TSX', 'sh', 'Bash', 'html', 'yml', 'rs', 'c++', 'py'])
    expect(highlighter.highlight('if', name), name).toBeDefined();
  for (const name of ['mermaid', 'constructor', '__proto__', ''])
    expect(highlighter.highlight('if', name), name).toBeUndefined();
});

const colored = (code: string, language: string) =>
  [
    ...(createHighlighter().highlight(code, language) ?? '').matchAll(
      /<span class="hljs-([\w -]+)">([^<]*)<\/span>/g,
    ),
  ].map(([, name, text]) => `${name}: ${text}`);

test('commands are colored by their position, and words of their arguments are not', () => {
  expect(colored('npm test --run && git log\nif [ -e a ]; then rm a; fi\ncat \\\n  who\n', 'sh')).toEqual([
    'title function_: npm',
    'attr: --run',
    'title function_: git',
    'keyword: if',
    'attr: -e',
    'keyword: then',
    'title function_: rm',
    'keyword: fi',
    'title function_: cat',
  ]);
});

test('a diff has headers only of two lines with names, and colors removed dashes as removed', () => {
  const diff = '--- a.md\n+++ b.md\n@@ -1,4 +1,4 @@\n----\n+++ done\n+++\n---\n if (a === b)\n--- 1\n';
  expect(colored(diff, 'diff')).toEqual([
    'comment: --- a.md\n+++ b.md',
    'meta: @@ -1,4 +1,4 @@',
    'deletion: ----',
    'addition: +++ done',
    'addition: +++',
    'deletion: ---',
    'deletion: --- 1',
  ]);
  expect(colored('*** a.md\n--- b.md\n***************\n*** 1,2 ****\n! c\n', 'patch')).toEqual([
    'comment: *** a.md\n--- b.md',
    'comment: ***************',
    'meta: *** 1,2 ****',
    'addition: ! c',
  ]);
});

test('commands with a prompt are a session in any language of a shell', () => {
  const spans = ['meta prompt_: &gt; ', 'title function_: fd'];
  expect(colored('> fd netfl\nSoftware/netflix.py\n', 'bash')).toEqual(spans);
});

test('a session has prompts, commands and messages with their places', () => {
  const session = `$ npx site build
error No such page: a.md [link-broken]
  content/index.md:3:4
    3 │ [a](a.md)
      │ ^^^^^^^^^
  → Did you mean b.md?
$
100% done
ada@pc:~/site$ tsc
src/a.c:3:5: warning: unused
`;
  expect(colored(session, 'console')).toEqual([
    'meta prompt_: $ ',
    'title function_: npx',
    'keyword error_: error',
    'strong:  No such page: a.md',
    'comment output_: [link-broken]',
    'name: content/index.md:3:4',
    'comment output_: 3 │',
    'comment output_:       │',
    'keyword error_: ^^^^^^^^^',
    'string: →',
    'meta prompt_: ada@pc:~/site$ ',
    'title function_: tsc',
    'name: src/a.c:3:5',
    'type warning_: warning',
    'strong: : unused',
  ]);
});

test.each([
  [
    '\u001b[31m\u001b[1mNot\u001b[22m built\u001b[39m: <b>',
    ['keyword error_ hljs-strong: Not', 'keyword error_:  built'],
  ],
  ['\u001b[31ma\u001b[32mb\u001b[0mc', ['keyword error_: a', 'string: b']],
  ['\u001b[1;91ma\u001b[m\u001b[38;5;31mb', ['strong hljs-keyword error_: a']],
  ['\u001b[2K\u001b]8;;https://example.com\u001b\\a\u001b]8;;\u0007', []],
])('%j keeps its recorded colors, and no escape sequence', (code, spans) => {
  for (const language of ['ansi', 'console']) {
    expect(colored(code, language)).toEqual(spans);
    expect(createHighlighter().highlight(code, language)).not.toContain('\u001b');
  }
});

test.each(['const a = "<";\n'.repeat(10_000), `const a = "${'<'.repeat(1000)}";`])(
  'long code, and a long line, are shown plain',
  (code) => {
    expect(createHighlighter().highlight(code, 'ts')).toBe(code.replaceAll('<', '&lt;'));
  },
);

test.each(['ts', 'html', 'css', 'markdown', 'bash', 'console', 'yaml', 'python', 'cpp', 'php', 'rust'])(
  'code in %s that goes nowhere is read in time',
  (language) => {
    const highlighter = createHighlighter();
    highlighter.highlight('a', language);
    for (const part of [
      '(',
      '<a ',
      '"',
      '{',
      '`',
      '[',
      '/*',
      '$(',
      '\\',
      'a.',
      '# ',
      '*',
      '_',
      ' ',
      '$ ',
      '-',
      '| ',
      'error ',
      '\u001b[',
    ]) {
      const code = `${part.repeat(1000 / part.length)}\n`.repeat(10);
      const time = processorTime(() => highlighter.highlight(code, language));
      expect(time, JSON.stringify(part)).toBeLessThan(10_000);
    }
  },
);

test('front matter of Markdown is colored as YAML, without a heading', () => {
  const { highlight } = createHighlighter();
  const front = '---\ntitle: A\ntags: [b]\n---';
  expect(highlight(`${front}\n\n# C\n`, 'md')).toBe(
    `${highlight(front, 'yaml')}\n\n<span class="hljs-section"># C</span>\n`,
  );
  expect(highlight('Text\n---\n', 'md')).toContain('hljs-section');
});
