// The lexer recurses into quotes and lists. Nesting that would overflow its stack, and one form that doubles
// its work with every level, are found here beforehand, in one pass over the text.

/** Quotes and lists that may be open at once. */
const DEEPEST = 100;

/** Steps that a staircase of quotes may go down, since each doubles the lexer's work: 12 take 25 ms. */
const LONGEST_STAIRCASE = 12;

/** The markers that a line begins with. */
const MARKED = /(?:^|\n)((?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+)/g;
const MARKER = />|[-+*]|\d+[.)]/g;

export function isNestedTooDeeply(source: string): boolean {
  // Lines that lines further down may be nested in: each is indented more than the one before it.
  let outer: readonly { readonly indentation: number; readonly depth: number }[] = [];
  // Quotes in lines that the lexer joins into one paragraph: each line has fewer than the one before it.
  let staircase: readonly number[] = [];
  let previousEnd = -1;
  for (const { 0: found, 1: text = '', index } of source.matchAll(MARKED)) {
    const start = index + found.length - text.length;
    const markers = text.match(MARKER) ?? [];
    const indentation = text.length - text.trimStart().length;
    const around = outer.filter((line) => line.indentation < indentation);
    const depth = (around.at(-1)?.depth ?? 0) + markers.length;
    outer = [...around, { indentation, depth }];

    const quotes = markers.filter((marker) => marker === '>').length;
    const isNext = start === previousEnd;
    staircase = isNext ? [...staircase.filter((step) => step > quotes), quotes] : [quotes];
    previousEnd = source.indexOf('\n', start) + 1;

    if (depth > DEEPEST || staircase.length > LONGEST_STAIRCASE) return true;
  }
  return false;
}
