// Prose that is known at first sight becomes what marked makes of it.
import fc from 'fast-check';
import { Marked } from 'marked';
import { expect, test } from 'vitest';
import { createLexer } from '../../src/markdown/lexer.ts';

const reference = new Marked({ gfm: true });
const lexer = createLexer();

const expectSame = (source: string) => {
  expect([...lexer(source)]).toEqual([...reference.lexer(source)]);
};

const PIECES = [
  ...[
    'A',
    'é',
    'word ',
    'Some text',
    ' ',
    '  ',
    '    ',
    '\t',
    '\n',
    '\n\n',
    '  \n',
    ' \n\n',
    '\\',
    '\\\n',
    '&',
    '&amp;',
  ],
  ...[
    '&#65;',
    '<',
    '<b>',
    '</b>',
    '<div>',
    '<!-- -->',
    '!',
    '[',
    ']',
    '(',
    ')',
    '[a](/b)',
    '![a](/b)',
    '[a]',
    '[a]: /b',
  ],
  ...[
    '`',
    '```',
    '~',
    '~~',
    '~~~',
    '*',
    '**',
    '_',
    '__',
    '***',
    '@',
    'a@b.co',
    'http',
    'https://x.org',
    'HTTP://x.org',
  ],
  ...[
    'ftp://x.org',
    'www.x.org',
    'mailto:a@b.co',
    'xmpp:a@b.co',
    '#',
    '# ',
    '> ',
    '- ',
    '1. ',
    '===',
    '---',
    '|',
    '|-|',
  ],
  ...[
    ': ',
    '- [ ] ',
    '"',
    "'",
    '\u00a0',
    '\u2028',
    '\ufeff',
    '\u3000',
    '😀',
    '\ud83d',
    '{{ site.name }}',
    '0',
    '.',
    ',',
  ],
];

test.each([
  'One line',
  'One line\n',
  'Two\nlines\n\nand more\n',
  'Text\n===\n',
  'Text\n---\n',
  'a | b\n-|-\nc | d\n',
  'Text\n- list\n\nText\n',
  '- item\n\n  Text\n\nText\n',
  '> quote\nlazy\n\nText\n',
  'Text\n    more\n\nText',
  'Text  \nbroken\n\nText\\\nbroken\n',
  'See https://example.com, www.example.com or a.b@example.com\n',
  '[a]: /b\nText [a]\n\nText [a]\n',
  'Text\n \t\nText\n',
])('%j', expectSame);

test('any text', () => {
  const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }).map((pieces) => pieces.join(''));
  fc.assert(fc.property(text, expectSame), { numRuns: 10_000 });
});

test('prose of several paragraphs', () => {
  const line = fc
    .array(fc.constantFrom(...PIECES.filter((piece) => !piece.includes('\n'))), { maxLength: 6 })
    .map((pieces) => `A${pieces.join('')}`);
  const paragraph = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'));
  const text = fc.array(paragraph, { maxLength: 4 }).map((paragraphs) => paragraphs.join('\n\n'));
  fc.assert(fc.property(text, expectSame), { numRuns: 5_000 });
});
