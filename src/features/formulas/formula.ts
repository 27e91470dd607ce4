// Converts a formula to MathML with temml. A separate program in lib/, because only sites with formulas need it:
// `#formulas` in package.json.
import temml from 'temml';
import { didYouMean } from '../../kit/nearest.ts';
import type { DrawingFault, DrawnCode } from '../../model/pages/code-drawing.ts';
import { checkedMathml } from './mathml.ts';

/** Converts TeX to MathML; `isDisplay` for a formula of its own block. */
export type DrawFormula = (formula: string, isDisplay: boolean) => DrawnCode;

/** Limit of braces, environments and pairs of `\left` and `\right` that are open at once. */
const DEEPEST = 50;
/** Most expansions of macros in a formula. */
const MOST_EXPANSIONS = 300;

const DISTANCE = /\\\\\*?\s*\[\s*[-+]?[\d.]+\s*[a-z]{2}\s*\]/;

export const drawFormula: DrawFormula = (formula, isDisplay) => {
  const fault = faultAtSight(formula);
  if (fault) return { kind: 'refused', fault };
  try {
    const mathml = temml.renderToString(formula, {
      displayMode: isDisplay,
      throwOnError: true,
      trust: false,
      maxExpand: MOST_EXPANSIONS,
      wrap: 'tex',
    });
    // A short formula can make much MathML.
    if (mathml.length > 200_000) return { kind: 'refused', fault: TOO_MUCH };
    return checkedMathml(mathml);
  } catch (error) {
    return { kind: 'refused', fault: faultOf(error, formula) };
  }
};

/** Common commands, without the backslash, for suggestions. */
const COMMANDS: readonly string[] = `
  alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi
  varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega
  frac dfrac tfrac cfrac binom sqrt sum prod int iint iiint oint lim limsup liminf sup inf max min arg det dim exp ker ln log
  sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh gcd deg hom Pr mod bmod pmod
  left right middle big Big bigg Bigg begin end langle rangle lfloor rfloor lceil rceil lvert rvert lVert rVert
  cdot cdots ldots vdots ddots dots times div pm mp ast star circ bullet oplus otimes odot cup cap setminus land lor neg wedge
  vee bigcup bigcap bigoplus bigotimes leq geq neq ll gg approx sim simeq cong equiv propto prec succ subset supset subseteq
  supseteq in notin ni mid parallel perp models vdash forall exists nexists emptyset varnothing infty partial nabla hbar ell
  Re Im aleph angle triangle to mapsto rightarrow leftarrow leftrightarrow Rightarrow Leftarrow Leftrightarrow implies iff
  longrightarrow longmapsto uparrow downarrow xrightarrow xleftarrow hat widehat tilde widetilde bar overline underline vec
  overrightarrow dot ddot acute grave check breve overbrace underbrace overset underset stackrel substack boxed cancel
  text textbf textit textrm texttt mathrm mathbf mathit mathbb mathcal mathfrak mathscr mathsf mathtt boldsymbol operatorname
  quad qquad displaystyle textstyle limits nolimits phantom color textcolor tag therefore because dagger prime
`
  .trim()
  .split(/\s+/);

const TOO_MUCH: DrawingFault = {
  message: 'The formula is too large',
  hint: 'Split it into several formulas, and use macros less often.',
};

function faultAtSight(formula: string): DrawingFault | undefined {
  if (formula.trim() === '')
    return {
      message: 'The formula is empty',
      hint: 'Write TeX in it, or \\$ for a literal dollar sign.',
    };
  if (formula.length > 5000) return TOO_MUCH;
  const deep = tooDeepAt(formula);
  if (deep !== undefined)
    return {
      message: 'The formula is nested too deeply',
      hint: `Open at most ${DEEPEST} groups at once.`,
      at: deep,
    };
  const distance = DISTANCE.exec(formula);
  if (!distance) return undefined;
  const hint = 'Write only \\\\; \\rule{0pt}{2em} makes a row taller.';
  return { message: 'The distance between rows cannot be set', hint, at: distance.index };
}

/** Start and end of a group, and commands whose argument may be the next command. */
const NESTING =
  /(\{|\\left(?![a-z])|\\begin(?![a-z]))|(\}|\\right(?![a-z])|\\end(?![a-z]))|\\[A-Za-z]+|\\[\s\S]/g;

function tooDeepAt(formula: string): number | undefined {
  let open = 0;
  /** Number of commands that directly follow one another. */
  let bare = 0;
  let end = -1;
  for (const { 0: sign, 1: begins, 2: ends, index } of formula.matchAll(NESTING)) {
    if (begins !== undefined) open += 1;
    else if (ends !== undefined) open -= 1;
    bare = formula.slice(end, index).trim() === '' && end >= 0 ? bare + 1 : 0;
    end = index + sign.length;
    if (open > DEEPEST || bare > DEEPEST * 2) return index;
  }
  return undefined;
}

/** Position that temml adds to its messages. */
const EXCERPT = /\s+at (?:position \d+|end of input):[\s\S]*$/;

function faultOf(error: unknown, formula: string): DrawingFault {
  if (error instanceof RangeError)
    return { message: 'The formula is nested too deeply', hint: 'Split it into several formulas.' };
  if (!(error instanceof Error) || error.name !== 'ParseError')
    return { message: 'Invalid formula', hint: 'Write it differently.' };
  const { message, position } = error as typeof error & { readonly position?: number };
  const at = position === undefined ? undefined : Math.min(position, formula.trimEnd().length - 1);
  return { ...inOurWords(message.trim().replace(EXCERPT, '')), ...(at !== undefined && { at }) };
}

const GENERAL = 'Correct the formula, or write \\$ for a literal dollar sign.';

function inOurWords(words: string): DrawingFault {
  const [, unknown] = /^Unsupported function name: (\S+)$/.exec(words) ?? [];
  if (unknown !== undefined) {
    const otherwise = 'Use commands that Temml supports.';
    const hint = didYouMean(unknown.slice(1), COMMANDS, otherwise, (likely) => `\\${likely}`);
    return { message: `Unknown command ${unknown}`, hint };
  }
  const [, untrusted] = /^Function "(\S+)" is not trusted$/.exec(words) ?? [];
  if (untrusted !== undefined)
    return {
      message: `${untrusted} is not allowed in a formula`,
      hint: 'Formulas cannot contain images, URLs, styles or names.',
    };
  if (words.startsWith('Too many expansions'))
    return {
      message: `Macros expand more than ${MOST_EXPANSIONS} times, or endlessly`,
      hint: 'Write out what they expand to.',
    };
  return {
    message: `Invalid formula: ${words.replace(/\s+/g, ' ').replace(/'?EOF'?/, 'the end')}`,
    hint: GENERAL,
  };
}
