// Checks whether browsers build the tree as written, in two ways: by a proof from the tags, and by a parser that
// follows the HTML standard.
import fc from 'fast-check';
import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from 'parse5';
import { expect } from 'vitest';
import { findMisnested } from '../../src/document/nesting.ts';
import { createNestingProof } from '../../src/document/nesting-proof.ts';
import { both, readProperTags } from '../../src/document/read-tags.ts';
import { ELEMENTS, SVG_ELEMENTS, VOID_ELEMENTS } from '../../src/kit/html/elements.ts';

type Range = readonly [from: number, to: number];

/** The written elements, nested by parentheses, if proven to be what browsers build. */
export function provenTree(html: string, body: Range = [0, html.length]): string | undefined {
  let tree = '';
  const proof = createNestingProof(body);
  const writer = {
    open(name: string) {
      tree += `${name}(`;
    },
    text() {},
    close() {
      tree += ')';
    },
  };
  return readProperTags(html, both(writer, proof.listener)) && proof.holds() ? tree : undefined;
}

/** The built elements, without those that parsers add to tables. */
export function builtTree(html: string): string {
  return treeOf(parse(html, { sourceCodeLocationInfo: true }));
}

function treeOf(node: DefaultTreeAdapterMap['node']): string {
  if (!('childNodes' in node)) return '';
  const inside = node.childNodes.map(treeOf).join('');
  if (!defaultTreeAdapter.isElementNode(node)) return inside;
  return node.tagName === 'tbody' && !node.sourceCodeLocation
    ? inside
    : `${node.tagName.toLowerCase()}(${inside})`;
}

const DRAWN = ['svg', 'g', 'path', 'desc', 'foreignobject'];

/** Elements, some of SVG, unknown names, and obsolete elements. */
export const NAMES: readonly string[] = [
  ...[...ELEMENTS].filter((name) => !SVG_ELEMENTS.has(name) || DRAWN.includes(name)),
  ...['my-card', 'nonsense', 'bgsound', 'keygen', 'isindex'],
];

/** Elements within which others are closed, moved or omitted. */
export const CHAINS: readonly string[] = [
  ...['table', 'table thead', 'table tbody', 'table tfoot', 'table tr', 'table tbody tr', 'table tr td'],
  ...['table colgroup', 'table caption', 'select', 'select optgroup', 'select option', 'datalist option'],
  ...[
    'li div',
    'li address',
    'li p',
    'dd div',
    'dt p',
    'a div',
    'button div',
    'p a',
    'svg g',
    'svg desc',
    'svg title',
  ],
];

/** The start of a page, up to its body. */
export const HEAD = '<!doctype html>\n<html lang="en"><head><title>T</title></head>';

const setOf = (names: string) => fc.constantFrom(...names.split(' '));

/** Random names, with more of the elements that make parsers close, move or reopen others. */
const name = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...NAMES) },
  {
    weight: 3,
    arbitrary: setOf(
      'p p div span ul li dl dd dt a b i font nobr button h1 h2 form table tr td caption select option optgroup svg title desc path ruby rb rt rtc object pre textarea style',
    ),
  },
);
const attributes = fc.constantFrom('', '', '', ' id="a"', ' hidden', ' color="red"', ' title="<b>"');
const text = fc.constantFrom(
  'text',
  ' ',
  '\n',
  '\r\n',
  '\u00a0',
  'a &amp; b',
  '<!-- <p> -->',
  '&#32;',
  '\0',
  '\ufeff',
  '\u200b',
);

type Tokens = readonly string[];

const element = (tag: string, inside: Tokens, given = ''): Tokens =>
  VOID_ELEMENTS.has(tag) ? [`<${tag}${given}>`] : [`<${tag}${given}>`, ...inside, `</${tag}>`];
const around = (tags: string, inside: Tokens): Tokens =>
  tags.split(' ').reduceRight<Tokens>((within, tag) => element(tag, within), inside);

/** Nested elements, often those that belong together. */
const { trees } = fc.letrec<{ trees: Tokens; tree: Tokens }>((tie) => ({
  trees: fc.array(tie('tree'), { maxLength: 3 }).map((all) => all.flat()),
  tree: fc.oneof(
    { maxDepth: 6, depthIdentifier: 'tree' },
    { weight: 1, arbitrary: text.map((one) => [one]) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(name, tie('trees'), attributes)
        .map(([tag, inside, given]) => element(tag, inside, given)),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          setOf(
            'table,tbody,tr,td table,tr,th table,thead,tr table,tfoot table,colgroup table,caption ul,li ol,li,p dl,dt dl,dd p,span select,option select,optgroup,option svg,g svg,title svg,desc ruby,rt ruby,p ruby,rtc b,b,b,b p,button',
          ),
          tie('trees'),
          tie('trees'),
        )
        .map(([tags, inside, after]) => {
          const [first = '', ...others] = tags.split(',');
          return element(first, [...around(others.join(' '), inside), ...after]);
        }),
    },
  ),
}));

function seldom<T>(all: fc.Arbitrary<readonly T[]>): fc.Arbitrary<readonly T[]> {
  return fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: all });
}

/** Damages some tags of a page, which is then often nested wrongly. */
const damages = seldom(
  fc.array(fc.record({ kind: fc.constantFrom('drop', 'double', 'swap'), at: fc.nat(), to: fc.nat() }), {
    minLength: 1,
    maxLength: 2,
  }),
);

function damage(tokens: Tokens, all: readonly { kind: string; at: number; to: number }[]): Tokens {
  const damaged = [...tokens];
  for (const { kind, at, to } of all) {
    const [from, other] = [at % damaged.length || 0, to % damaged.length || 0];
    const [one = '', two = ''] = [damaged[from], damaged[other]];
    if (kind === 'drop') damaged.splice(from, 1);
    if (kind === 'double') damaged.splice(other, 0, one);
    if (kind === 'swap') [damaged[from], damaged[other]] = [two, one];
  }
  return damaged;
}

export interface RandomPage {
  readonly html: string;
  readonly body: Range;
}

/** Content in places where pages have only white space. */
const rare = fc.oneof({ weight: 3, arbitrary: fc.constant<Tokens>([]) }, { weight: 1, arbitrary: trees });

/** Pages in which any run of tags is the body. */
export const pages: fc.Arbitrary<RandomPage> = fc
  .tuple(
    trees,
    fc.tuple(rare, rare, rare),
    fc.constantFrom('<!doctype html>', '<!doctype html>\n', ''),
    damages,
    seldom(fc.tuple(fc.nat(), fc.nat())),
  )
  .map(([inside, [start, between, end], doctype, damaged, range]) => {
    const head = element('head', [...element('title', ['T']), ...start]);
    const whole = element('html', [...head, '\n', ...between, ...element('body', inside), ...end]);
    const tokens = damage(whole, damaged);
    const [a = 0, b = tokens.length] = range.map((end) => end % (tokens.length + 1));
    const lengthTo = (end: number) => tokens.slice(0, end).join('').length + doctype.length;
    return {
      html: doctype + tokens.join(''),
      body: [lengthTo(Math.min(a, b)), lengthTo(Math.max(a, b))],
    };
  });

/** Placeholder for a body without text. */
const FRAMES = '<frameset></frameset>';

const oddities = fc.constantFrom(
  ...[
    '<!-- c -->',
    '<!-- ',
    '-->',
    '<',
    '</',
    '<di',
    '</di',
    '<div ',
    '<div a="',
    "<div a='",
    '<p',
    '<br/>',
    '<path/>',
  ],
  ...[
    '<frameset>',
    FRAMES,
    '<body class="x">',
    '<html>',
    '</main>',
    '</p>',
    '</br>',
    '<textarea>',
    '<plaintext>',
    '<B>',
    '<![CDATA[',
  ],
);

/** The end of a body, including tags that the following text could complete. */
const tail = fc.oneof({ weight: 2, arbitrary: fc.constant('') }, { weight: 1, arbitrary: oddities });

/** Texts and quotes of a layout after its body. */
const QUOTES = `text<i title="a 'b' c">d</i>`;

/** A body of any HTML in a layout that is probably nested as written. */
export const bodies: fc.Arbitrary<RandomPage> = fc
  .record({
    before: fc.oneof({ weight: 9, arbitrary: trees }, { weight: 1, arbitrary: fc.constant([FRAMES]) }),
    ancestors: fc.array(setOf('main div article p li b a form section button font ul span'), {
      maxLength: 4,
    }),
    body: fc.array(
      fc.oneof({ weight: 4, arbitrary: trees }, { weight: 1, arbitrary: oddities.map((one) => [one]) }),
      {
        maxLength: 3,
      },
    ),
    damaged: damages,
    last: tail,
    after: trees,
    quotes: fc.constantFrom('', QUOTES),
  })
  .map(({ before, ancestors, body, damaged, last, after, quotes }) => {
    const inside = damage(body.flat(), damaged).join('') + last;
    const starts = ancestors.map((tag) => `<${tag}>`);
    const ends = ancestors.map((tag) => `</${tag}>`).reverse();
    const start = `${HEAD}<body>${before.join('')}${starts.join('')}`;
    const end = `${quotes}${after.join('')}${ends.join('')}</body></html>\n`;
    return { html: start + inside + end, body: [start.length, start.length + inside.length] };
  });

/** Returns true if the page is proven. */
export function checkPage(html: string, body: readonly [number, number]): boolean {
  const tree = provenTree(html, body);
  if (tree === undefined) return false;
  if (tree !== builtTree(html)) expect(tree, html).toBe(builtTree(html));
  if (findMisnested(html, body)) expect(findMisnested(html, body), html).toBeNull();
  return true;
}

export const writeElement = (name: string, inside: string) =>
  VOID_ELEMENTS.has(name) ? `<${name}>` : `<${name}>${inside}</${name}>`;
const START = `${HEAD}<body>`;
export const checkBody = (body: string) =>
  checkPage(`${START}${body}<i>b</i></body></html>`, [START.length, START.length + body.length]);
