// Records of data files: entries without Markdown. A page made from one has a path that doesn't belong to a file.

import type { PageOutline, UnroutedPage } from './page.ts';

export type EntryRecord = Pick<
  UnroutedPage,
  'path' | 'collection' | 'entryId' | 'title' | 'fields' | 'references' | 'named'
>;

/** An entry without its fields. */
export type EntryOutline = Omit<EntryRecord, 'fields'>;

/** True for an entry that has a page. */
export function hasPage<T extends EntryOutline>(entry: T): entry is T & PageOutline {
  return 'layout' in entry;
}
