// Code that a feature draws, such as formulas: blocks of a language, or text within a sentence.
import type { Code } from '../../kit/diagnostics/codes.ts';
import type { MessageAndHint } from '../../kit/diagnostics/diagnostic.ts';

export interface DrawingFault extends MessageAndHint {
  /** Offset of the error in the code; undefined for the whole code. */
  readonly at?: number;
}

export type DrawnCode =
  | { readonly kind: 'drawn'; readonly html: string }
  | { readonly kind: 'refused'; readonly fault: DrawingFault };

/** Function of a feature that draws code of a language, and what others must know about it. */
export interface CodeDrawing {
  /** Language of the blocks, in lower case: `math`. */
  readonly language: string;
  /** Word for a result in messages, which add an `s` for several: `formula`. */
  readonly name: string;
  /** Code of its faults. */
  readonly faultCode: Code;
  /** Draws code with the same result in each build of the same version. `isBlock` is false within a sentence. */
  readonly draw: (code: string, isBlock: boolean) => DrawnCode;
  /** Name of the element that it draws: `math`. */
  readonly element: string;
  /** Returns true for HTML that it draws for some code. Recorded HTML is checked with it. */
  readonly canDraw: (html: string) => boolean;
  /** Renders the code itself, for Markdown copies. */
  readonly source: (code: string, isBlock: boolean) => string;
}
