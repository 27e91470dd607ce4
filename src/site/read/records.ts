// Data files of collections as tasks: each is read once, and an unchanged record changes nothing.

import { LIVE } from '../../engine/tasks.ts';
import type { DeclaredCollection } from '../../model/pages/collection.ts';
import { task } from '../ask.ts';
import { parseRecords } from '../content/records/parse-records.ts';
import { declaredCollection, declaredCollections } from './collections.ts';
import { callsBy } from './run-templates.ts';
import { siteSettings } from './settings.ts';
import { layoutsFor } from './templates.ts';

/** Records of a data file. */
export const recordsOf = task(
  'records-of',
  (ask, file: string) => {
    const { name, id } = ownerOf(file) ?? {};
    const collection = name === undefined ? undefined : ask(declaredCollection, name);
    if (!collection) throw new Error(`${file} belongs to no collection`);
    const settings = ask(siteSettings).value;
    const context = { collection, layouts: layoutsFor(ask), calls: callsBy(ask, file), settings };
    return parseRecords(ask.file(file), id, context);
  },
  LIVE,
);

/** Data files that belong to a collection, sorted. */
export const recordFiles = task('record-files', (ask): readonly string[] => {
  const declared = ask(declaredCollections);
  if (declared.size === 0) return [];
  return ask.names('content').attachments.filter((file) => {
    const owner = declared.get(ownerOf(file)?.name ?? '');
    return owner !== undefined && takesData(owner);
  });
});

/** Paths of the pages that the records of a data file have. */
export const recordPages = task('record-pages', (ask, file: string): readonly string[] => [
  ...ask(recordsOf, file).value.pages.keys(),
]);

export const recordRemarks = task('record-remarks', (ask, file: string) => ask(recordsOf, file).diagnostics);

/** Where Markdown has a layout or addresses, other files beside it are attachments. */
function takesData({ layout, route, pages }: DeclaredCollection): boolean {
  return pages !== undefined || (layout === undefined && route === undefined);
}

/** The collection that a data file may belong to, and its id in it where the file is one entry. */
function ownerOf(file: string): { readonly name: string; readonly id: string | undefined } | undefined {
  const [, name, id, kind] = /^content\/([^/]+?)(?:\/(.+))?\.(csv|json|yaml)$/.exec(file) ?? [];
  if (name === undefined || (id !== undefined && kind === 'csv')) return undefined;
  return { name, id: id?.normalize('NFC') };
}
