// Reads a page from its fields, whether they are in front matter or in a data record.

import { kindOf } from '../api/index.ts';
import {
  type FieldReader,
  fieldsWhere,
  isEmpty,
  isRecord,
  type Reference,
  readFields,
  reportField,
} from '../fields/index.ts';
import { hasErrors } from '../kit/diagnostics/diagnostic.ts';
import { fallbacksOf } from '../kit/languages/tags.ts';
import { didYouMean } from '../kit/nearest.ts';
import { copyPlain } from '../kit/plain.ts';
import type { LocalizedValue, NamedField, UnresolvedText } from '../model/kinds.ts';
import type { DeclaredCollection, FieldReference } from '../model/pages/collection.ts';
import { DEFAULT_LAYOUT, type Layout, type Layouts } from '../model/pages/layout.ts';
import { type PageFields, pageFields, type UnroutedPage } from '../model/pages/page.ts';
import type { TemplateCalls } from '../model/pages/template-calls.ts';
import type { Settings } from '../settings/index.ts';
import { routeByPattern } from './collections.ts';
import { checkSchema, reportUnlikely, type Schema } from './schema/check-schema.ts';
import { inputDefinition, knownKeys, unknownKeys } from './schema/keys.ts';

export interface EntryContext {
  readonly collection: DeclaredCollection | undefined;
  readonly calls: TemplateCalls;
  readonly settings: Settings;
  readonly layouts: Pick<Layouts, 'get' | 'keys'>;
}

/** Facts about a page or record besides its fields. */
interface EntryIdentity
  extends Pick<UnroutedPage, 'path' | 'edition' | 'names' | 'collection' | 'entryId' | 'title'> {
  readonly builtIn: readonly string[];
}

/** Returns true for a field that counts as absent if its value is empty. */
export function isEmptiable(name: string): boolean {
  return name !== 'title';
}

/**
 * Reads the fields of a page or a record. Empty ones are absent, except for the title. So are `keywords` that a schema declares
 * in another form.
 */
export function readPageFields(reader: FieldReader, context: EntryContext): PageFields {
  const isOwn = declaresKeywords(reader.values, context);
  const written = Object.entries(reader.values).filter(
    ([name, value]) =>
      (!isEmptiable(name) || !isEmpty(value)) && (name !== KEYWORDS || !isOwn || isListOfTexts(value)),
  );
  return readFields(pageFields, { ...reader, values: Object.fromEntries(written) });
}

/** Field of every page that a schema can declare differently, because many sites have one. */
const KEYWORDS = 'keywords' satisfies keyof PageFields;

function declaresKeywords({ layout }: EntryValues, { collection, layouts }: EntryContext): boolean {
  const schema = layouts.get(typeof layout === 'string' ? layout : layoutOf(collection))?.schema;
  return [collection?.fields, schema].some((type) => type && takesKeywords(type));
}

/** Returns true for schemas with a field `keywords`, and for those that allow any. */
function takesKeywords(type: Schema['type']): boolean {
  if (inputDefinition(type).type !== 'object') return knownKeys(type).includes(KEYWORDS);
  return unknownKeys(type, { [KEYWORDS]: null }).length === 0;
}

function isListOfTexts(value: unknown): boolean {
  return [value].flat().every((one) => typeof one === 'string');
}

function layoutOf(collection: DeclaredCollection | undefined): string {
  return collection?.layout ?? collection?.pages?.layout ?? DEFAULT_LAYOUT;
}

export function entryPage(
  { builtIn, ...identity }: EntryIdentity,
  fields: PageFields,
  { settings, layouts, ...context }: EntryContext,
  reader: FieldReader,
): UnroutedPage {
  const { collection } = context;
  const layoutName = fields.layout ?? layoutOf(collection);
  const layout = findLayout(fields.layout, layoutName, layouts, reader);
  const known = { ...fields, title: identity.title, layout: layoutName };
  const own = readOwnFields(known, builtIn, layout, reader, context);
  const { path, edition, names, title } = identity;
  const route = fields.permalink ?? patternRoute(identity, fields, collection, reader);
  // The spread comes second because V8 takes twenty times as long to add fields to a leading spread.
  return {
    path,
    ...(edition && { edition }),
    ...(names && { names }),
    ...fields,
    permalink: route,
    layout: layoutName,
    language: fields.language ?? edition?.name ?? settings.core.language,
    title,
    collection: identity.collection,
    entryId: identity.entryId,
    // It may contain constants of the templates. A build that reads it from its cache has other objects.
    fields: copyPlain(own),
    references: referencesIn(own),
    named: namedFields(own),
    broken: hasErrors(reader.diagnostics),
  };
}

function patternRoute(
  { entryId: id, edition }: Pick<UnroutedPage, 'entryId' | 'edition'>,
  { date }: PageFields,
  collection: DeclaredCollection | undefined,
  reader: FieldReader,
): string | undefined {
  if (collection?.route === undefined) return undefined;
  const url = routeByPattern(collection.route, { id, date });
  if (url === undefined && isEmpty(reader.values.date))
    reportField(reader, 'date', {
      code: 'field-missing',
      message: `date is missing, but ${collection.route} needs it`,
      hint: 'Add it, such as date: 2026-02-28.',
    });
  return url !== undefined && edition ? `/${edition.name}/${url.replace(/^\//, '')}` : url;
}

function findLayout(
  written: string | undefined,
  name: string,
  layouts: EntryContext['layouts'],
  reader: FieldReader,
): Layout | undefined {
  const layout = layouts.get(name);
  // Layouts in declarations of collections were checked before.
  if (layout || (written === undefined && name !== DEFAULT_LAYOUT)) return layout;
  const names = [...layouts.keys()].sort();
  const choices =
    names.length === 0 ? `Create templates/${DEFAULT_LAYOUT}.tsx.` : `Use one of: ${names.join(', ')}.`;
  const mistake =
    written === undefined
      ? {
          message: `The page does not name a layout, and templates/${name}.tsx does not exist`,
          hint: choices,
        }
      : {
          message: `The layout templates/${name}.tsx does not exist`,
          hint: didYouMean(written, names, choices),
        };
  reportField(reader, 'layout', { code: 'layout-unknown', ...mistake });
  return undefined;
}

/** Returns the field with a collection's titles as text, in a language if it is localized; `undefined` if it is empty. */
export function titleInField(
  collection: DeclaredCollection | undefined,
  values: Readonly<Record<string, unknown>>,
  language: string,
): string | undefined {
  const written = collection?.pages && values[collection.pages.title];
  const tag = isRecord(written) && fallbacksOf(language).find((one) => Object.hasOwn(written, one));
  const value = isRecord(written) && tag ? written[tag] : written;
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' ? undefined : text;
}

type EntryValues = Readonly<Record<string, unknown>>;

/**
 * Returns the fields of a page or record that aren't `builtIn`, as the schemas of its collection and layout return
 * them; as written if there is no schema, or an error.
 */
export function readOwnFields(
  fields: Partial<PageFields>,
  builtIn: readonly string[],
  layout: Layout | undefined,
  reader: FieldReader,
  { collection, calls }: Pick<EntryContext, 'collection' | 'calls'>,
): EntryValues {
  const schemas = [
    ...(collection?.fields
      ? [{ type: collection.fields, path: collection.path, builtIn, table: pageFields, calls }]
      : []),
    ...(layout?.schema
      ? [{ type: layout.schema, path: layout.path, builtIn, table: pageFields, calls }]
      : []),
  ];
  const hasKeywords = schemas.length === 0 || schemas.some(({ type }) => takesKeywords(type));
  const isOwn = (name: string) => !builtIn.includes(name) || (name === KEYWORDS && hasKeywords);
  const own = Object.fromEntries(Object.entries(reader.values).filter(([name]) => isOwn(name)));
  if (schemas.length === 0) {
    const names = layout?.component ? Object.keys(own).filter((name) => name !== KEYWORDS) : [];
    const isAbsent = (name: string) => builtIn.includes(name) && !Object.hasOwn(reader.values, name);
    if (names.length > 0) reportUnlikely(reader, names, fieldsWhere(pageFields, isAbsent), calls.reads);
    return own;
  }
  const named = Object.entries(fields).filter(([, value]) => value !== undefined);
  const checked = shareOut(schemas, own, Object.fromEntries(named)).map(([schema, values]) =>
    checkSchema(schema, values, reader),
  );
  return checked.includes(undefined) ? own : Object.assign({}, ...checked);
}

/** Gives each schema the fields that it knows, and the first one also the unknown fields. */
function shareOut(
  schemas: readonly Schema[],
  own: EntryValues,
  builtIn: EntryValues,
): readonly [Schema, EntryValues][] {
  const known = schemas.map(({ type }) => new Set(knownKeys(type)));
  return schemas.map((schema, index) => {
    const isKnown = (name: string) => known[index]?.has(name) ?? false;
    const isLeft = (name: string) => index === 0 && !known.some((names) => names.has(name));
    const values = [
      ...Object.entries(own).filter(([name]) => isKnown(name) || isLeft(name)),
      ...Object.entries(builtIn).filter(([name]) => isKnown(name) && !Object.hasOwn(own, name)),
    ];
    return [schema, Object.fromEntries(values)];
  });
}

/** Returns the references in a schema's result, each with its field. */
export function referencesIn(value: unknown, field = ''): readonly FieldReference[] {
  if (typeof value !== 'object' || value === null) return [];
  if (kindOf(value) === 'reference') {
    const { collection, id } = value as Reference;
    return [{ field, collection, id }];
  }
  return Object.entries(value).flatMap(([name, inner]) =>
    referencesIn(inner, field === '' ? name : `${field}.${name}`),
  );
}

/** Texts in the result of a schema that name something of the site, except references, which represent themselves. */
export function namedFields(value: unknown, path: readonly string[] = []): readonly NamedField[] {
  if (typeof value !== 'object' || value === null) return [];
  const kind = kindOf(value);
  if (kind === 'reference') return [];
  if (kind !== undefined) return [{ ...(value as UnresolvedText | LocalizedValue), path }];
  return Object.entries(value).flatMap(([name, inner]) => namedFields(inner, [...path, name]));
}
