// An error in the overlay: plain texts, which the browser inserts as text.
import type { Diagnostic } from '../kit/diagnostics/diagnostic.ts';
import { printPlace } from '../kit/diagnostics/print.ts';
import { printable } from '../kit/diagnostics/printable.ts';
import { ALL_CODES } from '../rules/index.ts';
import type { ExcerptLine, ExcerptLines } from './excerpt-lines.ts';

export interface PreviewProblem {
  /** The kind of error in a few words: `Broken link`. */
  readonly kind: string;
  readonly message: string;
  /** `content/about.md:3:12`, relative to the project; empty if no file is to blame. */
  readonly place: string;
  /** The line and its neighbors; empty if they can't be shown. */
  readonly lines: readonly ExcerptLine[];
  readonly hint: string;
}

export function problemOf({ code, message, at, hint }: Diagnostic, linesAt: ExcerptLines): PreviewProblem {
  return {
    kind: problemKind(code),
    message: printable(message),
    place: at ? printPlace(at) : '',
    lines: at ? linesAt(at) : [],
    hint: printable(hint),
  };
}

/** Returns true for findings of rules: a page with such an error can still be shown. */
export function isOfRule({ code }: Diagnostic): boolean {
  return !Object.hasOwn(ALL_CODES, code);
}

/** The heading of a code in the reference. */
export function problemKind(code: string): string {
  return (Object.hasOwn(ALL_CODES, code) ? ALL_CODES[code]?.title : undefined) ?? 'Mistake';
}
