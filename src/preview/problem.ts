// A mistake as the overlay shows it: plain texts, which the browser puts in as text.
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { printable } from '../diagnostics/frame.ts';
import { type Excerpt, printFrame, printPlace } from '../diagnostics/print.ts';

export interface Problem {
  readonly message: string;
  /** `content/about.md:3:12`, relative to the project; empty where no file is to blame. */
  readonly place: string;
  /** The line with carets below it; empty where none can be shown. */
  readonly frame: string;
  readonly hint: string;
}

export function problemOf({ message, at, hint }: Diagnostic, excerpt: Excerpt): Problem {
  const plain = (_style: unknown, text: string) => text;
  return {
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
