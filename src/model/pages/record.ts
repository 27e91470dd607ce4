// Records of data files: entries without Markdown. A page made from one has a path that doesn't belong to a file.

import type { Spans } from '../span.ts';
import type { UnroutedPage } from './page.ts';

export type EntryRecord = Pick<
  UnroutedPage,
  'path' | 'collection' | 'entryId' | 'title' | 'fields' | 'references' | 'named'
>;

export interface Records {
  /** Entries by path, in the order of the file. */
  readonly entries: ReadonlyMap<string, EntryRecord>;
  /** Pages of the records, if the collection has pages for them. */
  readonly pages: ReadonlyMap<string, UnroutedPage>;
  readonly spansOf: (path: string) => Spans;
}
