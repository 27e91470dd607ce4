import type { Code } from '../diagnostics/codes.ts';
import type { PageToken } from './tokens.ts';

/** What is wrong, in the words of a diagnostic. */
export interface Fault {
  readonly code: Code;
  readonly message: string;
  readonly hint: string;
}

/** A fault and the part of the page's source that has it. It becomes a diagnostic once its place is known. */
export interface Problem extends Fault {
  readonly token: PageToken;
  /** Offset and length of the faulty text in the token's `raw`. */
  readonly from: number;
  readonly length: number;
}

/** A fault of a piece of a token's source text. */
export function problemIn(
  token: PageToken,
  piece: { readonly from: number; readonly source: string },
  fault: Fault,
): Problem {
  return { ...fault, token, from: piece.from, length: piece.source.length };
}

/** A fault of a part of a token's source text, or of all of it where the part does not occur in it. */
export function problemAt(token: PageToken, part: string, fault: Fault): Problem {
  const from = token.raw.indexOf(part);
  return problemIn(token, from < 0 ? { from: 0, source: token.raw } : { from, source: part }, fault);
}
