// The tokens of a body, including those of included files.

import type { Settings } from '../../model/settings/settings.ts';
import type { Includer } from './draft.ts';
import { type IncludeResult, joinIncludes, mayInclude, NOTHING_JOINED, type ReadText } from './includes.ts';
import { mayHoldComponents } from './lexer/components.ts';
import { withoutNoncharacters } from './lexer/decode.ts';
import { insertedBy, MOST_INSERTED, solidify } from './lexer/expressions.ts';
import type { Lexer } from './lexer/lexer.ts';
import type { PageToken } from './lexer/tokens.ts';

/** A parsed body with its included files. */
export interface BodyText {
  readonly tokens: readonly PageToken[];
  readonly source: string;
  readonly joined: IncludeResult;
}

/** Reads a body, then its included files. They share the limit for inserted settings. */
function createReader(lexer: Lexer, { values, markdown }: Settings): ReadText {
  let inserted = 0;
  return (body) => {
    inserted += insertedBy(body, values);
    const source = lexableText(body);
    if (inserted > MOST_INSERTED || isTooDeep(source)) return undefined;
    return { tokens: lexer(source, markdown.math), source };
  };
}

/**
 * Works with a parsed body and its included files. Returns `undefined` if the text is nested too deeply for the
 * lexer, which recurses, or for the work.
 */
export function withText<T>(
  lexer: Lexer,
  body: string,
  settings: Settings,
  includer: Includer | undefined,
  work: (text: BodyText) => T,
): T | undefined {
  const read = createReader(lexer, settings);
  try {
    const text = read(body);
    if (!text) return undefined;
    const joins = includer && mayInclude(body);
    const joined = joins ? joinIncludes(text.tokens, includer.path, includer, read) : NOTHING_JOINED;
    return work({ ...text, joined });
  } catch (error) {
    // The stack overflows at a depth that depends on the machine.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The text as the lexer sees it; each character keeps its line and column. */
export function lexableText(body: string): string {
  const lines = body.includes('\r') ? body.replace(/\r\n?/g, '\n') : body;
  return solidify(withoutNoncharacters(lines));
}

// The lexer recurses into quotes and lists. Nesting that would overflow its stack, and one form that doubles
// its work with every level, are found beforehand, in one pass over the text.

/** Quotes and lists that may be open at once. */
const DEEPEST = 100;

/** Steps that a staircase of quotes may go down, since each doubles the lexer's work: 12 take 25 ms. */
const LONGEST_STAIRCASE = 12;

/** The markers at the start of a line. */
const MARKED = /(?:^|\n)((?:[ \t]*(?:>|[-+*](?=\s|$)|\d{1,9}[.)](?=\s|$)))+)/g;
const MARKER = />|[-+*]|\d+[.)]/g;

/** A fenced code block outside quotes and lists, up to its end or that of the text. */
const FENCED = /^ {0,3}(?:(`{3,})[^`\n]*|(~{3,}).*)\n(?:.*\n)*?(?: {0,3}(?:\1`*|\2~*)[ \t]*$|(?![\s\S]))/gm;

/** A line across the page, such as `- - -`. */
const BREAK = /^ {0,3}([-*])[ \t]*(?:\1[ \t]*){2,}$/gm;

/** Code and thematic breaks nest nothing, however many markers they show. */
function isTooDeep(source: string): boolean {
  return (
    isNestedTooDeeply(source) && isNestedTooDeeply(`${source}\n`.replaceAll(FENCED, '').replaceAll(BREAK, ''))
  );
}

interface MarkedLine {
  readonly indentation: number;
  readonly depth: number;
  /** Most columns that its lists remove from lines inside of them. */
  readonly reach: number;
}

/** A text may start four columns after its marker. */
function reachOf(markers: string): number {
  return markers.includes('\t') ? Number.POSITIVE_INFINITY : markers.length + 4;
}

/** True for a line of code or of a paragraph: four columns are left when the lists around it have removed theirs. */
function isIndentedText(markers: string, indentation: number, around: readonly MarkedLine[]): boolean {
  const reach = Math.max(0, ...around.map((line) => line.reach));
  return indentation >= reach + 4 && !markers.includes('\t');
}

function isNestedTooDeeply(source: string): boolean {
  // Lines that lines further down may be nested in: each is indented more than the one before it.
  let outer: readonly MarkedLine[] = [];
  const keepsIndentation = !mayHoldComponents(source) && !source.includes('[^');
  // Quotes in lines that the lexer joins into one paragraph: each line has fewer than the one before it.
  let staircase: readonly number[] = [];
  let previousEnd = -1;
  for (const { 0: found, 1: text = '', index } of source.matchAll(MARKED)) {
    const start = index + found.length - text.length;
    const markers = text.match(MARKER) ?? [];
    const indentation = text.length - text.trimStart().length;
    const around = outer.filter((line) => line.indentation < indentation);
    const isText = keepsIndentation && isIndentedText(text, indentation, around);
    const depth = isText ? 0 : (around.at(-1)?.depth ?? 0) + markers.length;
    if (!isText) outer = [...around, { indentation, depth, reach: reachOf(text) }];

    const quotes = markers.filter((marker) => marker === '>').length;
    const isNext = start === previousEnd;
    staircase = isNext ? [...staircase.filter((step) => step > quotes), quotes] : [quotes];
    previousEnd = source.indexOf('\n', start) + 1;

    if (depth > DEEPEST || staircase.length > LONGEST_STAIRCASE) return true;
  }
  return false;
}
