// A mistake as the overlay shows it: plain texts, which the browser puts in as text.
import { codes } from '../kit/diagnostics/codes.ts';
import type { Diagnostic } from '../kit/diagnostics/diagnostic.ts';
import { printable } from '../kit/diagnostics/frame.ts';
import { type Excerpt, printFrame, printPlace } from '../kit/diagnostics/print.ts';

export interface PreviewProblem {
  /** The kind of error in a few words: `Broken link`. */
  readonly kind: string;
  readonly message: string;
  /** `content/about.md:3:12`, relative to the project; empty where no file is to blame. */
  readonly place: string;
  /** The line with carets below it; empty where none can be shown. */
  readonly frame: string;
  readonly hint: string;
}

export function problemOf({ code, message, at, hint }: Diagnostic, excerpt: Excerpt): PreviewProblem {
  const plain = (_style: unknown, text: string) => text;
  return {
    kind: problemKind(code),
    message: printable(message),
    place: at ? printPlace(at) : '',
    frame: at
      ? printFrame(at, excerpt, 'red', plain)
          .map((line) => line.replace(/^ {4}/, ''))
          .join('\n')
      : '',
    hint: printable(hint),
  };
}

/** Returns true for findings of rules: a page with such an error can still be shown. */
export function isOfRule({ code }: Diagnostic): boolean {
  return !Object.hasOwn(codes, code);
}

/** The heading of a code in the reference. */
export function problemKind(code: string): string {
  return Object.entries(codes).find(([known]) => known === code)?.[1].title ?? 'Mistake';
}
