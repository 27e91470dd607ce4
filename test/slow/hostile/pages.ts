// Pages as a stranger might write them: nested HTML of all kinds of elements, Markdown around and within it, front matter
// and names of files. Nearly all of it is balanced, so that builds accept it, and browsers show its effect.
import fc from 'fast-check';
import { rawFormula } from './raw-formulas.ts';

export interface HostilePage {
  /** Path of its file, without the extension. */
  readonly name: string;
  readonly title: string;
  /** Further lines of front matter. */
  readonly fields: readonly string[];
  readonly pieces: readonly string[];
}

/** Elements of SVG and MathML, in some of which HTML begins again. */
const FOREIGN =
  'g desc title foreignObject path use text a image annotation-xml mi mo mtext ms semantics mrow mspace mpadded mover'.split(
    ' ',
  );

/** Elements that are only allowed in some places, or that end others. */
const PLACED =
  'p a nobr b i font h1 h2 li dl dt dd table caption tbody tr td select option optgroup button ruby rt form'.split(
    ' ',
  );

const USUAL =
  'div span em small section ul details summary figure picture marquee label center pre blockquote code'.split(
    ' ',
  );

/** Nearly all of these are refused. */
const OTHERS = [
  ...'script style template iframe object embed noscript textarea title body head html frameset dialog'.split(
    ' ',
  ),
  ...'main header footer nav fieldset legend video audio source input img hr colgroup col thead rp s u'.split(
    ' ',
  ),
];

const ALLOWED = [
  ...[
    'hidden',
    'width="0" height="0"',
    'width="4000" height="4000"',
    'width=1 height=1',
    'dir="rtl"',
    'align="right"',
    'align="left" width="400" height="2000"',
  ],
  ...['href="https://evil.example/"', 'href="#"', 'target="_top"', 'is="x"', 'slot="x"', 'open', 'inert'],
  ...[
    'viewBox="0 0 1 1"',
    'x="-4000" y="-4000"',
    'transform="translate(0,-3000)"',
    'overflow="visible"',
    'fill="white"',
  ],
  ...[
    'hspace="-900"',
    'vspace="-900"',
    'height="-900"',
    'cellspacing="-900"',
    'size="900"',
    'border="900"',
    'autofocus',
  ],
  ...[
    'encoding="text/html"',
    'encoding="application/xhtml+xml"',
    'definitionURL="x"',
    'xmlns="http://www.w3.org/1999/xhtml"',
  ],
  ...[
    'width="900px"',
    'depth="900px"',
    'mathvariant="normal"',
    'scriptlevel="-9"',
    'accent="true"',
    'mathcolor="white"',
  ],
];

/** Parts of formulas, some of which would cover the page. */
const FORMULAS = [
  ...[
    'x',
    '\\rule{19em}{19em}',
    '\\kern-1.9em',
    '\\raisebox{1.9em}{x}',
    '\\smash{\\rule{9em}{9em}}',
    '\\Huge X',
  ],
  ...[
    '\\colorbox{white}{x}',
    '\\color{white}',
    '\\llap{xxxx}',
    '\\llap{xxxxx}',
    '\\mathclap{WWWWWWWWWWWW}',
    '\\mathclap{\\llap{xxxx}}',
    '\\mathrlap{\\rule{19em}{9em}}',
    '\\rule[1.9em]{9em}{9em}',
  ],
  ...[
    '\\begin{matrix} a \\\\ b \\end{matrix}',
    '\\vphantom{\\rule{1em}{19em}}',
    '\\hspace{19em}',
    '\\text{</math><script>__ran=1</script>}',
  ],
  ...[
    '\\href{javascript:__ran=1}{x}',
    '\\style{position:fixed}{x}',
    '\\boxed{x}',
    '\\cancelto{0}{x}',
    '\\left(',
    '\\right)',
  ],
];

const REFUSED = [
  ...[
    'onload="__ran=1"',
    'onclick=__ran=1',
    'style="position:fixed;inset:0"',
    'href="javascript:__ran=1"',
    'filter="url(#f)"',
  ],
  ...['src="https://evil.example/x.js"', 'srcdoc="<script>__ran=1</script>"', 'contenteditable'],
  ...['popover', 'popovertarget="x"', 'commandfor="x" command="show-modal"', 'interestfor="layout-footer"'],
  ...[
    'aria-labelledby="layout-title"',
    'aria-owns="layout-footer"',
    'for="layout-title"',
    'form="layout-main"',
  ],
  ...['voffset="-900px"', 'lspace="-900px"', 'mathsize="900px"', 'mathbackground="white"'],
];

const TEXTS = [
  'word',
  'not',
  '',
  '&lt;b>',
  '*x*',
  '`</p>`',
  '<!-- c -->',
  '<!-- > -->',
  '{{ site.name }}',
  '\n\nA block.\n\n',
  '<br>',
  '**',
];
const TITLES = [
  'Plain',
  '<b>x</b>',
  '"></title><script>__ran=1</script>',
  '&amp;lt;',
  "it's `x`",
  '</h1><main>',
  '{{ site.name }} x',
  '𝒳 é\u0301',
];
const NAMES = [
  'plain',
  'a b',
  "it's",
  'x&y',
  '%41',
  '#x',
  '<b>',
  'é',
  '😀',
  'a;b',
  '$x',
  '..',
  'con',
  'x\u200by',
  "');__ran=1;('",
];
const WRAPPERS: readonly ((html: string) => string)[] = [
  (html) => html,
  (html) => `> ${html.replaceAll('\n', '\n> ')}`,
  (html) => `- ${html.replaceAll('\n', '\n  ')}\n- next`,
  (html) => `Text ${html.replaceAll(/\n+/g, ' ')} goes on.`,
  (html) => `*Emphasis ${html.replaceAll(/\n+/g, ' ')} goes on.*`,
  (html) => `[A link ${html.replaceAll(/\n+/g, ' ')}](/)`,
  (html) => `## Heading ${html.replaceAll(/\n+/g, ' ')}`,
  (html) => `| a | b |\n|---|---|\n| ${html.replaceAll(/[\n|]+/g, ' ')} | c |`,
  (html) => `Note[^1].\n\n[^1]: ${html.replaceAll(/\n+/g, ' ')}`,
];

const VOID = /^(?:br|hr|img|input|col|source|embed)$/;

const attribute = fc.oneof(
  { weight: 20, arbitrary: fc.constant('') },
  { weight: 20, arbitrary: fc.constantFrom(...ALLOWED) },
  { weight: 1, arbitrary: fc.constantFrom(...REFUSED) },
);

/** The end of an element: properly, self-closing as in XML, or never. */
const ending = fc.constantFrom(...Array(40).fill('closed'), ...Array(8).fill('selfClosing'), 'open');

function written(name: string, attributes: string, end: string, inner: string): string {
  const start = `<${name}${attributes && ` ${attributes}`}`;
  if (VOID.test(name)) return `${start}>`;
  if (end === 'selfClosing') return `${start}/>`;
  return `${start}>${inner}${end === 'closed' ? `</${name}>` : ''}`;
}

const element = (names: readonly string[], inner: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(fc.constantFrom(...names), attribute, ending, inner).map((parts) => written(...parts));

const { html, element: anyElement } = fc.letrec<{ html: string; foreign: string; element: string }>(
  (tie) => ({
    html: fc
      .array(fc.oneof({ weight: 2, arbitrary: tie('element') }, fc.constantFrom(...TEXTS)), { maxLength: 3 })
      .map((parts) => parts.join('')),
    foreign: element(['svg', 'math'], element(FOREIGN, tie('html'))),
    element: fc.oneof(
      { maxDepth: 6 },
      fc.constantFrom('word', '<path/>', '<br>'),
      { weight: 3, arbitrary: tie('foreign') },
      { weight: 3, arbitrary: element(FOREIGN, tie('html')) },
      { weight: 4, arbitrary: element(PLACED, tie('html')) },
      { weight: 4, arbitrary: element(USUAL, tie('html')) },
      { weight: 1, arbitrary: element(OTHERS, tie('html')) },
    ),
  }),
);

const formula = fc
  .tuple(fc.array(fc.constantFrom(...FORMULAS), { minLength: 1, maxLength: 4 }), fc.constantFrom('$', '$$'))
  .map(([parts, sign]) => `${sign}${parts.join(' ')}${sign}`);

const piece = fc
  .tuple(
    fc.oneof({ weight: 9, arbitrary: anyElement }, formula, rawFormula),
    html,
    fc.constantFrom(...WRAPPERS),
  )
  .map(([first, rest, wrap]) => wrap(first + rest));

const mostly = (usual: string, ...others: readonly string[]) =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, fc.constantFrom(...others));

/** YAML values, and texts with a meaning elsewhere. */
const VALUES = [
  ...[
    'x',
    '"\\"></head><script>__ran=1</script>"',
    "'<b>'",
    '"a\\nb"',
    '"\\u2028"',
    '[a, b]',
    '{ a: b }',
    '!!js/function x',
    '*x',
    '&x x',
  ],
  ...[
    '/',
    '//evil.example/',
    'javascript:__ran=1',
    '/a/',
    '/é/',
    '/%3Cb%3E/',
    '"/\\"/"',
    '/../x/',
    '/assets/x/',
    '/404.html',
    '/_headers/',
    '/x.html',
  ],
  ...[
    '2020-01-01',
    'true',
    '~',
    '|\n  <meta http-equiv="refresh" content="0;url=https://evil.example/">',
    '{ location: x }',
    '{ body: here }',
  ],
];
const FIELDS = [
  'description',
  'permalink',
  'aliases',
  'image',
  'date',
  'updated',
  'noindex',
  'anchors',
  '__proto__',
  'constructor',
  'own',
  'legal',
  'draft',
  'layout',
];

const field = fc
  .tuple(fc.constantFrom(...FIELDS), fc.constantFrom(...VALUES))
  .map(([one, value]) => `${one}: ${value}`);

export const hostilePage: fc.Arbitrary<HostilePage> = fc.record({
  name: mostly('plain', ...NAMES),
  title: mostly('Plain', ...TITLES),
  fields: fc.oneof(
    { weight: 6, arbitrary: fc.constant([]) },
    fc.array(field, { minLength: 1, maxLength: 2 }),
  ),
  pieces: fc.array(piece, { minLength: 1, maxLength: 2 }),
});

/** A page of mostly raw formulas, most of which a build accepts. */
export const formulaPage: fc.Arbitrary<HostilePage> = fc.record({
  name: fc.constant('plain'),
  title: fc.constant('Plain'),
  fields: fc.constant([]),
  pieces: fc.array(
    fc.tuple(rawFormula, fc.constantFrom(...WRAPPERS)).map(([one, wrap]) => wrap(one)),
    { minLength: 1, maxLength: 2 },
  ),
});
