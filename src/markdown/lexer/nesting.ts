// The lexer recurses into quotes and lists. Nesting that would overflow its stack, and one form that doubles
// its work with every level, are found here beforehand, in one pass over the text.

/** Quotes and lists that may be open at once. */
const DEEPEST = 100;

/** Steps that a staircase of quotes may go down, since each doubles the lexer's work: 12 take 25 ms. */
const LONGEST_STAIRCASE = 12;

const MARKERS = /(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/y;
const MARKER = />|[-+*]|\d+[.)]/g;

export function isNestedTooDeeply(source: string): boolean {
  // Lines that lines further down may be nested in: each is indented more than the one before it.
  let outer: readonly { readonly indentation: number; readonly depth: number }[] = [];
  // Quotes in lines that the lexer joins into one paragraph: each line has fewer than the one before it.
  let staircase: readonly number[] = [];
  let previousEnd = -1;
  for (const { start, end, text } of markedLines(source)) {
    const markers = text.match(MARKER) ?? [];
    const indentation = text.length - text.trimStart().length;
    const around = outer.filter((line) => line.indentation < indentation);
    const depth = (around.at(-1)?.depth ?? 0) + markers.length;
    outer = [...around, { indentation, depth }];

    const quotes = markers.filter((marker) => marker === '>').length;
    const isNext = start === previousEnd;
    staircase = isNext ? [...staircase.filter((step) => step > quotes), quotes] : [quotes];
    previousEnd = end;

    if (depth > DEEPEST || staircase.length > LONGEST_STAIRCASE) return true;
  }
  return false;
}

interface MarkedLine {
  readonly start: number;
  readonly end: number;
  /** Its markers, with what is before and between them. */
  readonly text: string;
}

/** Lines without a marker are passed over without a look at all of their characters. */
function* markedLines(source: string): Generator<MarkedLine> {
  for (let start = 0, end = 0; start < source.length; start = end) {
    let first = start;
    while (isBlank(source.charCodeAt(first))) first += 1;
    const newline = source.indexOf('\n', first);
    end = newline < 0 ? source.length : newline + 1;
    if (!mayMark(source.charCodeAt(first))) continue;
    MARKERS.lastIndex = start;
    const text = MARKERS.exec(source)?.[0];
    if (text !== undefined) yield { start, end, text };
  }
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

function mayMark(code: number): boolean {
  return code === 0x3e || code === 0x2d || code === 0x2b || code === 0x2a || (code >= 0x30 && code <= 0x39);
}
