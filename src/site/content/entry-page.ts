// A page as its fields say, whether they stand in front matter or in a record of data.

import { hasErrors } from '../../kit/diagnostics/diagnostic.ts';
import { nearest } from '../../kit/nearest.ts';
import { type FieldReader, reportField } from '../../model/fields/field.ts';
import type { DeclaredCollection } from '../../model/pages/collection.ts';
import type { PageFields } from '../../model/pages/front-matter.ts';
import { DEFAULT_LAYOUT, type Layout, type Layouts } from '../../model/pages/layout.ts';
import type { UnroutedPage } from '../../model/pages/page.ts';
import type { Settings } from '../../model/settings/settings.ts';
import { addressByPattern } from './collections.ts';
import { namedFields, type OwnFieldsContext, readOwnFields, referencesIn } from './own-fields.ts';

/** What the fields of a page are checked against. */
export interface EntryContext extends OwnFieldsContext {
  readonly settings: Settings;
  readonly layouts: Pick<Layouts, 'get' | 'keys'>;
}

/** What the file of a page, or the record, says beside the fields. */
export interface EntryIdentity extends Pick<UnroutedPage, 'path' | 'collection' | 'entryId' | 'title'> {
  /** Names of fields that are built in. */
  readonly builtIn: readonly string[];
}

export function entryPage(
  { builtIn, ...identity }: EntryIdentity,
  fields: PageFields,
  { settings, layouts, ...context }: EntryContext,
  reader: FieldReader,
): UnroutedPage {
  const { collection } = context;
  const layoutName = fields.layout ?? collection?.layout ?? collection?.pages?.layout ?? DEFAULT_LAYOUT;
  const layout = findLayout(fields.layout, layoutName, layouts, reader);
  const known = { ...fields, title: identity.title, layout: layoutName };
  const own = readOwnFields(known, builtIn, layout, reader, context);
  const route = fields.permalink ?? patternAddress(identity.entryId, fields, collection, reader);
  const { path, title } = identity;
  // The spread comes second: V8 takes twenty times as long to add fields to one that comes first.
  return {
    path,
    ...fields,
    permalink: route,
    layout: layoutName,
    language: fields.language ?? settings.core.language,
    title,
    collection: identity.collection,
    entryId: identity.entryId,
    fields: own,
    references: referencesIn(own),
    named: namedFields(own),
    broken: hasErrors(reader.diagnostics),
  };
}

/** The address that the collection gives a page, if any. */
function patternAddress(
  id: string,
  { date }: PageFields,
  collection: DeclaredCollection | undefined,
  reader: FieldReader,
): string | undefined {
  if (collection?.route === undefined) return undefined;
  const address = addressByPattern(collection.route, { id, date });
  if (address === undefined && !Object.hasOwn(reader.values, 'date'))
    reportField(reader, 'date', {
      code: 'field-missing',
      message: `date is missing, and ${collection.route} needs it`,
      hint: 'Add it, as in date: 2026-02-28.',
    });
  return address;
}

function findLayout(
  written: string | undefined,
  name: string,
  layouts: EntryContext['layouts'],
  reader: FieldReader,
): Layout | undefined {
  const layout = layouts.get(name);
  // What a collection names was checked there.
  if (layout || (written === undefined && name !== DEFAULT_LAYOUT)) return layout;
  const likely = written === undefined ? undefined : nearest(written, layouts.keys());
  reportField(reader, 'layout', {
    code: 'layout-unknown',
    message:
      written === undefined
        ? `The page names no layout, and there is no templates/${name}.tsx`
        : `There is no layout templates/${name}.tsx`,
    hint: likely ? `Did you mean ${likely}?` : layoutHint(layouts),
  });
  return undefined;
}

function layoutHint(layouts: EntryContext['layouts']): string {
  const names = [...layouts.keys()].sort();
  return names.length === 0 ? `Make templates/${DEFAULT_LAYOUT}.tsx.` : `Choose one of: ${names.join(', ')}.`;
}

/** The field that a collection takes titles from, as a text; undefined where it holds none. */
export function titleInField(
  collection: DeclaredCollection | undefined,
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  const value = collection?.pages && values[collection.pages.title];
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' ? undefined : text;
}
