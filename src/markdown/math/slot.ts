// What passes between a page's Markdown and whoever makes its formulas.
import type { Tokens } from 'marked';
import type { FormulaToken } from './syntax.ts';

/** A formula, and where in the source of its token it is. */
export interface FormulaSlot {
  readonly kind: 'formula';
  readonly token: FormulaToken | Tokens.Code;
  readonly formula: string;
  readonly isDisplay: boolean;
  /** Offset in the token's source for one in the formula. */
  readonly offsetOf: (at: number) => number;
}

export interface FormulaSources {
  formula(formula: string, isDisplay: boolean): FormulaResult;
}

export interface FormulaFault {
  readonly message: string;
  readonly hint: string;
  /** Offset in the formula of what is wrong; undefined where it is the whole of it. */
  readonly at?: number;
}

export type FormulaResult =
  | { readonly kind: 'made'; readonly mathml: string }
  | { readonly kind: 'refused'; readonly fault: FormulaFault };
