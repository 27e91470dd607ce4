// What a layout does though a page may depend on nothing but its props.
import { diagnostic } from '../kit/diagnostics/codes.ts';
import type { Diagnostic, Place } from '../kit/diagnostics/diagnostic.ts';

/** A layout's use of something that differs between two builds of one site, or that reaches out of the page. */
export class Impure extends Error {
  /** What to use instead. */
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

/** V8's words for a change of something frozen. */
const FROZEN = /^Cannot (?:assign to read only|add|delete|redefine|define) property/;

/** Undefined for errors of other kinds. */
export function impureLayout(
  error: unknown,
  at: Place,
  pages: readonly string[] = [],
): Diagnostic | undefined {
  const found = error instanceof Error ? impurityOf(error) : undefined;
  return found && diagnostic('layout-impure', { ...found, at, ...(pages.length > 0 && { pages }) });
}

function impurityOf(error: Error): Pick<Diagnostic, 'message' | 'hint'> | undefined {
  if (error instanceof Impure) return { message: error.message, hint: error.hint };
  // How V8 refuses `new Function('…')`.
  if (error instanceof EvalError) {
    return { message: 'A layout runs a text as code', hint: 'Write the code into the template.' };
  }
  if (!(error instanceof TypeError) || !FROZEN.test(error.message)) return undefined;
  return {
    message: `A layout changes what it was given: ${error.message}`,
    hint: 'Other pages are given the same, so copy it first: [...list].reverse(), or { ...object, field: value }.',
  };
}
