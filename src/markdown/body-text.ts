// Parses a body and its included files into tokens.

import { isOverflow } from '../kit/thrown.ts';
import type { Settings } from '../settings/index.ts';
import type { Includer } from './draft.ts';
import { type IncludeResult, joinIncludes, mayInclude, NOTHING_JOINED, type ReadText } from './includes.ts';
import { mayHoldComponents } from './lexer/components.ts';
import { withoutNoncharacters } from './lexer/decode.ts';
import { insertedBy, MOST_INSERTED, solidify } from './lexer/expressions.ts';
import type { Lexer } from './lexer/lexer.ts';
import type { PageToken } from './lexer/tokens.ts';

/** Parsed body with its included files. */
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
    if (inserted > MOST_INSERTED || isTooDeep(source) || hasTooManyCells(source)) return undefined;
    return { tokens: lexer(source, markdown), source };
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
    if (isOverflow(error)) return undefined;
    throw error;
  }
}

/** Prepares a text for the lexer; each character keeps its line and column. */
export function lexableText(body: string): string {
  const lines = body.includes('\r') ? body.replace(/\r\n?/g, '\n') : body;
  return solidify(withoutNoncharacters(lines));
}

// The lexer recurses into quotes and lists. Nesting that would overflow its stack, and a form that doubles
// its work with every level, are found beforehand, in one pass over the text.

const MARK = String.raw`[ \t]*(?:>|[-+*](?=\s|$)|\d{1,9}[.)](?=\s|$))`;
/** Markers at the start of a line. */
const MARKED = new RegExp(`(?:^|\\n)((?:${MARK})+)`, 'g');
/** A marker that may be within a list or a quote: it is indented, or follows another one. */
const NESTED = new RegExp(`(?:^|\\n)(?:[ \\t]|${MARK})${MARK}`);
const MARKER = />|[-+*]|\d+[.)]/g;

/** Thematic break, such as `- - -`. */
const BREAK = /^ {0,3}([-*])[ \t]*(?:\1[ \t]*){2,}$/;

const FENCE = /^ {0,3}(?:(`{3,})[^`]*|(~{3,}).*)$/;

/** Returns true for text that is nested too deeply. Code and thematic breaks don't nest, whatever markers they show. */
function isTooDeep(source: string): boolean {
  return NESTED.test(source) && isNestedTooDeeply(source) && isNestedTooDeeply(withoutCode(source));
}

/** Replaces fenced code and thematic breaks, except in lists, by the quotes around them. */
function withoutCode(source: string): string {
  let fence: { readonly quotes: number; readonly end: RegExp } | undefined;
  return source
    .split('\n')
    .map((line) => {
      if (fence && quotesOf(line).length < fence.quotes) fence = undefined;
      const quotes = quotesOf(line, fence?.quotes).join('');
      const text = line.slice(quotes.length);
      if (fence) {
        if (fence.end.test(text)) fence = undefined;
        return quotes;
      }
      const [, ticks, mark = ticks] = FENCE.exec(text) ?? [];
      if (mark)
        fence = { quotes: quotesOf(line).length, end: new RegExp(`^ {0,3}${mark}${mark[0]}*[ \\t]*$`) };
      return mark || BREAK.test(text) ? quotes : line;
    })
    .join('\n');
}

/** Returns the markers of quotes at the start of a line. */
function quotesOf(line: string, most = Number.POSITIVE_INFINITY): string[] {
  const quotes = /^(?: {0,3}> ?)+/.exec(line)?.[0].match(/ {0,3}> ?/g) ?? [];
  return quotes.slice(0, most);
}

/** Number of cells that the rows of a page may lack: the lexer adds them. */
const MOST_LACKING = 200_000;

/** True if short rows below many columns would become too many empty cells. */
function hasTooManyCells(source: string): boolean {
  // The product of two numbers, here of columns and rows, is largest if they are equal.
  if (!source.includes('|') || (source.length / 2) ** 2 <= MOST_LACKING) return false;
  let [columns, lacking] = [0, 0];
  for (const line of source.split('\n')) {
    const cells = line.split('|').length;
    const isBlank = !/[^\s>]/.test(line);
    // The line below the names of the columns, or one that looks like it.
    const isDelimiter = line.includes('-') && !/[^\s>|:\-+*\d.)]/.test(line);
    if (!isBlank) lacking += Math.max(0, columns - cells - 2);
    if (isBlank) columns = 0;
    else if (isDelimiter) columns = Math.max(columns, cells);
  }
  return lacking > MOST_LACKING;
}

interface MarkedLine {
  readonly indentation: number;
  readonly depth: number;
  /** Most columns that its lists remove from the lines in them. */
  readonly reach: number;
}

/** Columns that markers remove: a text may start four columns after its marker. */
function reachOf(markers: string): number {
  return markers.includes('\t') ? Number.POSITIVE_INFINITY : markers.length + 4;
}

/** Returns true for a line of code or of a paragraph: four columns remain after the lists around it have removed theirs. */
function isIndentedText(markers: string, indentation: number, around: readonly MarkedLine[]): boolean {
  const reach = Math.max(0, ...around.map((line) => line.reach));
  return indentation >= reach + 4 && !markers.includes('\t');
}

function isNestedTooDeeply(source: string): boolean {
  // Lines that later lines may be nested in: each is indented more than the one before it.
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

    // Limit of quotes and lists that are open at once.
    // Each step of a staircase of quotes doubles the lexer's work: 12 take 25 ms.
    if (depth > 100 || staircase.length > 12) return true;
  }
  return false;
}
