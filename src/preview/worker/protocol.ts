// Messages between the preview's main thread and its worker. The worker keeps the site and runs the code of its
// templates; if that code kills the worker, a new one starts.

import type { Diagnostic, Place } from '../../kit/diagnostics/diagnostic.ts';
import type { Absence } from '../../model/pages/page.ts';
import type { BuildRequest } from '../../model/request.ts';
import type { OldAddress } from '../../model/settings/hosting.ts';
import type { Openings } from '../../model/settings/policy.ts';

/** Requests that the worker answers. Answers are posted to another thread, so they are values without methods. */
export interface SiteWorker {
  /** Prepares the site again. `changed` names the files that have changed; any file may have if it is undefined. */
  prepare(request: BuildRequest, changed: readonly string[] | undefined): Promise<PreparedReply>;
  /** Rejects with a ChangedFault if a source has changed, and the watcher hasn't reported it yet. */
  read(file: string): Promise<ReadAnswer>;
  /** Continues the search for errors in unopened pages and in the whole site. */
  examine(): Promise<SearchResult>;
  /** Finds the source of an element of a page; returns `undefined` if it is unknown. */
  locate(file: string, element: PageElement): Promise<Place | undefined>;
}

/** All errors in pages of the latest version and in the site, once every page was examined; otherwise the state of the search. */
export type SearchResult = readonly Diagnostic[] | 'more' | 'given up';

/** Numbered question, or the request that the worker ends its child processes and itself. */
export type Message =
  | { readonly id: number; readonly kind: keyof SiteWorker; readonly parameters: readonly unknown[] }
  | { readonly kind: 'end' };

/** Answer to a question, or a failure of the machine or of the tool. */
export type Reply = { readonly id: number; readonly outside: readonly PathState[] } & (
  | { readonly answer: unknown }
  | { readonly failure: Failure }
);

/**
 * Path outside the site's folders that a value depends on, relative to the root, with its state before it was first read:
 * a file, a link, a folder or a package, which needn't exist.
 */
export type PathState = readonly [file: string, state: string];

export interface Failure {
  readonly message: string;
  readonly hint: string;
  /** Source of a SourceChangedFault. */
  readonly changed: string | undefined;
}

/** Element of an open page, as a browser describes it. */
export interface PageElement {
  /** `p`, in lower case. */
  readonly name: string;
  /** Count of earlier elements with the same name. */
  readonly index: number;
  /** Start of its own text; empty if it has none. */
  readonly text: string;
}

/** Page of the preview. */
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
  readonly redirects: ReadonlyMap<string, OldAddress>;
  readonly pages: PreviewPages;
  /** All other files, by their path in the output folder. */
  readonly files: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
}

/** `PreparedAnswer` as it is sent: `pages` is undefined if they are the same as in the last answer. */
export type PreparedReply = Omit<PreparedAnswer, 'pages'> & { readonly pages: PreviewPages | undefined };

export interface ReadAnswer {
  /** Content; undefined if the file doesn't exist or has errors. */
  readonly content: Uint8Array | undefined;
  readonly diagnostics: readonly Diagnostic[];
}
