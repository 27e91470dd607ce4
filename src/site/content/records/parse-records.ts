// Reads the entries of a data file. An entry with errors still exists, so that references to it stay valid.

import { diagnostic } from '../../../kit/diagnostics/codes.ts';
import type { Checked, Diagnostic } from '../../../kit/diagnostics/diagnostic.ts';
import { lookUp } from '../../../model/expression.ts';
import { type FieldReader, readFields, reportField } from '../../../model/fields/field.ts';
import type { Source } from '../../../model/files/source.ts';
import { COLLECTIONS_PATH, type DeclaredCollection } from '../../../model/pages/collection.ts';
import type { UnroutedPage } from '../../../model/pages/page.ts';
import { pageFields, RECORD_FIELDS } from '../../../model/pages/page.ts';
import { recordPath } from '../../../model/pages/page-path.ts';
import type { EntryRecord, Records } from '../../../model/pages/record.ts';
import { placeOf, type Spans } from '../../../model/span.ts';
import {
  type EntryContext,
  entryPage,
  namedFields,
  readOwnFields,
  referencesIn,
  titleInField,
} from '../entry-fields.ts';
import { expandFields } from '../expand.ts';
import { knownKeys } from '../schema/keys.ts';
import { NO_SPANS } from '../yaml/document.ts';
import { readDataFile } from './data-file.ts';
import type { RawRecord } from './raw-record.ts';

interface RecordContext extends EntryContext {
  readonly collection: DeclaredCollection;
}

/** Reads the records of a file. `wholeId` is the id if the file is a single entry; undefined if it contains several. */
export function parseRecords(
  source: Source,
  wholeId: string | undefined,
  context: RecordContext,
): Checked<Records> {
  const { collection } = context;
  const file = readDataFile(source, wholeId !== undefined, collection.fields);
  const diagnostics: Diagnostic[] = [...file.diagnostics];
  const pages = new Map<string, UnroutedPage>();
  const others = new Map<string, EntryRecord>();
  const { records, spansAt } = file.value;
  const places = new Map<string, RawRecord['at']>();
  for (const raw of records) {
    const spans = spansAt(raw.at);
    const reader = readerOf(source.path, raw.values, spans, context);
    const id = wholeId ?? readId(raw, collection, reader);
    const path = recordPath(source.path, wholeId === undefined ? id : undefined);
    const first = places.get(path);
    if (id !== undefined && first !== undefined)
      diagnostics.push(twice(collection.name, id, source.path, spans, spansAt(first)));
    else if (id !== undefined) {
      places.set(path, raw.at);
      if (collection.pages) pages.set(path, readPage(path, id, context, reader));
      else others.set(path, readEntry(path, id, context, reader));
    }
    for (const one of reader.diagnostics) diagnostics.push(one);
  }
  const spansOf = (path: string) => {
    const at = places.get(path);
    return at === undefined ? NO_SPANS : spansAt(at);
  };
  return { value: { entries: collection.pages ? pages : others, pages, spansOf }, diagnostics };
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

function readId(raw: RawRecord, { id: field }: DeclaredCollection, reader: FieldReader): string | undefined {
  const value = raw.key ?? reader.values[field];
  const id = typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  if (id !== undefined && isId(id)) return id;
  const isMissing = value === undefined || value === null;
  reportField(reader, isMissing ? '' : field, {
    code: isMissing ? 'field-missing' : 'field-invalid',
    message: isMissing ? `The record has no ${field}` : `${field} is not a record id`,
    hint: isMissing
      ? `Give each record an id in the field ${field}, or set id in ${COLLECTIONS_PATH} to another field.`
      : 'Use a text without control characters, without spaces at either end, and without .md at the end.',
  });
  return undefined;
}

function isId(id: string): boolean {
  return id !== '' && id === id.trim() && !/\p{Cc}/u.test(id) && !id.endsWith('.md');
}

function twice(collection: string, id: string, path: string, spans: Spans, first: Spans): Diagnostic {
  return diagnostic('entry-twice', {
    message: `${collection} has two entries with the id ${id}`,
    at: placeOf(path, spans, ''),
    related: [{ message: 'the other entry', at: placeOf(path, first, '') }],
    hint: 'Rename or remove one of the two.',
  });
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
  const fields = readFields(pageFields, { ...reader, values: Object.fromEntries(builtIn) });
  const identity = {
    path,
    title: fields.title ?? titleInField(collection, reader.values) ?? id,
    collection: collection.name,
    entryId: id,
    builtIn: RECORD_FIELDS,
  };
  return entryPage(identity, fields, context, reader);
}
