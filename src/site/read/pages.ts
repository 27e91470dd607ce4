// Tasks for pages and records: each is read once, and other tasks ask only for the parts that they need.

import { fingerprintOf, fingerprintOfJson } from '../../engine/fingerprint.ts';
import { LIVE, live } from '../../engine/tasks.ts';
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { freezeRecord } from '../../kit/freeze.ts';
import { isPlainArray, isPlainObject } from '../../kit/plain.ts';
import type { DeclaredCollection } from '../../model/pages/collection.ts';
import type { BodyPosition, PageText, SpansOf, UnroutedPage } from '../../model/pages/page.ts';
import { dataFileOf } from '../../model/pages/page-path.ts';
import type { Spans } from '../../model/span.ts';
import { type Ask, task } from '../ask.ts';
import { readFrontMatter } from '../content/front-matter.ts';
import { parsePage } from '../content/page.ts';
import { parseRecords } from '../content/records/parse-records.ts';
import { tooComplex } from '../markdown/draft.ts';
import {
  callsBy,
  collectionOfPage,
  declaredCollection,
  declaredCollections,
  layoutsFor,
  siteSettings,
} from './templates.ts';

/** Page as read from its file, without the text. */
export interface PageSource extends PageText {
  readonly page: UnroutedPage;
  readonly diagnostics: readonly Diagnostic[];
}

export const pageSource = task(
  'page-source',
  (ask, path: string): PageSource => {
    const { markdown, texts } = ask.tools;
    const source = ask.file(path);
    const settings = ask(siteSettings).value;
    let isLate = false;
    const titleIn = (body: string) => {
      const heading = markdown.firstHeading(body, settings);
      isLate ||= heading.kind === 'late';
      return heading.kind === 'done' ? heading.value : undefined;
    };
    const { value: parsed, diagnostics } = parsePage(source, {
      layouts: layoutsFor(ask),
      settings,
      collection: collectionOfPage(ask, path),
      calls: callsBy(ask, path),
      firstHeading: titleIn,
    });
    const { text, page, ...rest } = parsed;
    texts.keep(path, text);
    const late = isLate ? [tooComplex({ path, body: rest.body })] : [];
    const remarks = [...diagnostics, ...late];
    const hasRemarks = remarks.length > 0 || rest.exemptions.length > 0;
    const remarked = hasRemarks ? { ...page, broken: page.broken || isLate, hasRemarks } : page;
    return { page: remarked, ...rest, diagnostics: remarks };
  },
  { kind: 'kept', isJson: ({ page }) => isJson(page.fields) },
);

/** Facts about a page that others may use. Changing only its text doesn't change them. */
export const pageSummary = task(
  'page-summary',
  (ask, path: string): UnroutedPage => {
    const file = dataFileOf(path);
    if (file === undefined) return freezeRecord(ask(pageSource, path).page);
    const page = ask(recordsOf, file).value.pages.get(path);
    if (!page) throw new Error(`${path} is not a page`);
    return freezeRecord(page);
  },
  live((page: UnroutedPage) => (isJson(page.fields) ? fingerprintOfJson(page) : fingerprintOf(page))),
);

/** Pages with remarks. Most pages have none. */
export const remarkedPages = task('remarked-pages', (ask): readonly string[] =>
  ask.names('content').pages.filter((path) => ask(pageSummary, path).hasRemarks),
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
    if (file !== undefined) return ask(recordsOf, file).value.spansOf(path);
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

/** Returns true if JSON keeps a value unchanged. */
function isJson(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0);
    case 'object':
      return value === null || isJsonObject(value);
    default:
      return false;
  }
}

function isJsonObject(value: object): boolean {
  if (isPlainArray(value)) return Object.keys(value).length === value.length && value.every(isJson);
  if (!isPlainObject(value) || Object.getOwnPropertySymbols(value).length > 0) return false;
  return !Object.hasOwn(value, 'toJSON') && Object.values(value).every(isJson);
}

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

/** Paths of the pages for the records of a data file, and problems of the file. */
export const recordOutline = task('record-outline', (ask, file: string) => {
  const { value, diagnostics } = ask(recordsOf, file);
  return { pages: [...value.pages.keys()], diagnostics };
});

/** Returns true for a collection of data. If it has a layout or addresses for Markdown, other files there are attachments. */
function takesData({ layout, route, pages }: DeclaredCollection): boolean {
  return pages !== undefined || (layout === undefined && route === undefined);
}

/** Returns the collection that a data file may belong to, and its id there if the file is a single entry. */
function ownerOf(file: string): { readonly name: string; readonly id: string | undefined } | undefined {
  const [, name, id, kind] = /^content\/([^/]+?)(?:\/(.+))?\.(csv|json|yaml)$/.exec(file) ?? [];
  if (name === undefined || (id !== undefined && kind === 'csv')) return undefined;
  return { name, id: id?.normalize('NFC') };
}
