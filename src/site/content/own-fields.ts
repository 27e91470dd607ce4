import { nearest } from '../../kit/nearest.ts';
import { type FieldReader, reportField } from '../../model/fields/field.ts';
import type { Named, NamedField } from '../../model/kinds.ts';
import type { FieldReference, Reference } from '../../model/pages/collection.ts';
import { COLLECTIONS_PATH, type DeclaredCollection } from '../../model/pages/collection.ts';
import type { PageFields } from '../../model/pages/front-matter.ts';
import type { Layout, TemplateCalls } from '../../model/pages/layout.ts';
import { kindOf } from '../../template/kinds.ts';
import { checkSchema, type Schema } from './schema/check-schema.ts';
import { knownKeys } from './schema/keys.ts';

type Values = Readonly<Record<string, unknown>>;

export interface OwnFieldsContext {
  /** The collection that the page is an entry of. */
  readonly collection: DeclaredCollection | undefined;
  readonly calls: TemplateCalls;
}

/**
 * The fields of a page, or of a record, that are not `builtIn`, as the schemas of its collection and of its layout return them; as written
 * where there is no schema or an error.
 */
export function readOwnFields(
  pageFields: Partial<PageFields>,
  builtIn: readonly string[],
  layout: Layout | undefined,
  reader: FieldReader,
  { collection, calls }: OwnFieldsContext,
): Values {
  const own = Object.fromEntries(Object.entries(reader.values).filter(([name]) => !builtIn.includes(name)));
  const schemas = [
    ...(collection?.fields ? [{ type: collection.fields, path: COLLECTIONS_PATH, builtIn, calls }] : []),
    ...(layout?.schema ? [{ type: layout.schema, path: layout.path, builtIn, calls }] : []),
  ];
  if (schemas.length === 0) {
    const absent = builtIn.filter((name) => !Object.hasOwn(reader.values, name));
    if (layout?.component) reportUnlikely(reader, Object.keys(own), absent);
    return own;
  }
  const named = Object.entries(pageFields).filter(([, value]) => value !== undefined);
  const checked = shareOut(schemas, own, Object.fromEntries(named)).map(([schema, values]) =>
    checkSchema(schema, values, reader),
  );
  return checked.includes(undefined) ? own : Object.assign({}, ...checked);
}

/** Each schema gets the fields that it knows, and the first one those that nobody does. */
function shareOut(schemas: readonly Schema[], own: Values, builtIn: Values): readonly [Schema, Values][] {
  const known = schemas.map(({ type }) => new Set(knownKeys(type)));
  return schemas.map((schema, index) => {
    const isKnown = (name: string) => known[index]?.has(name) ?? false;
    const isLeft = (name: string) => index === 0 && !known.some((names) => names.has(name));
    const values = [
      ...Object.entries(own).filter(([name]) => isKnown(name) || isLeft(name)),
      ...Object.entries(builtIn).filter(([name]) => isKnown(name)),
    ];
    return [schema, Object.fromEntries(values)];
  });
}

/** Names that many sites have, and that are like a built-in one by chance. */
const WORDS = new Set(['authors']);

/** Warns of names that are free to choose, but are likely meant for a built-in one that is absent. */
export function reportUnlikely(reader: FieldReader, own: Iterable<string>, absent: readonly string[]): void {
  for (const name of own) {
    const likely = WORDS.has(name) ? undefined : nearest(name, absent);
    if (likely === undefined) continue;
    const mistake = {
      code: 'field-unlikely',
      message: `${name} looks like a misspelt ${likely}`,
      hint: `Write ${likely} if that is meant, or choose another name.`,
    } as const;
    reportField(reader, name, mistake, 'name');
  }
}

/** The references in what a schema returned, each with its field. */
export function referencesIn(value: unknown, field = ''): readonly FieldReference[] {
  if (typeof value !== 'object' || value === null) return [];
  if (isReference(value)) return [{ field, collection: value.collection, id: value.id }];
  return Object.entries(value).flatMap(([name, inner]) =>
    referencesIn(inner, field === '' ? name : `${field}.${name}`),
  );
}

function isReference(value: object): value is Reference {
  return kindOf(value) === 'reference';
}

/** The texts in what a schema returned that name something of the site, except for references, which stand for themselves. */
export function namedFields(value: unknown, path: readonly string[] = []): readonly NamedField[] {
  if (typeof value !== 'object' || value === null) return [];
  const kind = kindOf(value);
  if (kind === 'reference') return [];
  if (kind !== undefined) return [{ ...(value as Named), path }];
  return Object.entries(value).flatMap(([name, inner]) => namedFields(inner, [...path, name]));
}
