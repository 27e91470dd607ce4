// Records of data files: entries without Markdown. A page made from one has a path that no file has.

import type { Spans } from '../span.ts';
import type { UnroutedPage } from './page.ts';

/** An entry of a data file. */
export type EntryRecord = Pick<
  UnroutedPage,
  'path' | 'collection' | 'entryId' | 'title' | 'fields' | 'references' | 'named'
>;

/** The content of a data file. */
export interface Records {
  /** By path, in the order of the file. */
  readonly entries: ReadonlyMap<string, EntryRecord>;
  /** The same records as pages, if the collection gives them pages. */
  readonly pages: ReadonlyMap<string, UnroutedPage>;
  /** Places of the fields of a record. */
  readonly spansOf: (path: string) => Spans;
}
