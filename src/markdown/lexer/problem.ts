// Faults of Markdown with their places in its source, before they become diagnostics.
import type { Code } from '../../kit/diagnostics/codes.ts';
import type { PageToken } from './tokens.ts';

export interface MarkdownFault {
  readonly code: Code;
  readonly message: string;
  readonly hint: string;
  /** Replacement for the faulty text, if there is only one way to fix it. */
  readonly fix?: string;
  /** See `Diagnostic`. */
  readonly attributes?: readonly string[];
}

export interface SourceRange {
  readonly token: PageToken;
  /** Offset and length in the token's `raw`. */
  readonly from: number;
  readonly length: number;
}

/** Fault with its source text. It becomes a diagnostic once its place is known. */
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

const LITERAL = /^\{\s*(?:"([^"\\&]*)"|'([^'"\\&]*)'|`([^`"\\&$]*)`|(-?\d[\d.]*))\s*\}$/;

/** Fault of an attribute whose value is code between braces; with a fix if the code is only a text or a number. */
export function codeAttribute(component: string, name: string, value: string): MarkdownFault {
  const [, ...found] = LITERAL.exec(value) ?? [];
  const literal = found.find((text) => text !== undefined);
  const fix = value === '{true}' ? name : literal === undefined ? undefined : `${name}="${literal}"`;
  return {
    code: 'component-attribute',
    message: `Attributes of <${component}> are text, and braces are not code in Markdown`,
    hint: fix === undefined ? `Write the value as text: ${name}="…".` : `Write ${fix}.`,
    ...(fix !== undefined && { fix }),
  };
}
