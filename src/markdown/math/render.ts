// A formula as a slot: its MathML comes from a library that is loaded when a page needs it.
import type { Tokens } from 'marked';
import { soften } from '../expressions.ts';
import type { SourcePiece } from '../problem.ts';
import { note, type Scope } from '../scope.ts';
import { slotMark } from '../slots.ts';
import type { FormulaSlot, FormulaSources } from './slot.ts';
import type { FormulaToken } from './syntax.ts';

/** The mark of a slot. */
export function renderFormulaToken(token: FormulaToken, scope: Scope): string {
  const { formula, from, isDisplay, isBlock, isClosed } = token;
  if (!isClosed) {
    note(
      scope,
      token,
      {
        code: 'formula-invalid',
        message: 'The formula is not closed',
        hint: 'End it with $$ at the end of a line, without a blank line before it; or write \\$\\$ for the signs.',
      },
      { from: from - 2, source: '$$' },
    );
    return '';
  }
  const slot: FormulaSlot = {
    kind: 'formula',
    token,
    formula: soften(formula),
    isDisplay,
    offsetOf: (at) => from + at,
  };
  return markOf(slot, scope) + (isBlock ? '\n' : '');
}

/** The same for a block of code that is a formula. */
export function renderMathFence(token: Tokens.Code, scope: Scope): string {
  const [opening = '', ...lines] = token.raw.split('\n');
  const [, before = '', behind = ''] = /^(\s*[`~]+\s*math)\s*(.*)$/.exec(opening) ?? [];
  if (behind !== '') {
    const message = `${behind} says nothing about a formula`;
    note(
      scope,
      token,
      { code: 'code-setting', message, hint: 'Write math alone.' },
      { from: opening.indexOf(behind, before.length), source: behind },
    );
  }
  const offsetOf = (at: number) => {
    const above = token.text.slice(0, at).split('\n');
    const row = above.length - 1;
    const [line = '', text = ''] = [lines[row], token.text.split('\n')[row]];
    const start = [opening, ...lines.slice(0, row)].join('\n').length + 1;
    return start + line.length - text.length + (above[row]?.length ?? 0);
  };
  const slot: FormulaSlot = {
    kind: 'formula',
    token,
    formula: soften(token.text),
    isDisplay: true,
    offsetOf,
  };
  return `${markOf(slot, scope)}\n`;
}

function markOf(slot: FormulaSlot, scope: Scope): string {
  scope.noted.slots.push(slot);
  return slotMark(scope.noted.slots.length - 1);
}

/** What stands in the place of a slot. */
export function fillFormula(
  { token, formula, isDisplay, offsetOf }: FormulaSlot,
  scope: Scope,
  sources: FormulaSources,
): string {
  const result = sources.formula(formula, isDisplay);
  // Focusable, so that a formula wider than the page can be scrolled with the keyboard.
  if (result.kind === 'made')
    return isDisplay ? result.mathml.replace('<math ', '<math tabindex="0" ') : result.mathml;
  const { message, hint, at } = result.fault;
  const piece = at === undefined ? undefined : pieceAt(token.raw, offsetOf(at), formula.slice(at));
  note(scope, token, { code: 'formula-invalid', message, hint }, piece);
  return '';
}

/** A command, or one character. */
function pieceAt(raw: string, from: number, rest: string): SourcePiece {
  const { length } = /^\\[A-Za-z]+|^[\s\S]?/.exec(rest)?.[0] ?? '';
  return { from, source: raw.slice(from, from + length) };
}
