import type { ReactNode } from 'react';
import type { ZodType, z } from 'zod';
import type { Frozen } from '../model/frozen.ts';
import type { OutlineEntry, PageSummary } from '../model/page.ts';
import type { CoreSettings } from '../model/settings.ts';

/** Of a zod schema, or of an entry. */
type FieldsOf<Page> = Page extends { readonly collection: string; readonly fields: infer Fields }
  ? Fields
  : OutputOf<Page>;
type CollectionOf<Page> = Page extends { readonly collection: infer Name extends string } ? Name : string;
type OutputOf<Schema> = Schema extends ZodType ? Frozen<z.output<Schema>> : Readonly<Record<string, unknown>>;
// biome-ignore lint/suspicious/noExplicitAny: a type parameter's constraint must accept every parameter list.
type ReturnOf<Select> = Select extends (...parameters: any[]) => infer Result ? Frozen<Result> : unknown;

/** A version of a legal text. */
export interface PageVersion {
  /** From 1. */
  readonly version: number;
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** What changed. */
  readonly note: string;
  /** Address of the text as it was then; undefined where it is not published, and for the version in force. */
  readonly href: string | undefined;
}

/** The page that a layout renders. */
export interface LayoutPage<Fields = Readonly<Record<string, unknown>>, Collection extends string = string>
  extends Omit<PageSummary, 'collection' | 'fields'> {
  readonly collection: Collection;
  readonly fields: Fields;
  /** Root-relative address under the site's base, for links: `/about/`. */
  readonly href: string;
  /** Absolute canonical address; undefined where the site's `url` is not known. */
  readonly url: string | undefined;
  /** Recorded versions of a legal text, newest first; empty for other pages. */
  readonly versions: readonly PageVersion[];
  /** Headings of the Markdown body, in order. */
  readonly outline: readonly OutlineEntry[];
}

/** The settings, and what the layout's `select` returned. */
export type LayoutSite<Own = unknown, Selected = unknown> = CoreSettings &
  OutputOf<Own> & {
    /** `/`, or the path that the whole site lies under. */
    readonly base: string;
    /** Year of the build in UTC. */
    readonly year: number;
    readonly selected: Selected;
  };

/**
 * Props of a layout. The types come from what the templates export:
 * `LayoutProps<typeof schema, typeof select, typeof settings>`, each of them optional. For pages of a collection
 * `Entry<typeof collections, 'blog'>` takes the place of the schema.
 */
export interface LayoutProps<Page = unknown, Select = unknown, Own = unknown> {
  readonly page: LayoutPage<FieldsOf<Page>, CollectionOf<Page>>;
  readonly site: LayoutSite<Own, ReturnOf<Select>>;
  /** The rendered Markdown body. */
  readonly children: ReactNode;
}
