// Checks raw MathML against a list of allowed elements and attributes. MathML has too many ways to draw outside its box to
// forbid them by name. https://www.w3.org/TR/mathml-core/
import type { MessageAndHint } from '../../kit/diagnostics/diagnostic.ts';
import { wordSet } from '../../kit/word-set.ts';
import type { HtmlAttribute, OpenTag } from './pieces.ts';

type Allows = (value: string) => boolean;

/** Longest length in em: the same limit as for formulas in TeX. */
const LONGEST = 20;

/** Sizes of units in em, for text of 16 px; a number without a unit is a multiple of the operator's size. */
const EM: Readonly<Record<string, number>> = {
  '': 1,
  em: 1,
  ex: 0.5,
  px: 1 / 16,
  pt: 1 / 12,
  pc: 1,
  mm: 3.78 / 16,
  cm: 37.8 / 16,
  in: 6,
  '%': 0.01,
};

const NAMED_LENGTH = /^(?:(?:very){0,2}(?:thin|thick)mathspace|mediummathspace|thin|medium|thick)$/;

const isAny: Allows = () => true;
const isOneOf = (...values: readonly string[]): Allows => {
  const known = new Set(values);
  return (value) => known.has(value.trim().toLowerCase());
};
const isBoolean = isOneOf('true', 'false');
const isLength: Allows = (value) => {
  const plain = value.trim().toLowerCase();
  const [, number = '', unit = ''] = /^\+?(\d+\.?\d*|\.\d+)([a-z]*|%)$/.exec(plain) ?? [];
  const em = EM[unit];
  if (number === '' || em === undefined) return NAMED_LENGTH.test(plain);
  return Number(number) * em <= LONGEST;
};
const areLengths: Allows = (value) => value.trim().split(/\s+/).every(isLength);
const areWords: Allows = (value) => /^[a-z\s]*$/i.test(value);
const isSpan: Allows = (value) => /^[1-9]\d?$/.test(value.trim());

const GLOBAL: Readonly<Record<string, Allows>> = {
  ...each('class id lang xml:lang title role intent arg hidden mathcolor', isAny),
  dir: isOneOf('ltr', 'rtl'),
  displaystyle: isBoolean,
  mathvariant: (value) => /^[a-z-]+$/i.test(value.trim()),
  // A level below that of the formula enlarges text without limit.
  scriptlevel: (value) => /^\+?[0-3]$/.test(value.trim()),
  tabindex: isOneOf('0'),
};

const TABLE = {
  ...each('align axis columnalign rowalign groupalign columnlines rowlines frame side', areWords),
  ...each('columnspacing rowspacing framespacing', areLengths),
  ...each('equalrows equalcolumns', isBoolean),
};

const LIMITS = each('accent accentunder', isBoolean);

/** Elements of formulas, with the attributes of each. `mpadded` has none, because all of them change its box. */
const PARTS: ReadonlyMap<string, Readonly<Record<string, Allows>>> = new Map(
  Object.entries({
    ...each('mi mn mtext mrow msqrt mroot mstyle merror mpadded mphantom msub msup msubsup', {}),
    ...each('mmultiscripts mprescripts none semantics', {}),
    ...each('mtable mtr', TABLE),
    ...each('munder mover munderover', { ...LIMITS, align: areWords }),
    mtd: { ...TABLE, ...each('columnspan rowspan', isSpan) },
    mo: {
      ...each('fence separator stretchy symmetric largeop movablelimits accent', isBoolean),
      ...each('lspace rspace minsize', isLength),
      maxsize: (value: string) => isLength(value) || value.trim() === 'infinity',
      form: isOneOf('prefix', 'infix', 'postfix'),
      ...each('linebreak', areWords),
    },
    mspace: { ...each('width height depth', isLength), linebreak: areWords },
    mfrac: {
      ...each('numalign denomalign', areWords),
      linethickness: isLength,
      bevelled: isBoolean,
    },
    ms: each('lquote rquote', isAny),
    mfenced: each('open close separators', isAny),
    menclose: { notation: areWords },
    maction: each('actiontype selection', isAny),
    annotation: { encoding: isAny },
  }),
);

const MATH: Readonly<Record<string, Allows>> = {
  display: isOneOf('block', 'inline'),
  alttext: isAny,
};

/** Attributes that make the box smaller than the graphic, or add space. */
const OUTSIDE = wordSet('mathbackground mathsize voffset width height depth lspace rspace scriptlevel');

const OUTSIDE_HINT = 'It could cover the page. Add a class, and style it in a stylesheet.';

/**
 * Classes of `sitewright/math.css` that draw over neighbors. Formulas in TeX have them, within limits that are checked
 * elsewhere.
 */
const OVERLAPS =
  /^(?:math-(?:back-\d+|overlapping|nudged|mirrored)|tml-(?:shift-left|cancel|cancelto|vec|tilde-\d|hat-\d)|(?:wbk|chr)-[a-z-]+|ff-(?:narrow|nudge-left|squash)|longdiv-arc|phasor-angle|textcircle)$/;

/** Table with one value for several names. */
function each<T>(names: string, value: T): Readonly<Record<string, T>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, value]));
}

/** Fault of an element, or of Markdown, within a formula. */
export function withinMathFault(name: string): MessageAndHint | undefined {
  if (PARTS.has(name)) return undefined;
  return {
    message: `<${name}> is not allowed inside <math>`,
    hint: 'Move it before or after the formula, which can contain only presentation MathML.',
  };
}

export const MARKDOWN_WITHIN_MATH: MessageAndHint = {
  message: 'Markdown is not allowed inside <math>',
  hint: 'Write the formula only in MathML, without blank lines, and put text in <mtext>.',
};

/** Fault of an attribute of MathML; `message` says that it isn't allowed. */
export function mathmlAttributeFault(
  { name: element }: OpenTag,
  { name, value = '' }: HtmlAttribute,
  message: string,
): MessageAndHint | undefined {
  const own = element === 'math' ? MATH : PARTS.get(element);
  if (!own) return undefined;
  if (/^(?:aria-|data-|xmlns(?::|$))/.test(name)) return undefined;
  const allows = ownValue(own, name) ?? ownValue(GLOBAL, name);
  if (allows?.(value)) return undefined;
  if (OUTSIDE.has(name) || /^\s*-/.test(value)) return { message, hint: OUTSIDE_HINT };
  const hint = allows
    ? `The value "${value}" is not one that formulas need.`
    : 'Remove it: formulas do not need it.';
  return { message, hint };
}

function ownValue(table: Readonly<Record<string, Allows>>, name: string): Allows | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Fault of a class of formulas, on any element. */
export function formulaClassFault({ name, value = '' }: HtmlAttribute): MessageAndHint | undefined {
  const found = name === 'class' ? value.split(/\s+/).find((one) => OVERLAPS.test(one)) : undefined;
  if (found === undefined) return undefined;
  const message = `The class ${found} is not allowed in Markdown`;
  return { message, hint: 'It moves parts of TeX formulas. Use your own class.' };
}
