import type { Heading } from './page.ts';

/** Amount of text in a body. */
export interface ReadingAmount {
  /** Words, without code. In Han and kana, each character counts. */
  readonly words: number;
  /** Minutes, rounded up; 0 without text. */
  readonly minutes: number;
}

export const MOST_WORDS = 200;

/** The readable text of a body, as plain text. */
export interface Prose extends ReadingAmount {
  /** First words, for excerpts. */
  readonly opening: string;
}

/** Marked lines of code, counted from 1. */
export interface MarkedLines {
  readonly first: number;
  readonly last: number;
  readonly mark: 'highlighted' | 'inserted' | 'deleted';
}

/** Code whose element is created when its page is finished. Plain JSON. */
export interface CodeBlock {
  readonly kind: 'block';
  readonly code: string;
  readonly language: string | undefined;
  /** Number of the first line, if lines are numbered. */
  readonly lines: number | undefined;
  readonly ranges: readonly MarkedLines[];
}

/** HTML of code with classes; `undefined` if the language is unknown. */
export type HighlightedCode = string | undefined;

export type Highlight = (code: string, language: string) => HighlightedCode;

/** HTML in pieces: code is still to be highlighted. */
export type OpenHtml = readonly (string | CodeBlock)[];

/** The rendered Markdown body of one page. */
export interface Markup {
  readonly html: OpenHtml;
  /** True if it contains raw HTML, whose nesting only a parser can check. */
  readonly isRaw: boolean;
  /** Headings of all levels, in order. */
  readonly headings: readonly Heading[];
  /** Counts words and minutes. */
  readonly reading: () => ReadingAmount;
  /** Files next to the page that it shows or links to, relative to the site's root: `content/blog/map.png`. */
  readonly attachments: readonly string[];
  /** Images of the site that it shows in other versions, such as `public/team.jpg`. */
  readonly images: readonly string[];
  /** True if it has copy buttons for code, which need a script. */
  readonly copiesCode: boolean;
  /** Other files that it shows as text, relative to the site's root: `examples/setup.ts`. */
  readonly files: readonly string[];
}

/** The expected target of a URL: a page, an image or a file. */
export type Role = 'link' | 'image' | 'file';
