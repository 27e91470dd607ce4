// Renders formulas as holes, which MathML fills once its library is loaded, and places their faults.
import type { Tokens } from 'marked';
import { soften } from '../lexer/expressions.ts';
import type { FormulaToken } from '../lexer/formulas.ts';
import type { MarkdownFault, SourcePiece } from '../lexer/problem.ts';
import { COSTS, spend } from './budget.ts';
import { markSource, marksFaults } from './fault-marks.ts';
import { type Html, join, type SlotSources } from './holes.ts';
import { note, type Scope } from './scope.ts';

const UNCLOSED: MarkdownFault = {
  code: 'formula-invalid',
  message: 'The formula is not closed',
  hint: 'End it with $$ at the end of a line, with no blank line before it; or write \\$\\$ for literal dollar signs.',
};

export function renderFormulaToken(token: FormulaToken, scope: Scope): Html {
  const { formula, from, isDisplay, isBlock, isClosed } = token;
  if (!isClosed) {
    note(scope, token, UNCLOSED, { from: from - 2, source: '$$' });
    return marksFaults(scope) ? markSource(token.raw, scope) : '';
  }
  const hole = formulaHole(token, formula, isDisplay, scope, (at) => from + at);
  return isBlock ? join([hole, '\n']) : hole;
}

export function renderMathFence(token: Tokens.Code, scope: Scope): Html {
  const [opening = '', ...lines] = token.raw.split('\n');
  const [, before = '', behind = ''] = /^(\s*[`~]+\s*math)\s*(.*)$/.exec(opening) ?? [];
  if (behind !== '') {
    const message = `Unknown formula option "${behind}"`;
    const fault: MarkdownFault = { code: 'code-setting', message, hint: 'Write only math.' };
    note(scope, token, fault, { from: opening.indexOf(behind, before.length), source: behind });
  }
  const offsetOf = (at: number) => {
    const above = token.text.slice(0, at).split('\n');
    const row = above.length - 1;
    const [line = '', text = ''] = [lines[row], token.text.split('\n')[row]];
    const start = [opening, ...lines.slice(0, row)].join('\n').length + 1;
    return start + line.length - text.length + (above[row]?.length ?? 0);
  };
  return join([formulaHole(token, token.text, true, scope, offsetOf), '\n']);
}

/** Creates the hole of a formula; `offsetOf` converts an offset in the formula to one in the token's source. */
function formulaHole(
  token: FormulaToken | Tokens.Code,
  formula: string,
  isDisplay: boolean,
  scope: Scope,
  offsetOf: (at: number) => number,
): Html {
  const written = soften(formula);
  const fill = (sources: SlotSources): Html => {
    if (!spend(scope, token, 'formulas', written.length * COSTS.formulaUnit)) return '';
    const result = sources.formula(written, isDisplay);
    const made = result.kind === 'made' ? result.mathml.length * COSTS.mathmlUnit : COSTS.refusedFormula;
    if (!spend(scope, token, 'formulas', made)) return '';
    // It is focusable, so that a formula wider than the page can be scrolled with the keyboard.
    if (result.kind === 'made')
      return isDisplay ? result.mathml.replace('<math ', '<math tabindex="0" ') : result.mathml;
    const { message, hint, at } = result.fault;
    const piece = at === undefined ? undefined : pieceAt(token.raw, offsetOf(at), written.slice(at));
    note(scope, token, { code: 'formula-invalid', message, hint }, piece);
    return marksFaults(scope) ? markSource(token.raw.trim(), scope) : '';
  };
  return [{ kind: 'formula', fill }];
}

function pieceAt(raw: string, from: number, rest: string): SourcePiece {
  const { length } = /^\\[A-Za-z]+|^[\s\S]?/.exec(rest)?.[0] ?? '';
  return { from, source: raw.slice(from, from + length) };
}
