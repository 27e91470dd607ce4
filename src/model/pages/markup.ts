// The Markdown of a page once it is rendered: its HTML, headings and texts, and what it uses.
import type { Place } from '../../kit/diagnostics/diagnostic.ts';

/** A heading of a page, in the order of the page. */
export interface Heading {
  /** Id of the heading, for links: `#id`. */
  readonly id: string;
  /** 1 to 6. */
  readonly level: number;
  /** Plain text, not escaped. */
  readonly text: string;
}

/** Amount of text in a body. */
export interface ReadingAmount {
  /** Words, without code. In Han and kana, each character counts. */
  readonly words: number;
  /** Minutes, rounded up; 0 without text. */
  readonly minutes: number;
}

/** Most words of an excerpt. */
export const MOST_WORDS = 200;

/** The readable text of a body, as plain text. */
export interface Prose extends ReadingAmount {
  /** First words, for excerpts. */
  readonly opening: string;
}

export type MarkdownBlockKind =
  | 'heading'
  | 'paragraph'
  | 'list item'
  | 'table row'
  | 'code block'
  | 'footnote'
  | 'component'
  | 'HTML';

/** Content of a block, in parts that can change separately. */
export interface BlockParts {
  /** Text with its markup, and values of settings. */
  readonly text: string;
  /** Targets of links, images and includes, in order. */
  readonly links: readonly string[];
  readonly code: readonly string[];
}

export interface MarkdownBlock extends BlockParts {
  readonly kind: MarkdownBlockKind;
  /** Text of the heading above; empty before the first one, and for a heading the text of that heading. */
  readonly heading: string;
  /** Markdown of the block, without the markers around it. */
  readonly source: string;
  readonly place: Place;
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

/**
 * Names of what a page uses, by kind: `attachment` is a file next to pages that it shows or links to, `image` an image of the
 * site in other versions (`public/team.jpg`), `script` a browser program of a feature (`copy-code`), `component` a component or a hook in Markdown with
 * stylesheets (`Note`). Features define other kinds.
 */
export type PageUses = Readonly<Record<string, readonly string[]>>;

/** Joins what parts of a page use: each name once, no kind without names. */
export function joinUses(...all: readonly PageUses[]): PageUses {
  const joined: Record<string, readonly string[]> = {};
  for (const uses of all)
    for (const [kind, names] of Object.entries(uses))
      if (names.length > 0) joined[kind] = [...new Set([...(joined[kind] ?? []), ...names])];
  return joined;
}

/** The rendered Markdown body of one page. */
export interface Markup {
  readonly html: OpenHtml;
  /** True if it contains raw HTML, whose nesting only a parser can check. */
  readonly isRaw: boolean;
  /** Headings of all levels, in order. */
  readonly headings: readonly Heading[];
  /** Counts words and minutes. */
  readonly reading: () => ReadingAmount;
  readonly uses: PageUses;
}

/** The expected target of a URL: a page, an image or a file. */
export type Role = 'link' | 'image' | 'file';

/** A `<link>` in the head of a page. Its attributes are written in the order of the object. */
export interface HeadLink {
  /** Relation, such as `icon` or `alternate`. */
  readonly rel: string;
  /** URL, with the site's base. */
  readonly href: string;
  /** Media type. */
  readonly type?: string;
  /** Title for people. */
  readonly title?: string;
  /** Sizes of an icon, such as `32x32`. */
  readonly sizes?: string;
}
