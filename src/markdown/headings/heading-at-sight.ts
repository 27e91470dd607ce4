// Nearly all pages begin with their heading, or with prose before it. It is found here without reading the page as
// Markdown, and only where no rule of Markdown could tell otherwise.

/** A blank line, or one that begins with a letter, as no block but a paragraph does. HTML in it might go on. */
const PASSED = /(?:[ \t]*|\p{L}[^\n<]*)\n/uy;

const BLANK = /\s/;

/** `# Heading`, but for characters that end a line for some rules only. */
const MARKED = /#{1,6}[ \t][^\n\r\u2028\u2029]*(?=\n|$)/y;

/** What makes a heading of the lines of a paragraph before it. */
const UNDERLINE = /(?:=+|-+)(?=\n|$)/y;

/** Far more than any heading has, and soon read whatever it holds. */
const MAX_LENGTH = 500;

/** The source of the first heading, if it is known at first sight: alone it means what it means in the page. */
export function headingAtSight(source: string): string | undefined {
  let start = 0;
  let paragraph: number | undefined;
  for (PASSED.lastIndex = 0; PASSED.test(source); start = PASSED.lastIndex)
    paragraph = BLANK.test(source.charAt(start)) ? undefined : (paragraph ?? start);
  const end = endOf(MARKED, source, start);
  const heading = end > 0 ? source.slice(start, end) : underlined(source, paragraph, start);
  // What stands in brackets may be defined further down.
  return heading.length > MAX_LENGTH || heading === '' || heading.includes('[') ? undefined : heading;
}

function underlined(source: string, paragraph: number | undefined, start: number): string {
  return paragraph === undefined ? '' : source.slice(paragraph, endOf(UNDERLINE, source, start));
}

/** 0 where the pattern does not match. */
function endOf(pattern: RegExp, source: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(source) ? pattern.lastIndex : 0;
}
