import type { ReactNode } from 'react';
import type { ZodType, z } from 'zod';
import type { OutlineEntry, PageSummary } from '../model/page.ts';
import type { CoreSettings } from '../model/settings.ts';

/** A value that is frozen with all that it holds. */
type Frozen<T> = T extends (...parameters: never[]) => unknown
  ? T
  : T extends Date
    ? T
    : T extends ReadonlyMap<infer Key, infer Value>
      ? ReadonlyMap<Frozen<Key>, Frozen<Value>>
      : T extends ReadonlySet<infer Item>
        ? ReadonlySet<Frozen<Item>>
        : T extends object
          ? { readonly [Name in keyof T]: Frozen<T[Name]> }
          : T;

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
export interface LayoutPage<Fields = Readonly<Record<string, unknown>>> extends Omit<PageSummary, 'fields'> {
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
 * `LayoutProps<typeof schema, typeof select, typeof settings>`, each of them optional.
 */
export interface LayoutProps<Schema = unknown, Select = unknown, Own = unknown> {
  readonly page: LayoutPage<OutputOf<Schema>>;
  readonly site: LayoutSite<Own, ReturnOf<Select>>;
  /** The rendered Markdown body. */
  readonly children: ReactNode;
}
