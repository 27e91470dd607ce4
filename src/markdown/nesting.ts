// The lexer recurses into quotes and lists. Two forms of nesting would overflow its stack or double its
// work with every level; they are found here beforehand, in one pass over the text.

/** Quotes and lists that may be open at once on one line. */
const DEEPEST = 100;

/** Steps that a staircase of quotes may go down, since each doubles the lexer's work: 12 take 25 ms. */
const LONGEST_STAIRCASE = 12;

/** The markers of quotes and lists that a line begins with. */
const MARKERS = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/gm;
const MARKER = />|[-+*]|\d+[.)]/g;

export function isNestedTooDeeply(source: string): boolean {
  // Quote depths of adjacent lines, strictly descending; the lexer joins such lines into one paragraph.
  let staircase: number[] = [];
  let previousEnd = -1;
  for (const match of source.matchAll(MARKERS)) {
    const markers = match[0].match(MARKER) ?? [];
    if (markers.length > DEEPEST) return true;
    const depth = markers.filter((marker) => marker === '>').length;
    if (match.index !== previousEnd) staircase = [];
    staircase = [...staircase.filter((step) => step > depth), depth];
    if (staircase.length > LONGEST_STAIRCASE) return true;
    const lineEnd = source.indexOf('\n', match.index + match[0].length);
    previousEnd = lineEnd < 0 ? -1 : lineEnd + 1;
  }
  return false;
}
