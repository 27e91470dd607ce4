// Everything that content can contain, repeated or nested any number of times.
import { ELEMENTS, VOID_ELEMENTS } from '../../../src/kit/html/elements.ts';

/** Files of a site that contain something `count` times. */
export type Repeated = (count: number) => Readonly<Record<string, string>>;

/** A unit that is written again and again, or a text around a nested one. */
type Unit = string | ((index: number) => string);

const UNITS: Readonly<Record<string, Unit>> = {
  letters: 'a',
  words: 'word ',
  lines: 'a\n',
  paragraphs: 'a\n\n',
  'hard breaks': 'a  \nb\\\n',
  spaces: ' ',
  tabs: '\t',
  'blank lines': '\n',
  escapes: '\\*\\[\\<',
  entities: '&amp;&#35;&copy;',
  emphasis: '*a* ',
  'strong emphasis': '**a** ',
  'both kinds of emphasis': '***a** b* ',
  'open emphasis': '*a **b ',
  underscores: '_a __b ',
  strikethrough: '~~a~~ ',
  'open strikethrough': '~~a ~b ',
  code: '`a` ',
  'open code': '`a ``b ',
  links: '[a](/) ',
  'links with titles': '[a](/ "b") ',
  'open links': '[a](',
  'links to nothing': '[a] ',
  references: '[a][r] ',
  footnotes: '[^1] ',
  'open footnotes': '[^',
  'footnotes and definitions': (index) => `a[^n${index}]\n\n[^n${index}]: b\n\n`,
  images: '![a](p.png) ',
  'open images': '![[',
  'web URLs': 'https://a.example/ www.b.example ',
  'mail addresses': 'a@b.example ',
  autolinks: '<https://a.example/> ',
  comments: '<!-- a --> ',
  'open comments': '<!-- ',
  settings: '{{ name }} ',
  'open braces': '{{ ',
  formulas: '$a$ ',
  'open formulas': '$a ',
  'blocks of formulas': '$$\na\n$$\n\n',
  headings: '## a\n\n',
  'headings under text': 'a\n---\n\n',
  breaks: '---\n\n',
  items: '- a\n',
  'items with paragraphs': '- a\n\n  b\n\n',
  'numbered items': '1. a\n',
  tasks: '- [ ] a\n',
  'different items': '- a\n+ b\n* c\n',
  quotes: '> a\n\n',
  alerts: '> [!NOTE]\n> a\n\n',
  fences: '```js\nlet a = 1;\n```\n\n',
  'open fences': '```\n~~~~\n',
  'indented code': '    a\n\nb\n\n',
  rows: '| a | b |\n',
  tables: '|a|b|\n|-|-|\n|c|d|\n\n',
  columns: '|a',
  'definitions of links': (index) => `[r${index}]: /\n`,
  components: '<Details summary="a">b</Details>\n\n',
  'open components': '<Details>\n\n',
  'components that end': '</Details>\n\n',
  'unknown components': '<Unknown />\n\n',
  attributes: (index) => `<p id="a${index}" title="b" class="c${index}">d</p>\n\n`,
  'less-than signs': '<',
  'ends of comments': '-->',
  'marks of other writers': ':::note\na\n:::\n\n',
  emoji: '👩‍👩‍👧 é ',
  'right to left': 'שלום ',
  'characters without words between': '漢字',
};

/** Texts before and after a nested one. */
const NESTS: Readonly<Record<string, readonly [before: string, after: string]>> = {
  quotes: ['> ', ''],
  items: ['- ', ''],
  'numbered items': ['1. ', ''],
  emphasis: ['*a ', ' b*'],
  'strong emphasis': ['**a ', ' b**'],
  links: ['[a ', '](/)'],
  images: ['![a ', '](p.png)'],
  footnotes: ['[^', ']'],
  brackets: ['[', ']'],
  parentheses: ['(', ')'],
  details: ['<Details summary="a">\n\n', '\n\n</Details>'],
  'lists of HTML': ['<ul><li>', '</li></ul>'],
  'tables of HTML': ['<table><tbody><tr><td>', '</td></tr></tbody></table>'],
  drawings: ['<svg><g>', '</g></svg>'],
  braces: ['{', '}'],
  fractions: ['\\frac{', '}{a}'],
  ruby: ['<ruby><rt>', '</rt></ruby>'],
};

const written = (unit: Unit, count: number) =>
  typeof unit === 'string'
    ? unit.repeat(count)
    : Array.from({ length: count }, (_, index) => unit(index)).join('');

const page = (body: string, fields = '') => ({
  'content/posts/a.md': `---\ndate: 2026-01-01\n${fields}---\n# Post\n\n${body}\n`,
});

const inBody =
  (body: (count: number) => string): Repeated =>
  (count) =>
    page(body(count));
const inFields =
  (fields: (count: number) => string): Repeated =>
  (count) =>
    page('a', fields(count));
const inFile =
  (file: string, text: (count: number) => string): Repeated =>
  (count) => ({ ...page('a'), [file]: text(count) });

const HTML = [...ELEMENTS].filter(
  (name) => !['html', 'head', 'body', 'script', 'style', 'base', 'meta'].includes(name),
);

/** All forms of an element: closed, open, nested, on lines of their own, and only its end. */
function formsOf(name: string): readonly (readonly [string, Repeated])[] {
  if (VOID_ELEMENTS.has(name)) return [[`<${name}>`, inBody((count) => `<${name}>`.repeat(count))]];
  return [
    [`<${name}></${name}>`, inBody((count) => `<${name}></${name}>`.repeat(count))],
    [`<${name}>`, inBody((count) => `<${name}>`.repeat(count))],
    [`</${name}>`, inBody((count) => `</${name}>`.repeat(count))],
    [`nested <${name}>`, inBody((count) => `${`<${name}>`.repeat(count)}a${`</${name}>`.repeat(count)}`)],
    [`<${name}> on its own line`, inBody((count) => `<${name}>\n\na\n\n</${name}>\n\n`.repeat(count))],
  ];
}

/** Everything besides the forms of elements, by what is repeated. */
export const CONSTRUCTS: ReadonlyMap<string, Repeated> = new Map([
  ...Object.entries(UNITS).flatMap(([name, unit]): [string, Repeated][] => [
    [name, inBody((count) => written(unit, count))],
    [`${name} in an item`, inBody((count) => `- ${written(unit, count).replaceAll('\n', '\n  ')}`)],
    [`${name} in a heading`, inBody((count) => `## ${written(unit, count).replaceAll('\n', ' ')}`)],
    [`${name} in a cell`, inBody((count) => `|a|\n|-|\n|${written(unit, count).replaceAll(/[\n|]/g, ' ')}|`)],
  ]),
  ...Object.entries(NESTS).map(([name, [before, after]]): [string, Repeated] => [
    `nested ${name}`,
    inBody((count) => `${before.repeat(count)}a${after.repeat(count)}`),
  ]),
  ['nested formulas', inBody((count) => `$${'{'.repeat(count)}a${'}'.repeat(count)}$`)],
  ['footnotes and one definition', inBody((count) => `${'[^1] '.repeat(count)}\n\n[^1]: a`)],
  ['references and their definition', inBody((count) => `${'[a][r] '.repeat(count)}\n\n[r]: /`)],
  ['a title', inFields((count) => `title: ${'a '.repeat(count)}\n`)],
  ['a description', inFields((count) => `description: ${'a '.repeat(count)}\n`)],
  ['tags', inFields((count) => `tags: [${'a, '.repeat(count)}b]\n`)],
  ['fields', inFields((count) => written((index) => `f${index}: a\n`, count))],
  ['aliases', inFields((count) => `aliases:\n${written((index) => `  - /old/${index}/\n`, count)}`)],
  ['nested lists in fields', inFields((count) => `tags: ${'['.repeat(count)}a${']'.repeat(count)}\n`)],
  ['nested maps in fields', inFields((count) => `tags: ${'{a: '.repeat(count)}a${'}'.repeat(count)}\n`)],
  ['quotes in fields', inFields((count) => `title: "${'\\"'.repeat(count)}"\n`)],
  ['comments in fields', inFields((count) => '# a\n'.repeat(count))],
  [
    'rows of CSV',
    inFile('content/rows.csv', (count) => `id,a\n${written((index) => `r${index},b\n`, count)}`),
  ],
  [
    'columns of CSV',
    inFile(
      'content/rows.csv',
      (count) => `id${written((index) => `,c${index}`, count)}\na${',b'.repeat(count)}\n`,
    ),
  ],
  ['quotes of CSV', inFile('content/rows.csv', (count) => `id,a\nr,"${'""'.repeat(count)}"\n`)],
  ['open quotes of CSV', inFile('content/rows.csv', (count) => `id,a\n${'r,"b\n'.repeat(count)}`)],
  [
    'nested JSON',
    inFile('content/rows.json', (count) => `{"a": {"f": ${'['.repeat(count)}1${']'.repeat(count)}}}`),
  ],
  ['open JSON', inFile('content/rows.json', (count) => '['.repeat(count))],
  [
    'rows of JSON',
    inFile(
      'content/rows.json',
      (count) => `{${written((index) => `"r${index}": {"a": 1},`, count)}"z": {"a": 1}}`,
    ),
  ],
  [
    'nested YAML',
    inFile('content/rows.yaml', (count) => `a:\n  f: ${'['.repeat(count)}1${']'.repeat(count)}\n`),
  ],
  [
    'indented YAML',
    inFile('content/rows.yaml', (count) =>
      written((index) => `${' '.repeat(index)}a:\n`, Math.min(count, 500)),
    ),
  ],
  [
    'rows of YAML',
    inFile('content/rows.yaml', (count) => written((index) => `r${index}: { a: 1 }\n`, count)),
  ],
  [
    'a drawing',
    inFile(
      'content/posts/d.svg',
      (count) => `<svg xmlns="http://www.w3.org/2000/svg">${'<g/>'.repeat(count)}</svg>`,
    ),
  ],
  [
    'a nested drawing',
    inFile(
      'content/posts/d.svg',
      (count) =>
        `<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(count)}${'</g>'.repeat(count)}</svg>`,
    ),
  ],
  [
    'an open drawing',
    inFile(
      'content/posts/d.svg',
      (count) => `<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(count)}`,
    ),
  ],
  [
    'a public drawing',
    inFile(
      'public/d.svg',
      (count) =>
        `<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(count)}${'</g>'.repeat(count)}</svg>`,
    ),
  ],
  ['a public page', inFile('public/old.html', (count) => '<b>'.repeat(count))],
  [
    'included text',
    (count) => ({ ...page('<Include file="/snippets/a.md" />'), 'snippets/a.md': '<b>'.repeat(count) }),
  ],
  [
    'code from a file',
    (count) => ({ ...page('```js file="/examples/a.js"\n```'), 'examples/a.js': '[('.repeat(count) }),
  ],
]);

/** All forms of all elements. */
export const ELEMENT_FORMS: ReadonlyMap<string, Repeated> = new Map(HTML.flatMap(formsOf));

/** Languages of code, with what their grammars read longest. */
export const CODE: ReadonlyMap<string, Repeated> = new Map(
  [
    'js',
    'ts',
    'tsx',
    'html',
    'css',
    'json',
    'yaml',
    'md',
    'bash',
    'python',
    'rust',
    'go',
    'java',
    'php',
    'sql',
    'diff',
  ].flatMap((language) =>
    ['<a ', '[(', '"', '`${', '// ', '{', 'a.b', '\\', '=> ', '/*'].map((unit): [string, Repeated] => [
      `${unit} in ${language}`,
      inBody((count) => `\`\`\`${language}\n${unit.repeat(count)}\n\`\`\``),
    ]),
  ),
);

/** Settings and templates of a site with everything that reads content. */
export const EVERYTHING: Readonly<Record<string, string>> = {
  'content/site.yaml':
    'name: Example\nurl: https://example.com\ndescription: An example.\nmarkdown: { copies: true, math: true }\nsearch: true\ncodeFolders: [examples]\nfeeds:\n  - { collection: posts, at: /feed.xml, full: true }\n  - { collection: posts, at: /news.xml }\n',
  'content/index.md': '# Home\n',
  'content/search.md': '---\ntitle: Search\n---\n',
  'templates/collections.ts':
    "import { collection } from 'sitewright';\nexport const collections = { posts: collection(), rows: collection() };\n",
};
