// Hostile raw MathML, with every attribute that could draw outside its box.
import fc from 'fast-check';

const CONTAINERS = [
  ...['mrow', 'mstyle', 'mpadded', 'mphantom', 'msqrt', 'merror', 'menclose', 'semantics', 'maction'],
  'mtable><mtr><mtd',
];
const PAIRS = ['mfrac', 'msub', 'msup', 'munder', 'mover', 'mroot', 'mmultiscripts'];
const LEAVES = [
  ...[
    '<mi>x</mi>',
    '<mo>(</mo>',
    '<mo>∑</mo>',
    '<mtext>covered</mtext>',
    '<mspace/>',
    '<mn>1</mn>',
    '<none/>',
  ],
  '<mspace width="9em" height="19em" depth="19em"/>',
];

/** Nearly all of these are refused. */
const WITH_HTML = [
  ...['<mtext><img alt="" width="900" height="900"></mtext>', '<mtext>![x](x.png)</mtext>', '<mi>*x*</mi>'],
  ...['<mtext><a href="https://evil.example/">click</a></mtext>', '<mtext><big><big>x</big></big></mtext>'],
];
const NAMES = [
  ...['width', 'height', 'depth', 'lspace', 'rspace', 'minsize', 'maxsize', 'linethickness', 'rowspacing'],
  ...['scriptlevel', 'columnspacing', 'voffset', 'mathsize', 'columnspan', 'rowspan', 'superscriptshift'],
];
const VALUES = [
  ...[
    '0',
    '1em',
    '19em',
    '-9em',
    '900px',
    '200%',
    '-200%',
    '+1',
    '3',
    '-9',
    '99',
    'calc(-9em)',
    '2',
    '0.5ex',
  ],
  ...['mediummathspace', 'negativethickmathspace', 'infinity'],
];
const ALLOWED = [
  ...[
    'displaystyle="true"',
    'scriptlevel="0"',
    'scriptlevel="+3"',
    'scriptlevel="2"',
    'dir="rtl"',
    'dir="ltr"',
  ],
  ...['mathcolor="white"', 'hidden', 'mathvariant="bold"', 'aria-hidden="true"', 'tabindex="0"'],
];
const OF_OPERATORS = [
  ...['stretchy="true" symmetric="true" minsize="19em"', 'largeop="true" minsize="9em"', 'maxsize="1em"'],
  ...['movablelimits="true"', 'accent="true"', 'lspace="19em"', 'rspace="19em"', 'form="postfix"'],
];
const OTHERS = [
  ...['class="math-overlapping"', 'class="math-back-32"', 'href="https://evil.example/"', 'autofocus'],
  ...['display="block"', 'align="top"', 'accent="true"', 'linethickness="19em"'],
];

const attribute = fc.oneof(
  { weight: 24, arbitrary: fc.constant('') },
  { weight: 12, arbitrary: fc.constantFrom(...ALLOWED).map((word) => ` ${word}`) },
  { weight: 1, arbitrary: fc.constantFrom(...OTHERS).map((word) => ` ${word}`) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...NAMES), fc.constantFrom(...VALUES))
      .map(([name, value]) => ` ${name}="${value}"`),
  },
);

const leaf = fc.oneof(
  {
    weight: 20,
    arbitrary: fc
      .tuple(fc.constantFrom(...LEAVES), attribute)
      .map(([one, written]) => one.replace(/^<\w+/, (start) => start + written)),
  },
  { weight: 8, arbitrary: fc.constantFrom(...OF_OPERATORS).map((words) => `<mo ${words}>(</mo>`) },
  { weight: 1, arbitrary: fc.constantFrom(...WITH_HTML) },
);

const endOf = (names: string) =>
  names
    .split('><')
    .reverse()
    .map((name) => `</${name}>`)
    .join('');

const { part } = fc.letrec<{ part: string }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 5 },
    leaf,
    fc
      .tuple(fc.constantFrom(...CONTAINERS), attribute, tie('part'))
      .map(([names, written, inner]) => `<${names}${written}>${inner}${endOf(names)}`),
    fc
      .tuple(fc.constantFrom(...PAIRS), attribute, tie('part'), tie('part'))
      .map(([name, written, one, other]) => `<${name}${written}>${one}${other}</${name}>`),
  ),
}));

/** Levels of powers, up to the depth that a page may have: what resets the size within them must not magnify it. */
const deep = fc
  .tuple(fc.integer({ min: 1, max: 95 }), fc.constantFrom('msup', 'msub', 'mfrac', 'mover'), part)
  .map(
    ([depth, name, inner]) => `${`<${name}><mi>x</mi>`.repeat(depth)}${inner}${`</${name}>`.repeat(depth)}`,
  );

export const rawFormula: fc.Arbitrary<string> = fc
  .tuple(attribute, fc.oneof({ weight: 9, arbitrary: part }, deep))
  .map(([written, inner]) => `<math${written}>${inner}</math>`);
