// Declarations that templates make about content: collections, and kinds of fields.
import type { ZodType, z } from 'zod';
import type { Reference } from '../fields/index.ts';
import type { Kind, Localizable, LocalizedValue, UnresolvedText } from '../model/kinds.ts';
import type { Collection, CollectionOptions } from '../model/pages/collection.ts';

/** Kinds of the values that fields created, so that similar data of an author isn't mistaken for one. */
const KINDS = new WeakMap<object, Kind>();

/** Returns the kind of field that created a value; undefined for any other value. */
export function kindOf(value: object): Kind | undefined {
  return KINDS.get(value);
}

/** Kinds and options of the transforms below, by which schemas with them are compared. */
const TRANSFORMS = new WeakMap<object, readonly [Kind, unknown]>();

/** Returns the kind and options of a transform; undefined for a function that isn't of the tool. */
export function optionsOf(transform: object): readonly [Kind, unknown] | undefined {
  return TRANSFORMS.get(transform);
}

function transformTo<T extends object, Written = string>(
  kind: Kind,
  options: unknown,
  make: (written: Written) => T,
) {
  const transform = (written: Written): Readonly<T> => {
    const value = make(written);
    KINDS.set(value, kind);
    return Object.freeze(value);
  };
  TRANSFORMS.set(transform, [kind, options]);
  return transform;
}

type Zod = Pick<typeof z, 'record' | 'string'>;

function namedText<K extends UnresolvedText['kind']>(
  zod: Zod,
  kind: K,
  { minWidth }: { readonly minWidth?: number } = {},
): ZodType<UnresolvedText<K>, string> {
  const options = minWidth === undefined ? {} : { minWidth };
  return zod
    .string()
    .min(1)
    .transform(transformTo(kind, options, (text) => ({ kind, text, ...options })));
}

function referenceTo<const Name extends string>(
  zod: Zod,
  collection: Name,
): ZodType<Reference<Name>, string> {
  return zod
    .string()
    .min(1)
    .transform(transformTo('reference', collection, (id) => ({ collection, id })));
}

function localizedValue<T extends Localizable>(
  zod: Zod,
  schema: ZodType<T>,
): ZodType<LocalizedValue<T>, Readonly<Record<string, unknown>>> {
  const make = (values: Record<string, T>): LocalizedValue<T> => ({ kind: 'localized', values });
  return zod.record(zod.string(), schema).transform(transformTo('localized', undefined, make));
}

/** Creates the kinds of fields for one copy of zod, which is slow to load. */
export function createKinds(zod: Zod) {
  return {
    /**
     * Declares a field with the id of an entry of a collection. A missing entry is an error.
     *
     * @example
     * ```ts
     * const fields = z.object({ author: reference('authors'), tags: z.array(reference('tags')) });
     * ```
     */
    reference: <const Name extends string>(collection: Name) => referenceTo(zod, collection),
    /**
     * Declares a field with a URL, resolved like a link in Markdown. A broken one is an error.
     *
     * @example
     * ```ts
     * const fields = z.object({ more: link().optional() });
     * ```
     */
    link: () => namedText(zod, 'link'),
    /**
     * Declares a field with the URL of a file, resolved like a link in Markdown. A missing file is an error.
     *
     * @example
     * ```ts
     * const fields = z.object({ handout: file() });
     * ```
     */
    file: () => namedText(zod, 'file'),
    /**
     * Declares a field with a value in each language. Layouts get that of the page’s language, else of the site’s.
     *
     * @example
     * ```ts
     * const fields = z.object({ label: localized(z.string()) });
     * ```
     */
    localized: <T extends Localizable>(schema: ZodType<T>) => localizedValue(zod, schema),
    /**
     * Declares a field with the URL of an image, for `<Image src={…}>`. A missing image, or one narrower than `minWidth`
     * pixels, is an error. An SVG is never too narrow.
     *
     * @example
     * ```ts
     * const fields = z.object({ cover: image({ minWidth: 1200 }) });
     * ```
     */
    image: (options: { readonly minWidth?: number } = {}) => namedText(zod, 'image', options),
  };
}

/**
 * Declares a collection in `templates/collections.ts`: a folder in `content/`, or a data file there.
 *
 * @example
 * ```ts title="templates/collections.ts"
 * import { z } from 'zod';
 *
 * export const collections = {
 *   authors: collection({ fields: z.object({ name: z.string() }) }),
 *   blog: collection({ layout: 'page', order: '-date', fields: z.object({ author: reference('authors') }) }),
 * } satisfies Collections;
 * ```
 */
export function collection<const Options extends CollectionOptions>(
  options: Options = {} as Options,
): Collection<Options> {
  return Object.freeze({ ...options, kind: 'collection' });
}
