// Tasks for pages and records: each is read once, and other tasks ask only for the parts that they need. Records are
// checked in groups, so that a changed cell doesn't check all others again.

import {
  type CheckedRecord,
  joinRecords,
  lookUp,
  parsePage,
  parseRecord,
  placesIn,
  type RawRecord,
  type RawRecords,
  readDataFile,
  readFrontMatter,
  withinLimit,
} from '../../content/index.ts';
import { hashOfJson, intern, LIVE, live } from '../../engine/index.ts';
import type { Diagnostic, Severity, WithDiagnostics } from '../../kit/diagnostics/diagnostic.ts';
import type { Spans } from '../../kit/diagnostics/span.ts';
import { isJson } from '../../kit/plain.ts';
import { EndlessWork } from '../../limits/index.ts';
import { tooComplex } from '../../markdown/index.ts';
import type { DeclaredCollection } from '../../model/pages/collection.ts';
import type { BodyPosition, PageOutline, PageText, SpansOf, UnroutedPage } from '../../model/pages/page.ts';
import { dataFileOf, fileOf } from '../../model/pages/page-path.ts';
import { type EntryOutline, type EntryRecord, hasPage } from '../../model/pages/record.ts';
import type { Settings } from '../../settings/index.ts';
import { type Ask, task } from '../index.ts';
import { collectionOfPage, declaredCollection, declaredCollections } from './declared-collections.ts';
import { editionAt, faultSeverity } from './settings.ts';
import { settingsFor, siteSettings } from './site-settings.ts';
import { callsBy, layoutsFor, noteLoad } from './templates.ts';

/** Page as read from its file, without the text. */
interface PageSource extends PageText {
  readonly page: UnroutedPage;
  readonly diagnostics: readonly Diagnostic[];
}

/** Returns the settings for the Markdown of a page. */
export function settingsOfPage(ask: Ask, path: string): Settings {
  const edition = editionAt(ask, path);
  return edition ? settingsFor(ask, edition.name).value : ask(siteSettings).value;
}

export const pageSource = task(
  'page-source',
  (ask, path: string): PageSource => {
    const { markdown, texts } = ask.tools;
    const source = ask.file(path);
    const edition = editionAt(ask, path);
    const settings = settingsOfPage(ask, path);
    let isLate = false;
    const titleIn = (body: string) => {
      const heading = markdown.firstHeading(body, settings);
      isLate ||= heading.kind === 'late';
      return heading.kind === 'done' ? heading.value : undefined;
    };
    const { value: parsed, diagnostics } = parsePage(source, {
      layouts: layoutsFor(ask),
      settings,
      collection: collectionOfPage(ask, edition?.path ?? path),
      edition,
      calls: callsBy(ask, path),
      firstHeading: titleIn,
    });
    const { text, page, ...rest } = parsed;
    noteLoad(ask, page.fields);
    texts.store(path, text);
    const late = isLate ? [tooComplex({ path, body: rest.body })] : [];
    const remarks = [...diagnostics, ...late];
    const hasRemarks = remarks.length > 0 || rest.exemptions.length > 0;
    const remarked = hasRemarks ? { ...page, broken: page.broken || isLate, hasRemarks } : page;
    return { page: remarked, ...rest, diagnostics: remarks };
  },
  { kind: 'stored', isJson: ({ page }) => isJson(page.fields) },
);

/** Facts about a page that others may use. Changing only its text doesn't change them. */
export const pageSummary = task(
  'page-summary',
  (ask, path: string): UnroutedPage => {
    const page = dataFileOf(path) === undefined ? ask(pageSource, path).page : recordAt(ask, path);
    if (!page || !hasPage(page)) throw new Error(`${path} is not a page`);
    return Object.freeze({ ...page, fields: intern(page.fields) });
  },
  live((page: UnroutedPage) => hashOfJson(page, page.fields)),
);

/** Returns the highest severity of faults in a file of a language, except for a legal page; undefined if they are errors. */
export function faultSeverityAt(ask: Ask, path: string): Severity | undefined {
  const isLegal = () => ask.names('content').pages.includes(path) && ask(pageSummary, path).legal;
  return editionAt(ask, path) && faultSeverity(ask, { path, legal: isLegal() });
}

/** Number of pages or records in a group. What a site needs of them is one value, which most changes leave as it is. */
const GROUP = 64;

function groupOf<T>(items: readonly T[], number: string): readonly T[] {
  return items.slice(Number(number) * GROUP, (Number(number) + 1) * GROUP);
}

/** Returns the items of all groups, of which only the last isn't full. */
function inGroups<T>(group: (number: string) => readonly T[]): readonly T[] {
  const items: T[] = [];
  for (let number = 0; items.length === number * GROUP; number += 1)
    for (const item of group(String(number))) items.push(item);
  return items;
}

function outlineOf<T extends EntryRecord>({ fields: _, ...headings }: T): Omit<T, 'fields'> {
  return headings;
}

/** Outlines of the Markdown pages in a group, by its number. */
const pageOutlines = task(
  'page-outlines',
  (ask, number: string): readonly PageOutline[] =>
    groupOf(ask.names('content').pages, number).map((path) => outlineOf(ask(pageSummary, path))),
  { kind: 'stored', retain: 'always' },
);

/** Returns the outlines of all Markdown pages, sorted by path. */
export function allOutlines(ask: Ask): readonly PageOutline[] {
  return inGroups((number) => ask(pageOutlines, number));
}

/** Returns a page or a record by its path; undefined for a record that doesn't exist. */
export function entryAt(ask: Ask, path: string): EntryRecord | undefined {
  return dataFileOf(path) === undefined ? ask(pageSummary, path) : recordAt(ask, path);
}

/** Returns the fields of an entry, as its schemas return them. */
export function fieldsOf(ask: Ask, path: string): EntryRecord['fields'] {
  return intern(entryAt(ask, path)?.fields ?? {});
}

/** Pages with remarks. Most pages have none. */
export const remarkedPages = task('remarked-pages', (ask): readonly string[] =>
  allOutlines(ask)
    .filter(({ hasRemarks }) => hasRemarks)
    .map(({ path }) => path),
);

/** Problems in the front matter of a page, and exemptions in its text. */
export const pageRemarks = task('page-remarks', (ask, path: string) => {
  const { diagnostics, exemptions } = ask(pageSource, path);
  return { diagnostics, exemptions };
});

export const pageSpans = task(
  'page-spans',
  (ask, path: string): Spans => {
    const file = dataFileOf(path);
    if (file !== undefined) return spansAt(ask, file, indexOf(ask, path) ?? -1);
    const text = ask.tools.texts.read({ path, hash: ask(pageSource, path).hash });
    return readFrontMatter(path, text).value.yaml.spans;
  },
  LIVE,
);

/** Places of the fields of pages. They are computed only when something is reported about a page. */
export function spansBy(ask: Ask): SpansOf {
  return (path) => ({ get: (field, part) => ask(pageSpans, path).get(field, part) });
}

const NO_BODY: BodyPosition = { offset: 0, length: 0, line: 1, empty: true };

/** Position of a page's Markdown body. A record has none. */
export function bodyPosition(ask: Ask, path: string): BodyPosition {
  return dataFileOf(path) === undefined ? ask(pageSource, path).body : NO_BODY;
}

/** Runs a program that reads the content of a page, within limits. Throws an EndlessWork. */
export function readContent<T>(ask: Ask, path: string, work: () => T): T {
  const result = ask.tools.content(work);
  if (result.kind === 'done') return result.value;
  throw new EndlessWork(tooComplex({ path: dataFileOf(path) ?? path, body: bodyPosition(ask, path) }));
}

/** Returns the Markdown body of a page to its last reader. Throws a Fault if the file has changed since it was read. */
export function takeBody(ask: Ask, path: string): string {
  if (dataFileOf(path) !== undefined) return '';
  const { hash, body } = ask(pageSource, path);
  return ask.tools.texts.take({ path, hash }).slice(body.offset);
}

/** Returns the Markdown body of a page, which others will need too. Throws a Fault if the file has changed since it was read. */
export function readBody(ask: Ask, path: string): string {
  if (dataFileOf(path) !== undefined) return '';
  const { hash, body } = ask(pageSource, path);
  return ask.tools.texts.read({ path, hash }).slice(body.offset);
}

const writtenRecords = task(
  'written-records',
  (ask, file: string): WithDiagnostics<RawRecords> => {
    const isOne = ownerOf(file)?.id !== undefined;
    const read = readDataFile(ask.file(file), isOne, collectionOfFile(ask, file).fields);
    return withinLimit(file, read, (name) => lookUp(name, ask(siteSettings).value.values));
  },
  LIVE,
);

/** A data file and the number of a group. */
type RecordGroup = readonly [file: string, number: string];

/** Records of a group as written, without their places, which change with the records before them. */
const writtenGroup = task(
  'written-group',
  (ask, [file, number]: RecordGroup) => groupOf(ask(writtenRecords, file).value.records, number),
  live((records: readonly RawRecord[]) => hashOfJson(records, records)),
);

const recordGroup = task(
  'record-group',
  (ask, [file, number]: RecordGroup): readonly CheckedRecord<EntryRecord>[] => {
    const context = {
      collection: collectionOfFile(ask, file),
      layouts: layoutsFor(ask),
      calls: callsBy(ask, file),
      settings: ask(siteSettings).value,
    };
    return ask(writtenGroup, [file, number]).map((raw, at) => {
      const spans = spansAt(ask, file, Number(number) * GROUP + at);
      const record = parseRecord(raw, ownerOf(file)?.id, { path: file, spans }, context);
      noteLoad(ask, record.value?.fields ?? {});
      return record;
    });
  },
  {
    kind: 'stored',
    retain: 'always',
    isJson: (all) => all.every(({ value }) => isJson(value?.fields ?? null)),
  },
);

const recordOutlines = task(
  'record-outlines',
  (ask, group: RecordGroup): readonly CheckedRecord<EntryOutline>[] =>
    ask(recordGroup, group).map(({ value, diagnostics }) => ({
      value: value && outlineOf(value),
      diagnostics,
    })),
  { kind: 'stored', retain: 'always' },
);

function outlinesIn(ask: Ask, file: string): readonly CheckedRecord<EntryOutline>[] {
  return inGroups((number) => ask(recordOutlines, [file, number]));
}

/** Indexes of the entries in a data file, by their paths. */
const recordPlaces = task(
  'record-places',
  (ask, file: string): Readonly<Record<string, number>> =>
    Object.fromEntries(placesIn(outlinesIn(ask, file))),
  { kind: 'stored', retain: 'always' },
);

/** Entries of a data file in its order, and problems of the file. */
export const recordEntries = task(
  'record-entries',
  (ask, file: string): WithDiagnostics<readonly EntryOutline[]> => {
    const outlines = outlinesIn(ask, file);
    if (outlines.length === 0) return { value: [], diagnostics: ask(writtenRecords, file).diagnostics };
    return joinRecords(outlines, (index) => spansAt(ask, file, index));
  },
  LIVE,
);

function recordAt(ask: Ask, path: string): EntryRecord | undefined {
  const index = indexOf(ask, path);
  if (index === undefined) return undefined;
  const number = Math.floor(index / GROUP);
  return ask(recordGroup, [fileOf(path), String(number)])[index - number * GROUP]?.value;
}

function indexOf(ask: Ask, path: string): number | undefined {
  const file = fileOf(path);
  return path === file ? 0 : ask(recordPlaces, file)[path];
}

/** Places of the fields of a record. The file is read for them only if something is reported. */
function spansAt(ask: Ask, file: string, index: number): Spans {
  return { get: (field, part) => ask(writtenRecords, file).value.spansOf(index).get(field, part) };
}

/** Data files that belong to a collection, sorted. */
export const recordFiles = task('record-files', (ask): readonly string[] => {
  const declared = ask(declaredCollections);
  if (declared.size === 0) return [];
  return ask.names('content').attachments.filter((file) => {
    const owner = declared.get(ownerOf(file)?.name ?? '');
    return owner !== undefined && takesData(owner);
  });
});

function collectionOfFile(ask: Ask, file: string): DeclaredCollection {
  const { name } = ownerOf(file) ?? {};
  const collection = name === undefined ? undefined : ask(declaredCollection, name);
  if (!collection) throw new Error(`${file} belongs to no collection`);
  return collection;
}

/** Returns true for a collection of data. If it has a layout or routes for Markdown, other files there are attachments. */
function takesData({ layout, route, pages }: DeclaredCollection): boolean {
  return pages !== undefined || (layout === undefined && route === undefined);
}

/** Returns the collection that a data file may belong to, and its id there if the file is a single entry. */
function ownerOf(file: string): { readonly name: string; readonly id: string | undefined } | undefined {
  const [, name, id, kind] = /^content\/([^/]+?)(?:\/(.+))?\.(csv|json|yaml)$/.exec(file) ?? [];
  if (name === undefined || (id !== undefined && kind === 'csv')) return undefined;
  return { name, id: id?.normalize('NFC') };
}
