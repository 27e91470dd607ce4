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

test.each(['const a = "<";\n'.repeat(10_000), `const a = "${'<'.repeat(1000)}";`])(
  'long code, and a long line, are shown plain',
  (code) => {
    expect(createHighlighter().highlight(code, 'ts')).toBe(code.replaceAll('<', '&lt;'));
  },
);

test.each(['ts', 'html', 'css', 'markdown', 'bash', 'yaml', 'python', 'cpp', 'php', 'rust'])(
  'code in %s that goes nowhere is read in time',
  (language) => {
    const highlighter = createHighlighter();
    highlighter.highlight('a', language);
    for (const part of ['(', '<a ', '"', '{', '`', '[', '/*', '$(', '\\', 'a.', '# ', '*', '_', ' ']) {
      const code = `${part.repeat(1000 / part.length)}\n`.repeat(10);
      const time = processorTime(() => highlighter.highlight(code, language));
      expect(time, JSON.stringify(part)).toBeLessThan(10_000);
    }
  },
);
