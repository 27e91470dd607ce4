// Reads the records of a data file. An entry with errors still exists, so that references to it stay valid.

import { type FieldReader, isRecord, reportField } from '../../fields/index.ts';
import { diagnostic } from '../../kit/diagnostics/codes.ts';
import type { Diagnostic, WithDiagnostics } from '../../kit/diagnostics/diagnostic.ts';
import { placeOf, type Spans } from '../../kit/diagnostics/span.ts';
import type { DeclaredCollection } from '../../model/pages/collection.ts';
import type { UnroutedPage } from '../../model/pages/page.ts';
import { RECORD_FIELDS } from '../../model/pages/page.ts';
import { fileOf, recordPath } from '../../model/pages/page-path.ts';
import type { EntryOutline, EntryRecord } from '../../model/pages/record.ts';
import {
  type EntryContext,
  entryPage,
  namedFields,
  readOwnFields,
  readPageFields,
  referencesIn,
  titleInField,
} from '../entry-fields.ts';
import { expandFields } from '../expand.ts';
import { lookUp } from '../expression.ts';
import { knownKeys } from '../schema/keys.ts';
import type { RawRecord } from './raw-record.ts';

interface RecordContext extends EntryContext {
  readonly collection: DeclaredCollection;
}

/** A record with its problems. Without an id, it has no entry. */
export type CheckedRecord<E extends EntryOutline> = WithDiagnostics<E | undefined>;

/** Reads a record; undefined if it has no id. `wholeId` is its id if it is the whole file; undefined if the file contains several. */
export function parseRecord(
  raw: RawRecord,
  wholeId: string | undefined,
  { path: file, spans }: Pick<FieldReader, 'path' | 'spans'>,
  context: RecordContext,
): CheckedRecord<EntryRecord> {
  const { collection } = context;
  const reader = readerOf(file, raw.values, spans, context);
  const id = wholeId ?? readId(raw, collection, reader);
  const { diagnostics } = reader;
  if (id === undefined) return { value: undefined, diagnostics };
  const path = recordPath(file, wholeId === undefined ? id : undefined);
  const value = (collection.pages ? readPage : readEntry)(path, id, context, reader);
  return { value, diagnostics };
}

/** Creates a reader for the fields of a record. It expands settings in texts, as in front matter. */
function readerOf(
  path: string,
  values: RawRecord['values'],
  spans: Spans,
  { settings }: RecordContext,
): FieldReader {
  const expanded = expandFields({ path, spans, values }, (expression) => lookUp(expression, settings.values));
  return { path, spans, values: expanded.values, diagnostics: [...expanded.diagnostics] };
}

function readId(
  raw: RawRecord,
  { id: field, path }: DeclaredCollection,
  reader: FieldReader,
): string | undefined {
  const value = raw.key ?? reader.values[field];
  const id = typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  if (id !== undefined && isId(id)) return id;
  const isMissing = value === undefined || value === null;
  reportField(reader, isMissing ? '' : field, {
    code: isMissing ? 'field-missing' : 'field-invalid',
    message: isMissing ? `The record has no ${field}` : `${field} is not a record id`,
    hint: isMissing
      ? `Give each record an id in the field ${field}, or set id in ${path} to another field.`
      : 'Use a string without control characters, without spaces at either end, and without .md at the end.',
  });
  return undefined;
}

function isId(id: string): boolean {
  return id !== '' && id === id.trim() && !/\p{Cc}/u.test(id) && !id.endsWith('.md');
}

/** Removes the id from the fields, unless the schema contains it. */
function withoutId(reader: FieldReader, id: string, { id: field, fields }: DeclaredCollection): FieldReader {
  const { [field]: _, ...others } = reader.values;
  const isKnown = fields !== undefined && knownKeys(fields).includes(field);
  const values = isKnown ? { ...others, [field]: reader.values[field] ?? id } : others;
  return { ...reader, values };
}

function readEntry(
  path: string,
  id: string,
  { collection, calls }: RecordContext,
  all: FieldReader,
): EntryRecord {
  const reader = withoutId(all, id, collection);
  const fields = collection.fields
    ? readOwnFields({}, [], undefined, reader, { collection, calls })
    : reader.values;
  const { title } = reader.values;
  return {
    path,
    collection: collection.name,
    entryId: id,
    title: typeof title === 'string' && title.trim() !== '' ? title : id,
    fields,
    references: referencesIn(fields),
    named: namedFields(fields),
  };
}

function readPage(path: string, id: string, context: RecordContext, all: FieldReader): UnroutedPage {
  const { collection } = context;
  const reader = withoutId(all, id, collection);
  const builtIn = Object.entries(reader.values).filter(([name]) => RECORD_FIELDS.includes(name));
  const fields = readPageFields({ ...reader, values: Object.fromEntries(builtIn) }, context);
  const titleIn = (language: string) => titleInField(collection, reader.values, language);
  const identity = {
    path,
    title: fields.title ?? titleIn(context.settings.core.language) ?? id,
    collection: collection.name,
    entryId: id,
    builtIn: RECORD_FIELDS,
  };
  const page = entryPage(identity, fields, context, reader);
  if (!isRecord(reader.values[collection.pages?.title ?? ''])) return page;
  const titles = Object.keys(context.settings.languages).map((tag) => [tag, titleIn(tag) ?? page.title]);
  return { ...page, titles: Object.fromEntries(titles) };
}

/** Returns the indexes of entries among the records of a file, by path. If two have the same path, the first counts. */
export function placesIn(records: readonly CheckedRecord<EntryOutline>[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [index, { value: entry }] of records.entries())
    if (entry && !places.has(entry.path)) places.set(entry.path, index);
  return places;
}

/** Joins the records of a file. Of two with the same path, only the first is an entry. */
export function joinRecords(
  records: readonly CheckedRecord<EntryOutline>[],
  spansOf: (index: number) => Spans,
): WithDiagnostics<readonly EntryOutline[]> {
  const places = placesIn(records);
  const firstOf = (index: number) => places.get(records[index]?.value?.path ?? '') ?? index;
  return {
    value: records.flatMap(({ value }, index) => (value && firstOf(index) === index ? [value] : [])),
    diagnostics: records.flatMap(({ value, diagnostics }, index) =>
      value && firstOf(index) !== index
        ? [twice(value, spansOf(index), spansOf(firstOf(index)))]
        : diagnostics,
    ),
  };
}

/** Reports an entry whose id another one of the file has. */
function twice({ path, collection, entryId }: EntryOutline, spans: Spans, first: Spans): Diagnostic {
  const file = fileOf(path);
  return diagnostic('entry-twice', {
    message: `${collection} has two entries with the id ${entryId}`,
    at: placeOf(file, spans, ''),
    related: [{ message: 'the other entry', at: placeOf(file, first, '') }],
    hint: 'Rename or remove one of the two.',
  });
}
