// Quickly parsed text, prose, common markup and tight lists, gives the same result as the full lexer.
import fc from 'fast-check';
import { Marked } from 'marked';
import { expect, test } from 'vitest';
import {
  blockComponent,
  inlineComponent,
  mayHoldComponents,
  noHtmlBlock,
} from '../../src/markdown/lexer/components.ts';
import { containers } from '../../src/markdown/lexer/containers.ts';
import { footnoteDefinition, footnoteReference } from '../../src/markdown/lexer/footnotes.ts';
import { InlineLexer, inlineRules } from '../../src/markdown/lexer/inline-lexer.ts';
import { createLexer } from '../../src/markdown/lexer/lexer.ts';
import { MARKDOWN } from '../../src/settings/tables/markdown.ts';

const rules = { ...containers, ...inlineRules };
const plain = new Marked({ gfm: true, tokenizer: rules });
const footnotes = [footnoteDefinition, footnoteReference];
const withFootnotes = new Marked({ gfm: true, extensions: footnotes, tokenizer: rules });
const withAll = new Marked({
  gfm: true,
  extensions: [blockComponent, inlineComponent, ...footnotes],
  tokenizer: { ...rules, ...noHtmlBlock },
});
const lexer = createLexer();

const expectSame = (source: string) => {
  const reference = mayHoldComponents(source) ? withAll : source.includes('[^') ? withFootnotes : plain;
  expect([...lexer(source, MARKDOWN)]).toEqual([...new InlineLexer(reference.defaults).lex(source)]);
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
  '- `\n    - ',
  '- a\n    - b\n    - c\n\n# d\n- **e** f\n',
  '> a\n> `b`\n\n- c\n',
  '> a\n> b\n> c',
  '> a\n> ===\n',
  '> a | b\n> | - | - |\n> c\n\n',
  '> a | b\n> :- | -\n',
  '> a\n\n> b\n',
  '> [a]: /b\n> c\n\n[a]\n',
  '> a\nb\n',
  '> a  \n>\n> b\n',
  'a\n> b\n',
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

const MARKUP = [
  ...[
    'a',
    'b ',
    ' c',
    '中',
    'é',
    'e\u0301',
    'क्',
    '😀',
    '1',
    ' ',
    '\n',
    '  \n',
    '.',
    '"',
    '(',
    ')',
    '«',
    '、',
    '!',
    ':',
    '&amp;',
  ],
  ...['`c`', '` c `', '`  `', '``', '`', '`a*b`', '`[`', '`<b>`', '`\\`', '`a@b`', '`_`'],
  ...[
    '*a*',
    '*b c*',
    '**a**',
    '**a b**',
    '***a***',
    '*',
    '**',
    '_',
    '_a_',
    '~',
    '~~a~~',
    '*中*',
    '**（a）**',
    '*a.*',
  ],
  ...[
    '[a](b)',
    '[a b](../c_d.md)',
    '[a](https://a.b/?c=d&e=f#g)',
    '[a](b "c")',
    '[a](b(c))',
    '[`a`](b)',
    '[*a*](b)',
  ],
  ...[
    '![a](b)',
    '[a]',
    '[a][a]',
    '[',
    ']',
    '](b)',
    '(c)',
    '[^1](a)',
    '[a](b*c)',
    '[a](<b>)',
    '[a](b\\)',
    '[www.a.b](c)',
  ],
  ...[
    '\\',
    '<b>',
    '<a href="x">',
    '</a>',

    '<',
    'www.a.b',
    'https://a.b',
    '<https://a.b/c_d>',
    '@',
    'a@b.c',
    'mailto:a@b.c',
    '&#65;',
  ],
];
const markup = fc.array(fc.constantFrom(...MARKUP), { maxLength: 10 }).map((pieces) => pieces.join(''));

test('code, links and emphasis', () => {
  const text = fc.tuple(
    fc.constantFrom('A', '', '# ', '> ', '- '),
    markup,
    fc.constantFrom('', '\n\n[a]: /d "e"'),
  );
  const plainest = fc
    .array(
      fc.constantFrom(
        ...MARKUP.slice(0, 24),
        '*a*',
        '*b c*',
        '**a**',
        '**中**',
        '[a](b_c)',
        ' *a* ',
        ' **b** ',
      ),
    )
    .map((pieces) => `A${pieces.join('')}`);
  const sources = fc.oneof(
    text.map((parts) => parts.join('')),
    plainest,
  );
  fc.assert(fc.property(sources, expectSame), { numRuns: 6_000 });
});

test('quotes', () => {
  const line = fc.constantFrom(
    'a',
    '`b` *c*',
    '=',
    '===',
    '| - |',
    ':-',
    '-|-',
    'a | b',
    '[c]: /d',
    '[e',
    '- f',
    '> g',
    '',
    ' h',
    '# i',
  );
  const quote = fc
    .array(line, { minLength: 1, maxLength: 4 })
    .map((lines) => lines.map((one) => `> ${one}`).join('\n'));
  const text = fc.array(fc.tuple(quote, fc.constantFrom('\n\n', '\n', '\n\na\n\n', '\na\n')), {
    maxLength: 3,
  });
  fc.assert(
    fc.property(
      text.map((parts) => parts.flat().join('')),
      expectSame,
    ),
    { numRuns: 5_000 },
  );
});

test('lists', () => {
  const start = fc.constantFrom(
    ...[
      '- ',
      '- ',
      '- a',
      '  ',
      '   ',
      '  - ',
      '   1. ',
      '1. ',
      '2. ',
      '10. ',
      '* ',
      '+ ',
      '1) ',
      '-',
      '-\t',
      '-  ',
      '    - ',
    ],
    ...[
      '',
      ' ',
      '\t',
      'a',
      '# ',
      '> ',
      '```',
      '---',
      '  ```',
      '  > ',
      '- [ ] ',
      '- [x] ',
      '- # ',
      '- > ',
      '- - ',
      '- ---',
      '|',
    ],
    ...[
      '  ===',
      '  ---',
      '  | a |',
      '  |-|',
      '  <div>',
      '<div>',
      '[a]: b',
      '- [a]: b',
      '\u00a0',
      '  \u00a0',
      '- \u00a0',
      '123456789. ',
    ],
  );
  const usual = fc.constantFrom('- ', '- ', '- ', '  - ', '  a', '    - ', '1. ', '   a', '');
  const rest = fc.oneof(fc.constantFrom('a', 'word', '中', '', 'a ', '`c`', '**b** c'), markup);
  const line = fc.tuple(fc.oneof(start, usual), rest).map((parts) => parts.join(''));
  const lines = fc.array(line, { maxLength: 8 }).map((all) => all.join('\n'));
  const tight = fc
    .array(fc.tuple(usual, fc.constantFrom('a', 'b ', 'c  ')), { maxLength: 8 })
    .map((all) => all.map((parts) => parts.join('')).join('\n'));
  fc.assert(fc.property(fc.oneof(lines, tight), expectSame), { numRuns: 6_000 });
});
