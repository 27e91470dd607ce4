// Reports layouts that depend on more than their props.
import { diagnostic } from '../kit/diagnostics/codes.ts';
import type { Diagnostic, MessageAndHint, Place } from '../kit/diagnostics/diagnostic.ts';
import { guide } from '../kit/diagnostics/guide.ts';
import { orUndefined } from '../kit/thrown.ts';

/** Frame of the compiled templates in a stack. */
const OF_PROGRAM = /[\\/]templates\.js:/;

/** Returns true for an error that code of templates created. */
export function isFromTemplates(error: unknown): boolean {
  const stack = orUndefined(() => (error instanceof Error ? error.stack : undefined));
  return typeof stack === 'string' && OF_PROGRAM.test(stack);
}

/** Error for code that gives different results in two builds of one site, or that affects more than its page. */
export class ImpureUse extends Error {
  /** Replacement to use. */
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

/** `name` was made while the templates were loaded, or for another page. */
export function changedByLayout(name: string): ImpureUse {
  return new ImpureUse(
    `A layout changes ${name}, which other pages share`,
    'Declare it inside the function that renders the page, or change it only while the module loads.',
  );
}

/** V8's messages for a change of something frozen. */
const FROZEN =
  /^Cannot (?:assign to read only|add|delete|redefine|define) property|^#<.*> is not extensible$/;

/** Returns `undefined` for errors of other kinds. `thrower` is the package whose code does it. */
export function impureLayout(
  error: unknown,
  at: Place,
  pages: readonly string[] = [],
  thrower?: string,
): Diagnostic | undefined {
  const found = orUndefined(() => (error instanceof Error ? impurityOf(error) : undefined));
  if (!found) return undefined;
  const words = thrower === undefined ? found : ofPackage(thrower, found.message);
  return diagnostic('layout-impure', { ...words, at, ...(pages.length > 0 && { pages }) });
}

function ofPackage(name: string, what: string) {
  return {
    message: `In the package ${name}: ${what}`,
    hint: `Use another function or package. ${guide('packages.md')} lists packages that work.`,
  };
}

function impurityOf(error: Error): MessageAndHint | undefined {
  if (error instanceof ImpureUse) return { message: error.message, hint: error.hint };
  // V8 refuses `new Function('…')` with this error.
  if (error instanceof EvalError) {
    return { message: 'A layout runs text as code', hint: 'Write the code into the template.' };
  }
  if (!(error instanceof TypeError) || !FROZEN.test(error.message)) return undefined;
  const [, method] = /as (\w+)\(\) does$/.exec(error.message) ?? [];
  return {
    message: method
      ? `A layout calls ${method}() on data that other pages share`
      : `A layout changes data that other pages share: ${error.message}`,
    hint: 'Change a copy instead: [...list].reverse(), or { ...object, field: value }. A module can fill its arrays and maps only while it loads.',
  };
}
