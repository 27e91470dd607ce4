import type { ZodType } from 'zod';

/** Options of a collection in `templates/collections.ts`. */
export interface CollectionOptions {
  /** Checks the fields of its entries, and gives them their types. */
  readonly fields?: ZodType;
  /** Layout of its pages whose front matter names none. */
  readonly layout?: string;
  /** Field that its entries are sorted by; `-date` begins with the newest. */
  readonly order?: string;
  /** Addresses of its pages: `/blog/{year}/{slug}/`. */
  readonly route?: string;
  /** Field with the id of a record; `id` by default. */
  readonly id?: string;
  /** Gives each record a page, whose title is in a field. */
  readonly pages?: { readonly layout: string; readonly title: string };
}

/** The return value of `collection()`. */
export type Collection<Options extends CollectionOptions = CollectionOptions> = Options & {
  readonly kind: 'collection';
};

/** The exports of `templates/collections.ts`. */
export type Collections = Readonly<Record<string, Collection>>;

/** A collection as the tool knows it, checked. */
export interface DeclaredCollection {
  /** Its folder in `content/`, or its data file there without the extension. */
  readonly name: string;
  readonly fields: ZodType | undefined;
  readonly layout: string | undefined;
  readonly order: EntryOrder | undefined;
  readonly route: string | undefined;
  readonly id: string;
  readonly pages: CollectionOptions['pages'] | undefined;
}

export interface EntryOrder {
  readonly field: string;
  readonly isDescending: boolean;
}

export type DeclaredCollections = ReadonlyMap<string, DeclaredCollection>;

/** Names an entry of a collection: the value of a `reference('authors')` field. */
export interface Reference<Name extends string = string> {
  readonly collection: Name;
  readonly id: string;
}

/** A reference, and the field that it stands in: `tags.0`. */
export interface FieldReference extends Reference {
  readonly field: string;
}

export const COLLECTIONS_PATH = 'templates/collections.ts';
