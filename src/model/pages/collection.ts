import type { ZodType } from 'zod';
import type { Reference } from '../../fields/index.ts';
import type { StaleTreatment } from '../../kit/languages/stale.ts';

/** Options of a collection in `templates/collections.ts`. */
export interface CollectionOptions {
  /** Schema of the fields of its entries. */
  readonly fields?: ZodType;
  /** Layout of its pages, unless their front matter sets one. */
  readonly layout?: string;
  /** Field to sort by; `-date` puts the newest first. */
  readonly order?: string;
  /** Routes of its pages: `/blog/{year}/{slug}/`. */
  readonly route?: string;
  /** Field with the id of a record; `id` by default. */
  readonly id?: string;
  /** Creates a page for each record; `title` is the field with its title. */
  readonly pages?: { readonly layout: string; readonly title: string };
  /** Treatment of translations whose originals have changed: `keep`, `note`, or `original`, which shows the original instead. */
  readonly stale?: StaleTreatment;
}

/** The return value of `collection()`. */
export type Collection<Options extends CollectionOptions = CollectionOptions> = Options & {
  /** Marks a collection. */
  readonly kind: 'collection';
};

/** The exports of `templates/collections.ts`. */
export type Collections = Readonly<Record<string, Collection>>;

/** Checked declaration of a collection. */
export interface DeclaredCollection {
  /** Name of its folder in `content/`, or of its data file there without the extension. */
  readonly name: string;
  /** File that declares it: `templates/collections.ts`. */
  readonly path: string;
  readonly fields: ZodType | undefined;
  readonly layout: string | undefined;
  readonly order: EntryOrder | undefined;
  readonly route: string | undefined;
  readonly id: string;
  readonly pages: CollectionOptions['pages'] | undefined;
  readonly stale: CollectionOptions['stale'];
}

export interface EntryOrder {
  readonly field: string;
  readonly isDescending: boolean;
}

export type DeclaredCollections = ReadonlyMap<string, DeclaredCollection>;

/** A reference, and the field that contains it: `tags.0`. */
export interface FieldReference extends Reference {
  readonly field: string;
}
