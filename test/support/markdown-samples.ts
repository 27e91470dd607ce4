// Markdown as people write it, and as they mistype it: lists and quotes with all kinds of indentation, emphasis, URLs.
import fc from 'fast-check';

const WORDS = [
  'a',
  'word',
  'the *best* one',
  '**bold** text',
  '**Use *id*s**',
  '*a**b*',
  '_under_score',
  '`code`',
  '[link](https://example.org/)',
  'https://example.org/a_b.',
  'https://例え.jp/a',
  'pkg@1.2.3',
  'me@example.org',
  '(www.example.org)',
  'end.',
  '1. x',
  'Note:',
  '2*3*4',
  '~~gone~~',
];

const BLOCKS = [
  '```',
  '```js',
  '~~~',
  '---',
  '***',
  '===',
  '| a | b |',
  '|---|---|',
  '| c | d |',
  '<b>x</b>',
  '    code',
  '-',
  '>',
  '    - deep',
  '<!-- c -->',
  'line  ',
  'back\\',
  '\ttab',
];

const INDENTATION = [
  '',
  '',
  '',
  ' ',
  '  ',
  '   ',
  '    ',
  '     ',
  '      ',
  '        ',
  '\t',
  '\t\t',
  ' \t',
];
const QUOTES = ['', '', '', '', '> ', '>', '>\t', '> \t', '  > ', '> > '];
const MARKERS = ['- ', '* ', '+ ', '1. ', '2. ', '1) ', '10. ', '-\t', '1.\t', '-   ', '1.  ', '-     '];
const PREFIXES = [...MARKERS, '- [ ] ', '- [x] ', '# ', '> ', ...Array.from({ length: 12 }, () => '')];

const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((all) => all.join(' '));
const text = fc.oneof({ weight: 5, arbitrary: words }, { weight: 1, arbitrary: fc.constantFrom(...BLOCKS) });
const line = fc
  .tuple(fc.constantFrom(...QUOTES), fc.constantFrom(...INDENTATION), fc.constantFrom(...PREFIXES), text)
  .map((parts) => parts.join(''));
const blank = fc.constantFrom('', '', '   ', '>', '> ');

/** Several lines of Markdown. */
export const markdownSample = fc
  .array(fc.oneof({ weight: 6, arbitrary: line }, { weight: 1, arbitrary: blank }), {
    minLength: 2,
    maxLength: 9,
  })
  .map((lines) => lines.join('\n'));

const PIECES = [
  ...['a', 'word', ' ', ' ', '*', '*', '**', '***', '_', '__', '~~', '`', '.', ',', '(', ')', '"', '“', 'é'],
  ...[
    '\\',
    ':',
    '/',
    '-',
    '1',
    'https://ex.org/a',
    'http://é.fr',
    'www.ex.org',
    'me@ex.org',
    '@1.2',
    '\n',
    '&amp;',
  ],
  ...['[a](https://ex.org)', '<https://ex.org>', '<i>', '</i>', '  \n'],
];

/** A paragraph that consists of marks and fragments of words. */
export const inlineSample = fc
  .array(fc.constantFrom(...PIECES), { minLength: 2, maxLength: 12 })
  .map((pieces) => pieces.join('').replace(/\n\s*\n/g, '\n'));
