import type { ZodType } from 'zod';
import { COLLECTIONS_PATH } from '../model/collections/collection.ts';
import type { Layout, TemplateCalls } from '../model/pages/layout.ts';
import type { FieldReader } from './field-reader.ts';
import { type PageFields, reportUnlikely } from './page-fields.ts';
import { checkSchema, type Schema } from './schema/check-schema.ts';
import { knownKeys } from './schema/keys.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The fields of a page, or of a record, that are not `builtIn`, as the schemas of its collection and of its layout return them; as written
 * where there is no schema or an error.
 */
export function readOwnFields(
  pageFields: Partial<PageFields>,
  builtIn: readonly string[],
  collectionFields: ZodType | undefined,
  layout: Layout | undefined,
  reader: FieldReader,
  calls: TemplateCalls,
): Values {
  const own = Object.fromEntries(Object.entries(reader.values).filter(([name]) => !builtIn.includes(name)));
  const schemas = [
    ...(collectionFields ? [{ type: collectionFields, path: COLLECTIONS_PATH, builtIn, calls }] : []),
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
