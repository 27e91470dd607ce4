// marked's tokens hold their source text but not its place. It is only looked for when there is something
// to report: tokens are met in the order of the page, so each is found after the one before it.
import { type Lines, linesOf } from '../base/lines.ts';
import { type Diagnostic, diagnostic, type Mend, type Place } from '../diagnostics/diagnostic.ts';
import { soften } from './lexer/expressions.ts';
import type { Problem, SourceRange } from './lexer/problem.ts';
import { listsInside, type PageToken, pageTokens } from './lexer/tokens.ts';

/** The offset in the source at which each line of a token's text begins. */
type LineStarts = readonly number[];

interface Found {
  readonly starts: LineStarts;
  /** Offset after its last character. */
  readonly end: number;
}

/** Where a body stands in its file. */
export interface BodyPlace {
  readonly path: string;
  /** Line of its first character, from 1. */
  readonly line: number;
}

/** The problems as diagnostics with their places; `source` is the text that the tokens were made of. */
export function locateProblems(
  problems: readonly Problem[],
  source: string,
  tokens: readonly PageToken[],
  body: BodyPlace,
): readonly Diagnostic[] {
  if (problems.length === 0) return [];
  const places = locatePieces(problems, source, tokens, body);
  return problems.flatMap((problem, index) => {
    const at = places[index];
    if (!at) return [];
    const { code, message, hint } = problem;
    const mend = mendOf(problem, at);
    return [diagnostic(code, { message: soften(message), at, hint: soften(hint), ...(mend && { mend }) })];
  });
}

/** A faulty text that goes on to a second line, or that was not found as it is, is left to its author. */
function mendOf({ token, from, length, mend }: Problem, at: Place): Mend | undefined {
  const text = token.raw.slice(from, from + length);
  return mend === undefined || text.length !== at.length ? undefined : { at, from: text, to: mend };
}

/** The places of parts of tokens, one for each. */
export function locatePieces(
  pieces: readonly SourceRange[],
  source: string,
  tokens: readonly PageToken[],
  body: BodyPlace,
): readonly Place[] {
  const found = findTokens({ ...body, source }, tokens, new Set(pieces.map(({ token }) => token)));
  const linesBy = new Map<string, Lines>();
  // A text may hold many that are faulty.
  const linesIn = (source: string): Lines => {
    const lines = linesBy.get(source) ?? linesOf(source);
    linesBy.set(source, lines);
    return lines;
  };
  return pieces.map((piece) => {
    const { starts, text } = found.get(piece.token) ?? { starts: [0], text: { ...body, source } };
    const { offset, length } = placeIn(piece, starts, linesIn(piece.token.raw));
    const { line, column } = linesIn(text.source).at(offset);
    return { path: text.path, line: line + text.line - 1, column, length };
  });
}

/** The faulty text's place in the source; where it goes on to a second line, that of its first. `lines` are the token's. */
function placeIn(
  { token, from, length }: SourceRange,
  starts: LineStarts,
  lines: Lines,
): { readonly offset: number; readonly length: number } {
  const { line, column } = lines.at(from);
  const offset = (starts[line - 1] ?? starts[0] ?? 0) + column - 1;
  const shown =
    token.raw
      .slice(from, from + length)
      .split('\n', 1)[0]
      ?.trimEnd() ?? '';
  return { offset, length: Math.max(1, shown.length) };
}

/** A text of a page, or of a file that it includes. */
interface Text extends BodyPlace {
  readonly source: string;
}

type FoundTokens = Map<PageToken, { readonly starts: LineStarts; readonly text: Text }>;

function findTokens(
  text: Text,
  tokens: readonly PageToken[],
  wanted: ReadonlySet<PageToken>,
  result: FoundTokens = new Map(),
): FoundTokens {
  const { source } = text;
  let cursor = 0;
  const visit = (list: readonly PageToken[], limit: number): void => {
    for (const token of list) {
      if (token.type === 'included') {
        if (isSame(token, text)) visit(pageTokens(token.tokens), limit);
        else findTokens(token, pageTokens(token.tokens), wanted, result);
        continue;
      }
      const found = findRaw(token.raw, source, cursor, limit);
      if (wanted.has(token)) result.set(token, { starts: found?.starts ?? [cursor], text });
      const inside = listsInside(token);
      if (found && inside.length > 0) cursor = found.starts[0] ?? cursor;
      for (const child of inside) visit(child, found?.end ?? limit);
      if (found) cursor = Math.max(cursor, found.end);
    }
  };
  visit(tokens, source.length);
  return result;
}

/** The text of a footnote says whose file it is in. */
function isSame({ path, source }: Text, text: Text): boolean {
  return path === text.path && source === text.source;
}

/**
 * Finds a token's text line by line, since within quotes and lists the source has marks and blanks before
 * each line that the token's text lacks. Undefined where the lexer has changed more than that.
 */
function findRaw(raw: string, source: string, from: number, limit: number): Found | undefined {
  const starts: number[] = [];
  let end = from;
  for (const line of raw.split('\n')) {
    const text = line.trim();
    const offset = findLine(text, source, end);
    if (offset < 0 || offset + text.length > limit) return undefined;
    starts.push(offset - (line.length - line.trimStart().length));
    end = offset + text.length;
  }
  return { starts, end };
}

/** In the cells of a table the source has a backslash before each `|` of the text. */
function findLine(text: string, source: string, from: number): number {
  const offset = source.indexOf(text, from);
  return offset >= 0 || !text.includes('|') ? offset : source.indexOf(text.replaceAll('|', '\\|'), from);
}
