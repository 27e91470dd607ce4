// Kinds of fields whose value depends on the site: texts that name something in it, as `link()`, `file()`, `image()` and
// `reference('tags')` have, and values of `localized()` in several languages. Until the site is known, a value of the kind represents it.
import type { SiteImage } from './images/image.ts';

/** The values that texts of each kind become in the props of a component, unless they are resolved already. */
export interface KindValues {
  /** The URL of a page, of a file or of another site. */
  link: string;
  /** The URL of a file of the site. */
  file: string;
  /** An image of the site. */
  image: SiteImage;
}

/** Kinds of fields whose value depends on the site. */
export type Kind = 'reference' | LocalizedValue['kind'] | keyof KindValues;

/** Values that fields can have in each language. */
export type Localizable = string | number | boolean;

/** A value in several languages, before the language of a page is known: the type of `localized()` fields in a schema. */
export interface LocalizedValue<T extends Localizable = Localizable> {
  /** Marks such a value. */
  readonly kind: 'localized';
  /** Values by the tags of their languages. */
  readonly values: Readonly<Record<string, T>>;
}

/** A string that refers to something, before it is resolved: the type of `link()`, `file()` and `image()` fields in a schema. */
export interface UnresolvedText<K extends keyof KindValues = keyof KindValues> {
  /** Kind of its target. */
  readonly kind: K;
  /** The text as written. */
  readonly text: string;
  /** Minimum width of an image in pixels. */
  readonly minWidth?: number;
}

/** Value in the fields of a page that isn't resolved, because the fields are read before the site is known. */
export type NamedField = (UnresolvedText | LocalizedValue) & {
  /** Path of the value within the fields. */
  readonly path: readonly string[];
};

/**
 * Fields of a schema after links, files, images and localized values in them are resolved.
 *
 * @example
 * ```ts
 * const schema = z.object({ cover: image() });
 *
 * // What a layout gets: `{ cover: SiteImage }`, made of `{ cover: UnresolvedText<'image'> }`.
 * type Fields = Resolved<z.output<typeof schema>>;
 * ```
 */
export type Resolved<T> =
  T extends UnresolvedText<infer K>
    ? KindValues[K]
    : T extends LocalizedValue<infer Value>
      ? Value
      : T extends readonly (infer Item)[]
        ? readonly Resolved<Item>[]
        : T extends Readonly<Record<string, unknown>>
          ? { readonly [Name in keyof T]: Resolved<T[Name]> }
          : T;

/** A deeply frozen value. */
export type DeepReadonly<T> = T extends (...parameters: never[]) => unknown
  ? T
  : T extends Date
    ? T
    : T extends ReadonlyMap<infer Key, infer Value>
      ? ReadonlyMap<DeepReadonly<Key>, DeepReadonly<Value>>
      : T extends ReadonlySet<infer Item>
        ? ReadonlySet<DeepReadonly<Item>>
        : T extends object
          ? { readonly [Name in keyof T]: DeepReadonly<T[Name]> }
          : T;
