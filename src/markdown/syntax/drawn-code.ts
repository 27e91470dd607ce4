// Renders code that a feature draws as holes, and places its faults: blocks of its language, and formulas between dollar signs.
import type { Tokens } from 'marked';
import type { CodeDrawing } from '../../model/pages/code-drawing.ts';
import { soften } from '../lexer/expressions.ts';
import type { FormulaToken } from '../lexer/formulas.ts';
import type { MarkdownFault, SourcePiece } from '../lexer/problem.ts';
import { escapeText } from '../lexer/text.ts';
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
  const drawing = scope.page.targets.drawing('math');
  if (!drawing) return escapeText(token.raw);
  const hole = drawnHole(token, { drawing, code: formula, isBlock: isDisplay }, scope, (at) => from + at);
  return isBlock ? join([hole, '\n']) : hole;
}

export function renderDrawnBlock(token: Tokens.Code, drawing: CodeDrawing, scope: Scope): Html {
  const [opening = '', ...lines] = token.raw.split('\n');
  const end = opening.indexOf(drawing.language) + drawing.language.length;
  const behind = opening.slice(end).trim();
  if (behind !== '') {
    const message = `Unknown ${drawing.name} option "${behind}"`;
    const fault: MarkdownFault = { code: 'code-setting', message, hint: `Write only ${drawing.language}.` };
    note(scope, token, fault, { from: opening.indexOf(behind, end), source: behind });
  }
  const offsetOf = (at: number) => {
    const above = token.text.slice(0, at).split('\n');
    const row = above.length - 1;
    const [line = '', text = ''] = [lines[row], token.text.split('\n')[row]];
    const start = [opening, ...lines.slice(0, row)].join('\n').length + 1;
    return start + line.length - text.length + (above[row]?.length ?? 0);
  };
  return join([drawnHole(token, { drawing, code: token.text, isBlock: true }, scope, offsetOf), '\n']);
}

interface CodeToDraw {
  readonly drawing: CodeDrawing;
  readonly code: string;
  readonly isBlock: boolean;
}

/** Creates the hole of drawn code; `offsetOf` converts an offset in the code to one in the token's source. */
function drawnHole(
  token: FormulaToken | Tokens.Code,
  { drawing, code, isBlock }: CodeToDraw,
  scope: Scope,
  offsetOf: (at: number) => number,
): Html {
  const written = soften(code);
  const cause = `${drawing.name}s`;
  const fill = (sources: SlotSources): Html => {
    if (!spend(scope, token, cause, written.length * COSTS.drawnUnit)) return '';
    const result = sources.draw(drawing, written, isBlock);
    const made = result.kind === 'drawn' ? result.html.length * COSTS.drawnHtmlUnit : COSTS.refusedDrawing;
    if (!spend(scope, token, cause, made)) return '';
    if (result.kind === 'drawn') return result.html;
    const { message, hint, at } = result.fault;
    const piece = at === undefined ? undefined : pieceAt(token.raw, offsetOf(at), written.slice(at));
    note(scope, token, { code: drawing.faultCode, message, hint }, piece);
    return marksFaults(scope) ? markSource(token.raw.trim(), scope) : '';
  };
  return [{ kind: 'drawing', fill }];
}

function pieceAt(raw: string, from: number, rest: string): SourcePiece {
  const { length } = /^\\[A-Za-z]+|^[\s\S]?/.exec(rest)?.[0] ?? '';
  return { from, source: raw.slice(from, from + length) };
}
