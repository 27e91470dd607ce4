// Answers of a live site. They may be posted to another thread, so they are values without methods.

import type { Diagnostic } from '../kit/diagnostics/diagnostic.ts';
import type { Absence } from '../model/pages/built-page.ts';
import type { OldRoute, Openings } from '../settings/index.ts';

/** All errors in pages of the latest version and in the site, once every page was checked; otherwise the state of the search. */
export type SearchResult = readonly Diagnostic[] | 'more' | 'given up';

/**
 * Path outside the site's folders that a value depends on, relative to the root, with its state before it was first read:
 * a file, a link, a folder or a package, which needn't exist.
 */
export type PathState = readonly [file: string, state: string];

/** Element of an open page, as a browser describes it. */
export interface PageElement {
  /** `p`, in lower case. */
  readonly name: string;
  /** Count of earlier elements with the same name. */
  readonly index: number;
  /** Start of its own text; empty if it has none. */
  readonly text: string;
}

export interface PreviewPage {
  readonly id: string;
  /** `content/about.md` */
  readonly path: string;
  readonly route: string;
  /** Reason why a build would leave it out. */
  readonly unpublished: Absence | undefined;
}

/** Pages by their file in the output folder. */
export type PreviewPages = ReadonlyMap<string, PreviewPage>;

export interface PreparedAnswer {
  /** Absolute path, with symbolic links resolved. */
  readonly root: string;
  readonly base: string;
  readonly openings: Openings;
  /** Redirects and gone pages by old route. */
  readonly redirects: ReadonlyMap<string, OldRoute>;
  readonly pages: PreviewPages;
  /** All other files, by their path in the output folder. */
  readonly files: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
}

/** `PreparedAnswer` as it is sent: `pages` is undefined if they are the same as in the last answer. */
export type PreparedReply = Omit<PreparedAnswer, 'pages'> & { readonly pages: PreviewPages | undefined };

/** Answer for a file without content. */
export const NO_CONTENT: ReadAnswer = { content: undefined, diagnostics: [] };

export interface ReadAnswer {
  /** Content; undefined if the file doesn't exist or has errors. */
  readonly content: Uint8Array | undefined;
  readonly diagnostics: readonly Diagnostic[];
}
