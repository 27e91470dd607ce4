// What the preview's main thread and its worker say to each other. The worker holds the site and runs the code
// of its templates; when that code ends the worker, another one begins.

import type { Diagnostic, Place } from '../../kit/diagnostics/diagnostic.ts';
import type { Absence } from '../../model/pages/page.ts';
import type { Redirect } from '../../model/settings/hosting.ts';
import type { Openings } from '../../model/settings/policy.ts';
import type { BuildRequest } from '../../site/request.ts';

export type Question =
  | {
      readonly kind: 'prepare';
      readonly request: BuildRequest;
      /** Files that have changed since the last preparation; undefined: any may have. */
      readonly changed: readonly string[] | undefined;
    }
  | { readonly kind: 'read'; readonly file: string }
  /** Go on searching for errors in pages that no browser has asked for. */
  | { readonly kind: 'examine' }
  | { readonly kind: 'locate'; readonly file: string; readonly element: PageElement };

/** An element of an open page, as a browser knows it. */
export interface PageElement {
  /** `p`, in lower case. */
  readonly name: string;
  /** How many elements of that name begin before it. */
  readonly index: number;
  /** The beginning of its text; empty where it has none of its own. */
  readonly text: string;
}

/** Asks the worker to end its child processes and itself. */
export interface End {
  readonly kind: 'end';
}

/** A page as the preview knows it. */
export interface PreviewPage {
  readonly id: string;
  /** `content/about.md` */
  readonly path: string;
  readonly route: string;
  /** Why a build would leave it out. */
  readonly unpublished: Absence | undefined;
}

/** By their file in the output folder. */
export type PreviewPages = ReadonlyMap<string, PreviewPage>;

export interface PreparedAnswer {
  readonly kind: 'prepared';
  /** Absolute, with symbolic links resolved. */
  readonly root: string;
  readonly base: string;
  readonly openings: Openings;
  /** By old address. */
  readonly redirects: ReadonlyMap<string, Redirect>;
  readonly pages: PreviewPages;
  /** Everything else that may be served, by its file in the output folder. */
  readonly files: ReadonlySet<string>;
  /** What templates need that lies in no folder of the site: paths relative to the root, of files, links and packages. */
  readonly outside: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** `PreparedAnswer` as it is sent: `pages` is undefined if they are those of the last answer. */
export type PreparedReply = Omit<PreparedAnswer, 'pages'> & { readonly pages: PreviewPages | undefined };

export interface ReadAnswer {
  readonly kind: 'read';
  /** Undefined where the file is not there or has errors. */
  readonly content: Uint8Array | undefined;
  /** Files that it shows and that lie in no folder of the site, relative to the root. */
  readonly outside: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Errors in pages of the version that was prepared last: all of them, once every page was examined. */
export interface ExaminedAnswer {
  readonly kind: 'examined';
  readonly found: readonly Diagnostic[] | 'more' | 'given up';
}

export interface LocatedAnswer {
  readonly kind: 'located';
  /** Undefined where no source is known to make the element. */
  readonly place: Place | undefined;
}

/** The page can't be rendered: a source has changed, and the watcher hasn't reported it yet. */
export interface StaleAnswer {
  readonly kind: 'stale';
  readonly source: string;
}

export type Reply = PreparedReply | ReadAnswer | ExaminedAnswer | LocatedAnswer | StaleAnswer;

export interface Numbered<T> {
  readonly id: number;
  readonly value: T;
}

/** A failure of the machine or of the tool. */
export interface FailedReply {
  readonly kind: 'failed';
  readonly message: string;
  readonly hint: string;
}
