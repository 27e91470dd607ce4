// Records of data files: entries without Markdown. A page made from one has a path that doesn't belong to a file.

import type { Spans } from '../span.ts';
import type { UnroutedPage } from './page.ts';

/** An entry of a data file. */
export type EntryRecord = Pick<
  UnroutedPage,
  'path' | 'collection' | 'entryId' | 'title' | 'fields' | 'references' | 'named'
>;

/** The content of a data file. */
export interface Records {
  /** Entries by path, in the order of the file. */
  readonly entries: ReadonlyMap<string, EntryRecord>;
  /** Pages of the records, if the collection has pages for them. */
  readonly pages: ReadonlyMap<string, UnroutedPage>;
  /** Places of the fields of a record. */
  readonly spansOf: (path: string) => Spans;
}
