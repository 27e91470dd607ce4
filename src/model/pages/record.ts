// Records of data files: entries without Markdown. A page that one makes has a path of its own, which no file has.

import type { Spans } from '../span.ts';
import type { UnroutedPage } from './page.ts';

/** An entry of a data file. */
export type EntryRecord = Pick<
  UnroutedPage,
  'path' | 'collection' | 'entryId' | 'title' | 'fields' | 'references' | 'named'
>;

/** All that a data file holds. */
export interface Records {
  /** By path, in the order of the file. */
  readonly entries: ReadonlyMap<string, EntryRecord>;
  /** The same as pages, where the collection gives them some. */
  readonly pages: ReadonlyMap<string, UnroutedPage>;
  /** Places of the fields of one. */
  readonly spansOf: (path: string) => Spans;
}

const OF_RECORD = /^(content\/.+?\.(?:csv|json|yaml))(?:#(.*))?$/s;

/** `content/products.csv#A-1`; the file's own path where it is one record as a whole. */
export function recordPath(file: string, id: string | undefined): string {
  return id === undefined ? file : `${file}#${id}`;
}

/** The data file that a path names a record of; undefined for pages of Markdown, which end with `.md` as no record does. */
export function dataFileOf(path: string): string | undefined {
  return path.endsWith('.md') ? undefined : OF_RECORD.exec(path)?.[1];
}

/** The file that holds what a path names. */
export function fileOf(path: string): string {
  return dataFileOf(path) ?? path;
}
