// Finds the places of tokens. marked's tokens contain their source text but not its place, which is needed only to
// report something: tokens are visited in page order, so each is found after the previous one.

import { diagnostic } from '../kit/diagnostics/codes.ts';
import type { Diagnostic, Fix, Place } from '../kit/diagnostics/diagnostic.ts';
import { type Lines, linesOf } from '../kit/lines.ts';
import { soften } from './lexer/expressions.ts';
import type { MarkdownProblem, SourceRange } from './lexer/problem.ts';
import { listsInside, type PageToken, pageTokens } from './lexer/tokens.ts';

/** Text of a page, or of a file that it includes, with its tokens. */
export interface SourceText {
  readonly path: string;
  /** First line of the text in the file, from 1. */
  readonly line: number;
  readonly source: string;
  readonly tokens: readonly PageToken[];
}

/** Text that contains a token, and the offset in it of each line of the token. */
interface FoundToken {
  readonly text: SourceText;
  readonly starts: readonly number[];
}

export function locateProblems(
  problems: readonly MarkdownProblem[],
  text: SourceText,
): readonly Diagnostic[] {
  if (problems.length === 0) return [];
  const places = locateRanges(problems, text);
  return problems.flatMap((problem, index) => {
    const at = places[index];
    if (!at) return [];
    const { code, message, hint, attributes } = problem;
    const fix = fixOf(problem, at);
    const more = { ...(attributes && { attributes }), ...(fix && { fix }) };
    return [diagnostic(code, { message: soften(message), at, hint: soften(hint), ...more })];
  });
}

/** Returns the fix of a problem; undefined if the faulty text spans several lines, or wasn't found literally. */
function fixOf({ token, from, length, fix }: MarkdownProblem, at: Place): Fix | undefined {
  const text = token.raw.slice(from, from + length);
  return fix === undefined || text.length !== at.length ? undefined : { at, from: soften(text), to: fix };
}

/** Finds the place of each range; a range of several lines gets the place of its first line. */
export function locateRanges(ranges: readonly SourceRange[], body: SourceText): readonly Place[] {
  const found = findTokens(body, new Set(ranges.map(({ token }) => token)));
  const linesBy = new Map<string, Lines>();
  // A text may contain many faults.
  const linesIn = (source: string): Lines => {
    const lines = linesBy.get(source) ?? linesOf(source);
    linesBy.set(source, lines);
    return lines;
  };
  return ranges.map(({ token, from, length }) => {
    const { starts, text } = found.get(token) ?? { starts: [0], text: body };
    const within = linesIn(token.raw).at(from);
    const offset = (starts[within.line - 1] ?? starts[0] ?? 0) + within.column - 1;
    const { line, column } = linesIn(text.source).at(offset);
    const [shown = ''] = token.raw.slice(from, from + length).split('\n', 1);
    return {
      path: text.path,
      line: line + text.line - 1,
      column,
      length: Math.max(1, shown.trimEnd().length),
    };
  });
}

function findTokens(
  text: SourceText,
  wanted: ReadonlySet<PageToken>,
  result = new Map<PageToken, FoundToken>(),
): ReadonlyMap<PageToken, FoundToken> {
  const { source } = text;
  let cursor = 0;
  const visit = (list: readonly PageToken[], limit: number): void => {
    for (const token of list) {
      if (token.type === 'included') {
        const tokens = pageTokens(token.tokens);
        if (isSame(token, text)) visit(tokens, limit);
        else findTokens({ ...token, tokens }, wanted, result);
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
  visit(text.tokens, source.length);
  return result;
}

/** Returns true for the same text, also for footnotes, which contain the path of their file. */
function isSame({ path, source }: Omit<SourceText, 'tokens'>, text: SourceText): boolean {
  return path === text.path && source === text.source;
}

/**
 * Finds a token's text line by line, because in quotes and lists, the source has markers and spaces before each line.
 * Undefined if the lexer has changed more than that.
 */
function findRaw(raw: string, source: string, from: number, limit: number) {
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

/** Finds a line. In the cells of a table, the source has a backslash before each `|` of the text. */
function findLine(text: string, source: string, from: number): number {
  const offset = source.indexOf(text, from);
  return offset >= 0 || !text.includes('|') ? offset : source.indexOf(text.replaceAll('|', '\\|'), from);
}
