// Messages between the preview's main thread and its worker. The worker has the site and runs the code of its
// templates; if that code kills the worker, a new one starts.

import type { Place } from '../kit/diagnostics/diagnostic.ts';
import type { PageElement, PathState, PreparedReply, ReadAnswer, SearchResult } from '../live/index.ts';
import type { BuildRequest } from '../model/request.ts';

/** Requests that the worker answers. They are values without methods. */
export interface SiteWorker {
  /** Prepares the site again. `changed` lists the files that have changed; any file may have if it is undefined. */
  prepare(request: BuildRequest, changed: readonly string[] | undefined): Promise<PreparedReply>;
  /** Rejects with a ChangedFault if a source has changed, and the watcher hasn't reported it yet. */
  read(file: string): Promise<ReadAnswer>;
  /** Continues the search for errors in unopened pages and in the whole site. */
  findErrors(): Promise<SearchResult>;
  /** Finds the source of an element of a page; returns `undefined` if it is unknown. */
  locate(file: string, element: PageElement): Promise<Place | undefined>;
}

/** Question to the worker; `end` ends its child processes. */
export type Question =
  | { readonly kind: keyof SiteWorker; readonly parameters: readonly unknown[] }
  | { readonly kind: 'end' };

/** Answer to a question, or a failure of the machine or of the tool, with the paths that were read outside the site. */
export type Outcome = { readonly outside: readonly PathState[] } & (
  | { readonly answer: unknown }
  | { readonly failure: Failure }
);

export interface Failure {
  readonly message: string;
  readonly hint: string;
  /** Source of a SourceChangedFault. */
  readonly changed: string | undefined;
}
