// Checks the output of temml against the limits for pages: known elements and attributes, no style, and no lengths
// that would let a formula cover other text.
import { wordSet } from '../../kit/word-set.ts';
import type { DrawingFault, DrawnCode } from '../../model/pages/code-drawing.ts';
import { blankClass, MIRRORED_CLASSES } from './style-classes.ts';

const ELEMENTS =
  wordSet(`math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle mpadded mphantom msub msup msubsup munder mover munderover
  mmultiscripts mprescripts mtable mtr mtd menclose span`);

/** Attributes with words and numbers as values, and those with a length or color. */
const PLAIN =
  wordSet(`display displaystyle scriptlevel mathvariant form stretchy fence separator symmetric largeop movablelimits accent
  columnalign notation linebreak rowspacing`);
const LENGTHS = wordSet('lspace rspace width height depth voffset minsize maxsize mathsize linethickness');
const COLORS: ReadonlySet<string> = new Set(['mathcolor', 'mathbackground']);

/** Longest length in em. A larger value would let a formula cover the text around it. */
const LONGEST = 20;
/** Limits in em for moves to the left, all together, and up or down. */
const MOST_BACK = 2;
const MOST_RAISED = 2;
/** Limit of characters that overlap the text around them; a row counts as four. */
const MOST_OVERLAPPING = 20;
/** Limit of characters to the left of a formula. Half of those of `\mathclap` are. */
const MOST_LEFT = 4;
/** Size in em above which elements can't be moved; painted elements can't either. */
const LARGE = 1.5;

const TOKEN = /<(\/?)([a-z]+)([^<>]*)>|[^<]+/g;
const REFERENCE = /&\w+;/g;
const ATTRIBUTE = /\s([\w-]+)="([^"]*)"/g;

class MathmlRefusal extends Error {
  readonly fault: DrawingFault;

  constructor(message: string, hint: string) {
    super(message);
    this.fault = { message, hint };
  }
}

interface OpenMath {
  readonly name: string;
  readonly after: string;
  readonly overlaps: boolean;
  /** Share of the content that is to the left of the element. */
  readonly left: number;
}

interface MathOutput {
  readonly classes: string[];
  readonly attributes: Map<string, string>;
  inner: string;
  outer: string;
}

/** Returns the MathML with classes instead of styles, or the first part that pages can't contain. */
export function checkedMathml(mathml: string): DrawnCode {
  try {
    return { kind: 'drawn', html: rewrite(mathml) };
  } catch (error) {
    if (error instanceof MathmlRefusal) return { kind: 'refused', fault: error.fault };
    throw error;
  }
}

/** Attribute that makes a wide formula scrollable by keyboard. */
const FOCUSABLE = /^<math tabindex="0"/;
const STEP_BACK = /\bmath-back-(\d+)\b/g;
/** Limit of steps; each of the six steps of a distance may be rounded. */
const MOST_STEPS = MOST_BACK * 18 + 6;

/** Negative values, except those that may be negative, of which `checkedMathml` checks only lengths. */
const NEGATIVE = / (?!voffset|height|depth|lspace="-[\d.]+width")[a-z]+="\s*-/;

/** Returns true for MathML that `checkedMathml` returns for some formula. */
export function isDrawnFormula(mathml: string): boolean {
  const plain = mathml.replace(FOCUSABLE, '<math');
  const result = checkedMathml(plain);
  if (result.kind === 'refused' || result.html !== plain || NEGATIVE.test(plain)) return false;
  const back = Array.from(plain.matchAll(STEP_BACK), ([, step]) => Number(step));
  return back.reduce((sum, step) => sum + step, 0) <= MOST_STEPS;
}

function rewrite(mathml: string): string {
  const open: OpenMath[] = [];
  const sum: Sum = { back: 0 };
  let [overlapping, left] = [0, 0];
  const isSeen = () => !open.some((element) => element.name === 'mphantom');
  const overlaps = () => open.some((element) => element.overlaps) && isSeen();
  let result = '';
  for (const [token, closing, name, rest = ''] of mathml.matchAll(TOKEN)) {
    if (name === undefined) {
      const { length } = [...token.replace(REFERENCE, '&')];
      if (overlaps()) overlapping += length;
      if (isSeen()) left += length * Math.max(0, ...open.map((element) => element.left));
      result += token;
    } else if (closing) {
      result += `</${name}>${open.pop()?.after ?? ''}`;
    } else {
      if (!ELEMENTS.has(name)) throw noPlace(name);
      const { classes, attributes, inner, outer } = readAttributes(name, rest, sum);
      if (overlaps())
        overlapping += isLarge(attributes, classes) ? MOST_OVERLAPPING + 1 : name === 'mtr' ? 4 : 0;
      if (classes.length > 0) attributes.set('class', classes.join(' '));
      const written = Array.from(attributes, ([attribute, value]) => ` ${attribute}="${value}"`).join('');
      result += `${outer === '' ? '' : '<mrow>'}<${name}${written}>${inner}`;
      open.push({
        name,
        after: outer === '' ? '' : `${outer}</mrow>`,
        overlaps: isMoved(name, attributes),
        left: LEFT.get(attributes.get('lspace') ?? '') ?? 0,
      });
    }
    if (left > MOST_LEFT)
      throw new MathmlRefusal(
        'Too much of the formula is to the left of it',
        'Let \\llap have at most 4 characters, and \\mathclap at most 8.',
      );
    if (overlapping > MOST_OVERLAPPING)
      throw new MathmlRefusal(
        'Too much of the formula overlaps the text around it',
        `Let at most ${MOST_OVERLAPPING} characters overlap or be smashed.`,
      );
  }
  return result;
}

/** Values of `lspace` that move an element by its width, or by half of it. */
const LEFT: ReadonlyMap<string, number> = new Map([
  ['-1width', 1],
  ['-0.5width', 1 / 2],
]);

/** Returns true if an element takes less space than its content, or is shifted up or down. */
function isMoved(name: string, attributes: MathOutput['attributes']): boolean {
  if (name !== 'mpadded') return false;
  const hasNoRoom = [...attributes.values()].some((value) => value === '0px' || value === '0.1px');
  return hasNoRoom || Math.abs(inEm(attributes.get('voffset') ?? '0')) > LARGE / 2;
}

function isLarge(attributes: MathOutput['attributes'], classes: readonly string[]): boolean {
  if (attributes.has('mathbackground') || classes.includes('math-rule')) return true;
  return ['width', 'height', 'depth', 'mathsize', 'minsize'].some((name) => {
    const value = attributes.get(name) ?? '0';
    return /^[-+]?[\d.]+[a-z]*$/.test(value) && Math.abs(inEm(value)) > LARGE;
  });
}

interface Sum {
  back: number;
}

function noPlace(element: string): MathmlRefusal {
  if (element === 'a')
    return new MathmlRefusal(
      'References are not allowed in a formula',
      'Write the number, or link to a heading.',
    );
  return new MathmlRefusal(
    `The formula needs <${element}>, which browsers do not support`,
    'Write it differently.',
  );
}

function readAttributes(element: string, source: string, sum: Sum): MathOutput {
  const written: MathOutput = { classes: [], attributes: new Map(), inner: '', outer: '' };
  for (const [, name = '', value = ''] of source.matchAll(ATTRIBUTE)) {
    if (name === 'class') written.classes.push(...classesOf(value));
    else if (name === 'style')
      for (const declaration of value.split(';')) readStyle(declaration, written, sum);
    // A rule in a formula has the color of the text, which may be light.
    else if (name === 'mathbackground' && element === 'mspace' && value === 'black')
      written.classes.push('math-rule');
    else if (COLORS.has(name)) written.attributes.set(name, colorOf(value));
    else if (LENGTHS.has(name)) readLength(name, value, written);
    else if (PLAIN.has(name)) written.attributes.set(name, value);
    else if (name === 'id') throw labeled();
    else
      throw new MathmlRefusal(
        `The formula needs ${name}, which pages cannot contain`,
        'Write it differently.',
      );
  }
  return written;
}

function classesOf(value: string): readonly string[] {
  const classes = value.split(' ').filter((name) => name !== '');
  if (classes.includes('tml-label')) throw labeled();
  return classes;
}

function labeled(): MathmlRefusal {
  return new MathmlRefusal('Formulas cannot have labels', 'Remove \\label, and link to the heading above.');
}

function readStyle(declaration: string, written: MathOutput, sum: Sum): void {
  const [property = '', value = ''] = declaration.split(':').map((part) => part.trim());
  if (property === '' || value === 'undefined') return;
  if (property === 'color') {
    written.attributes.set('mathcolor', colorOf(value));
  } else if (property === 'margin-left') {
    written.inner += kern(inEm(value), sum);
  } else if (property === 'padding' && written.attributes.has('voffset')) {
    written.outer = strut(value);
  } else {
    const name = MIRRORED_CLASSES.get(`${property}:${value}`) ?? classOfBlank(property, value);
    if (name === undefined)
      throw new MathmlRefusal(
        `The formula needs ${property}: ${value}, for which there is no class`,
        'Use the default lengths and frames.',
      );
    if (name !== '') written.classes.push(name);
  }
}

function classOfBlank(property: string, value: string): string | undefined {
  if (!/^padding-(?:left|right|top|bottom)$/.test(property)) return undefined;
  return blankClass(property, value.endsWith('ex') ? Number.parseFloat(value) : inEm(value));
}

/** Writes a negative space as a sum of classes, to the nearest mu: 1, 2, 4, 8, 16 and 32. */
function kern(em: number, sum: Sum): string {
  sum.back -= em;
  if (sum.back > MOST_BACK)
    throw new MathmlRefusal(
      'The formula moves back too far',
      `Move back by at most ${MOST_BACK} em per formula.`,
    );
  const mu = Math.round(-em * 18);
  return [32, 16, 8, 4, 2, 1]
    .filter((step) => mu & step)
    .map((step) => `<mrow class="math-back-${step}"></mrow>`)
    .join('');
}

/** Reserves the space of raised or lowered text: `padding` is what temml adds above or below. */
function strut(padding: string): string {
  const [above = '', , below = ''] = padding.split(' ');
  const [up, down] = [inEm(above), inEm(below)];
  const [name, length] = up > 0 ? (['height', up + 0.7] as const) : (['depth', down + 0.2] as const);
  return `<mspace ${name}="${Number(length.toFixed(3))}em"></mspace>`;
}

function readLength(name: string, value: string, { attributes }: MathOutput): void {
  const length = /(?:width|%)$/.test(value) ? 0 : inEm(value);
  const most = name === 'voffset' ? MOST_RAISED : LONGEST;
  const isBack = length < 0 && name !== 'voffset' && name !== 'height' && name !== 'depth';
  if (Math.abs(length) > most || isBack)
    throw new MathmlRefusal(`A length in the formula is too large: ${value}`, `Use at most ${most} em.`);
  attributes.set(name, value);
}

const EM: Readonly<Record<string, number>> = {
  '': 1,
  em: 1,
  ex: 0.45,
  px: 1 / 16,
  pt: 1 / 12,
  mm: 3.78 / 16,
  cm: 37.8 / 16,
  in: 6,
};

/** Converts a length to em, for text of 16 px. */
function inEm(length: string): number {
  const [, number = '0', unit = ''] = /^([-+]?[\d.]+(?:e-?\d+)?)([a-z]*)$/.exec(length) ?? [];
  const factor = EM[unit];
  if (factor === undefined) throw new MathmlRefusal(`${length} is not a length`, 'Use em, ex, mu or pt.');
  return Number(number) * factor;
}

function colorOf(value: string): string {
  if (/^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(value) || /^(?:black|white)$/.test(value)) return value;
  throw new MathmlRefusal(`${value} is not a known color`, 'Write it like \\color{#a8174f}.');
}
