// Declarations that templates make about content: collections, and kinds of fields.
import type { ZodType, z } from 'zod';
import type { Kind, UnresolvedText } from '../model/kinds.ts';
import type { Collection, CollectionOptions, Reference } from '../model/pages/collection.ts';

export interface ImageOptions {
  /** Pixels that it is wide at the least. A drawing (SVG) is never too small. */
  readonly least?: number;
}

/** Kinds of the values that fields made, so that no look-alike in an author's data is taken for one. */
const KINDS = new WeakMap<object, Kind>();

/** The kind of field that made a value; undefined for any other. */
export function kindOf(value: object): Kind | undefined {
  return KINDS.get(value);
}

function marked<T extends object>(kind: Kind, value: T): Readonly<T> {
  KINDS.set(value, kind);
  return Object.freeze(value);
}

/** Kinds of fields, made for one copy of zod, which is slow to load. */
export function createKinds(zod: Pick<typeof z, 'string'>) {
  const named = <K extends UnresolvedText['kind']>(
    kind: K,
    options: ImageOptions = {},
  ): ZodType<UnresolvedText<K>, string> =>
    zod.string().transform((text): UnresolvedText<K> => marked(kind, { kind, text, ...options }));
  return {
    /** A field that names an entry of a collection by its id. There is an error where it names none. */
    reference: <const Name extends string>(collection: Name): ZodType<Reference<Name>, string> =>
      zod
        .string()
        .min(1)
        .transform((id): Reference<Name> => marked('reference', { collection, id })),
    /** A field that holds an address, which leads where one in Markdown would. There is an error where it leads nowhere. */
    link: () => named('link'),
    /** A field that names a file of the site, by an address as in Markdown. A missing file is an error. */
    file: () => named('file'),
    /**
     * A field that names an image of the site, by an address as in Markdown, for `<Image of={…}>`. A missing image,
     * or one narrower than `least`, is an error.
     */
    image: ({ least }: ImageOptions = {}) => named('image', least === undefined ? {} : { least }),
  };
}

/** Declares a collection, in `templates/collections.ts`: a folder of `content/` or a data file in it. */
export function collection<const Options extends CollectionOptions>(
  options: Options = {} as Options,
): Collection<Options> {
  return Object.freeze({ ...options, kind: 'collection' });
}
