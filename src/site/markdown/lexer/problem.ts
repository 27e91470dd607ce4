import type { Code } from '../../../kit/diagnostics/codes.ts';
import type { PageToken } from './tokens.ts';

export interface MarkdownFault {
  readonly code: Code;
  readonly message: string;
  readonly hint: string;
  /** The replacement for the faulty text, if there is only one way to fix it. */
  readonly fix?: string;
}

export interface SourceRange {
  readonly token: PageToken;
  /** Offset and length in the token's `raw`. */
  readonly from: number;
  readonly length: number;
}

/** A fault with its source text. It becomes a diagnostic once its place is known. */
export interface MarkdownProblem extends MarkdownFault, SourceRange {}

export interface SourcePiece {
  /** Offset in the token's `raw`. */
  readonly from: number;
  readonly source: string;
}

export function wholeOf({ raw }: PageToken): SourcePiece {
  return { from: 0, source: raw };
}

export function problemIn(
  token: PageToken,
  { from, source }: SourcePiece,
  fault: MarkdownFault,
): MarkdownProblem {
  return { ...fault, token, from, length: source.length };
}
