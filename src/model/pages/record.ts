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
  /** The same as pages, where the collection gives them some. */
  readonly pages: ReadonlyMap<string, UnroutedPage>;
  /** Places of the fields of one. */
  readonly spansOf: (path: string) => Spans;
}
