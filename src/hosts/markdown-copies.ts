// Markdown copies of pages, for programs: the copy of `/about/` is `/about.md`, and a program that prefers Markdown gets it at
// `/about/` too.
import type { FilePattern } from './policy.ts';

/** Regular expressions for the header `Accept`, in a syntax that all servers read. Browsers name neither Markdown nor plain text. */
export const ACCEPT = {
  /** Names Markdown, and likes nothing better. */
  markdown: String.raw`(?:^|,)\s*text/markdown\s*(?:;\s*q=1(?:\.0*)?\s*)?(?:,|$)`,
  /** Names Markdown or plain text. */
  text: String.raw`(?:^|,)\s*text/(?:markdown|plain)\s*(?:;\s*q=(?:0?\.\d*[1-9]\d*|1(?:\.0*)?)\s*)?(?:,|$)`,
  /** Names HTML, or anything. */
  html: String.raw`text/html|\*`,
};

const [MARKDOWN, TEXT, HTML] = [ACCEPT.markdown, ACCEPT.text, ACCEPT.html].map(
  (pattern) => new RegExp(pattern, 'i'),
) as [RegExp, RegExp, RegExp];

/** Returns true if a client prefers the copy of a page. */
export function wantsCopy(accept = ''): boolean {
  return MARKDOWN.test(accept) || (TEXT.test(accept) && !HTML.test(accept));
}

/** Files that are Markdown copies. */
export const COPIES: FilePattern = { kind: 'endings', endings: ['md'] };

/** Header of Markdown copies: search engines list their pages instead. */
export const COPY_HEADER = { name: 'X-Robots-Tag', value: 'noindex' };

/** Returns the value of the header `Link` that leads from a page to its copy. */
export function linkToCopy(url: string): string {
  return `<${url}>; rel="alternate"; type="text/markdown"`;
}
