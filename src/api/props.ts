// The props of layouts, cards and components, which templates import as types.
import type { ReactNode } from 'react';
import type { ZodType, z } from 'zod';
import type { SiteImage } from '../model/images/image.ts';
import type { DeepReadonly, Resolved } from '../model/kinds.ts';
import type { CardImage } from '../model/pages/card.ts';
import type { Heading, HeadLink } from '../model/pages/markup.ts';
import type { PageSummary } from '../model/pages/page.ts';
import type { CoreSettings } from '../settings/index.ts';
import type { LayoutPagination } from './pagination.tsx';

type OutputOf<Schema> = Schema extends ZodType
  ? DeepReadonly<z.output<Schema>>
  : Readonly<Record<string, unknown>>;
// biome-ignore lint/suspicious/noExplicitAny: a type parameter's constraint must accept every parameter list.
type ReturnOf<Select> = Select extends (...parameters: any[]) => infer Result
  ? DeepReadonly<Result>
  : unknown;

/** A recorded version of a legal page. */
export interface LegalPageVersion {
  /** Number, from 1. */
  readonly version: number;
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** Summary of the changes. */
  readonly note: string;
  /** URL of that version; undefined if it isn't published, and for the current one. */
  readonly href: string | undefined;
}

/** A page in one of the languages of the site. */
export interface PageTranslation {
  /** BCP 47 tag. */
  readonly language: string;
  /** Name of the language in itself: `Deutsch`. */
  readonly name: string;
  /** URL for links, with the site's base. If the page is `missing` in the language, it leads to the best page instead. */
  readonly href: string;
  /** Language of the page at `href`. */
  readonly hrefLanguage: string;
  /**
   * `here`: the page exists in the language; `stale`: it does, but its original has changed since; `missing`: it isn't
   * translated.
   */
  readonly state: 'here' | 'stale' | 'missing';
  /** Number of parts of the original that have changed since, of a `stale` translation. */
  readonly behind?: number;
  /** True if search engines leave the page at `href` out. */
  readonly noindex: boolean;
  /** True for the language of the page itself. */
  readonly isCurrent: boolean;
}

/** A page in one of the versions that the site documents. */
export interface PageVersion {
  /** Name of the version in the settings: `v2`. */
  readonly version: string;
  /** Name for readers: `2.0`. */
  readonly name: string;
  /** Its folder in `content/`, or in the folder of the page's language; empty for the version of all other pages. */
  readonly folder: string;
  /** URL for links, with the site's base. If the page is `missing` in the version, it leads to the nearest page above. */
  readonly href: string;
  /**
   * `here`: the version of the page itself; `same`: that version has the page too; `moved`: it has it in another place;
   * `missing`: it doesn't have it.
   */
  readonly state: 'here' | 'same' | 'moved' | 'missing';
  /**
   * `current`: the version to read; `next`: a later one; `old`: an earlier one; `ended`: one that is no longer maintained.
   */
  readonly status: 'next' | 'current' | 'old' | 'ended';
}

/** The page that a layout renders: its [front matter](front-matter.md), and what the build knows about it. */
export interface LayoutPage<Fields = Readonly<Record<string, unknown>>, Collection extends string = string>
  extends Omit<PageSummary, 'collection' | 'fields'> {
  /** Folder in `content/`, or name of a data file there; empty for a page outside of any. */
  readonly collection: Collection;
  /** The fields that the schema of the layout, or of the collection, declares. */
  readonly fields: Fields;
  /** Size of the social image in pixels, if it is a file in `public/`. */
  readonly imageSize: Pick<SiteImage, 'width' | 'height'> | undefined;
  /** Social card of the page; undefined if it has none, or its own image. */
  readonly card: CardImage | undefined;
  /** Direction in which the language of the page is read, for `<html dir={page.direction}>`. */
  readonly direction: 'ltr' | 'rtl';
  /** URL for links, with the site's base: `/about/`. */
  readonly href: string;
  /** Language of the text, if the page isn't translated: an original that a language shows. */
  readonly textLanguage: string | undefined;
  /** Canonical URL, which is that of the original for a page that isn't translated; undefined if the site has no `url`. */
  readonly url: string | undefined;
  /** Links to the icons of the site, its feeds, and other forms of the page. `PageHead` renders them. */
  readonly links: readonly HeadLink[];
  /** URL of the page as Markdown, with the site's base; undefined if it has no Markdown copy. */
  readonly markdownHref: string | undefined;
  /**
   * Day of the last change, `YYYY-MM-DD`: `updated` in the front matter, else that of the last commit, if `site pull git`
   * recorded it.
   */
  readonly changed: string | undefined;
  /** Names of the authors of the page's file whom `site pull git` recorded, those with the most commits first. */
  readonly authors: readonly string[];
  /** The page in all languages of the site, its main language first; empty if the site has only one. */
  readonly translations: readonly PageTranslation[];
  /** The page in all versions of the documentation, in the order of the settings; empty for a page that belongs to none. */
  readonly versions: readonly PageVersion[];
  /** Recorded versions of a legal page, newest first; empty for other pages. */
  readonly legalVersions: readonly LegalPageVersion[];
  /** Words in the Markdown body, without code. In Chinese and Japanese, each character counts. */
  readonly words: number;
  /** Reading time in minutes, rounded up. */
  readonly readingTime: number;
  /** Headings of the Markdown body, in order. */
  readonly headings: readonly Heading[];
}

/** Fields that features add to the page of a layout, as functions that compute them. */
export type AddedFields = {
  readonly [Name in 'changed' | 'authors' | 'translations' | 'versions']: () => LayoutPage[Name];
};

/** The page of a card, with the facts known before it is rendered. */
export type CardPage<Fields = Readonly<Record<string, unknown>>, Collection extends string = string> = Omit<
  LayoutPage<Fields, Collection>,
  | 'imageSize'
  | 'card'
  | 'changed'
  | 'authors'
  | 'translations'
  | 'links'
  | 'markdownHref'
  | 'versions'
  | 'legalVersions'
  | 'words'
  | 'readingTime'
  | 'headings'
>;

/** A component directly inside another one in Markdown. */
export interface ComponentItem {
  /** Name of its tag. */
  readonly name: string;
  /** Its attributes. */
  readonly props: Readonly<Record<string, unknown>>;
  /** Rendered content. */
  readonly children: ReactNode;
}

/**
 * Props of a component in Markdown: `ComponentProps<typeof schema>`, with the attributes that its `schema` returns, or
 * `ComponentProps<typeof schema, typeof select>`, with the result of its `select` too.
 *
 * @example
 * ```tsx title="templates/markdown/Price.tsx"
 * import { z } from 'zod';
 *
 * export const schema = z.object({ euros: z.coerce.number() });
 *
 * export default function Price({ euros, children }: ComponentProps<typeof schema>) {
 *   return (
 *     <p>
 *       {children}: {euros} €
 *     </p>
 *   );
 * }
 * ```
 *
 * ```markdown title="content/menu.md"
 * # Menu
 *
 * <Price euros="4">Soup</Price>
 * ```
 */
export type ComponentProps<Schema = unknown, Select = unknown> = Resolved<OutputOf<Schema>> & {
  /** The rendered Markdown between its tags. */
  readonly children: ReactNode;
  /** The components directly between its tags. */
  readonly items: readonly ComponentItem[];
  /** The result of its `select`. */
  readonly selected: ReturnOf<Select>;
};

type PaginationOf<Pages> = Pages extends (
  ...parameters: never[]
) => readonly { readonly items: readonly (infer Item)[] }[]
  ? LayoutPagination<DeepReadonly<Item>>
  : LayoutPagination | undefined;

/**
 * The settings, and what the layout's `select` returned.
 *
 * @example
 * ```tsx
 * export function Header({ site }: { site: LayoutSite }) {
 *   return <a href={href(site, '/')}>{site.name}</a>;
 * }
 * ```
 */
export type LayoutSite<Own = unknown, Selected = unknown> = CoreSettings &
  OutputOf<Own> & {
    /** `/`, or the path of the site's `url`. */
    readonly base: string;
    /** Year of the build in UTC. */
    readonly year: number;
    /** Day of the build in UTC, `YYYY-MM-DD`. A page that reads it is rendered again on another day. */
    readonly today: string;
    /** The result of `select`. */
    readonly selected: Selected;
  };

/** Exports that type the props of a layout: its own, an entry, and the schema of `templates/settings.ts`. */
export interface TypedExports {
  readonly page?: unknown;
  readonly schema?: unknown;
  readonly select?: unknown;
  readonly pages?: unknown;
  readonly settings?: unknown;
}

type ExportOf<Exports, Name extends keyof TypedExports> =
  Exports extends Readonly<Record<Name, infer Value>> ? Value : unknown;
type PageOf<Exports> =
  ExportOf<Exports, 'page'> extends {
    readonly collection: infer Name extends string;
    readonly fields: infer Fields;
  }
    ? LayoutPage<Resolved<Fields>, Name>
    : LayoutPage<Resolved<OutputOf<ExportOf<Exports, 'schema'>>>>;

/**
 * Props of a layout. Name the exports of your templates to get their types:
 * `LayoutProps<{ schema: typeof schema; select: typeof select; pages: typeof pages; settings: typeof settings }>`.
 * For pages of a collection, write `page: Entry<typeof collections, 'blog'>` instead of the schema.
 *
 * @example
 * ```tsx title="templates/recipe.tsx"
 * import { z } from 'zod';
 *
 * export const schema = z.object({ servings: z.number() });
 *
 * export function select(site: SiteIndex) {
 *   return { count: site.pages.length };
 * }
 *
 * type Props = LayoutProps<{ schema: typeof schema; select: typeof select }>;
 *
 * export default function Recipe({ page, site, children }: Props) {
 *   return (
 *     <html lang={page.language}>
 *       <head>
 *         <PageHead page={page} site={site} />
 *       </head>
 *       <body>
 *         {children}
 *         <p>
 *           Serves {page.fields.servings}. One of {site.selected.count} pages.
 *         </p>
 *       </body>
 *     </html>
 *   );
 * }
 * ```
 */
export interface LayoutProps<Exports extends TypedExports = TypedExports> {
  /** The page. */
  readonly page: PageOf<Exports>;
  /** The settings of the site, and the result of `select`. */
  readonly site: LayoutSite<ExportOf<Exports, 'settings'>, ReturnOf<ExportOf<Exports, 'select'>>>;
  /** Current page and links to the others; undefined if the layout doesn't export `pages`. */
  readonly pagination: PaginationOf<ExportOf<Exports, 'pages'>>;
  /** The rendered Markdown body. */
  readonly children: ReactNode;
}

/**
 * Props of a card in `templates/cards/`, typed like those of a layout.
 *
 * @example
 * ```tsx title="templates/cards/default.tsx"
 * import inter from './inter.ttf';
 *
 * export const size: CardSize = { width: 1200, height: 630 };
 * export const fonts: readonly CardFont[] = [{ name: 'Inter', src: inter, weight: 700 }];
 *
 * export default function Card({ page, site }: CardProps) {
 *   return <div style={{ display: 'flex', fontFamily: 'Inter', fontSize: 72 }}>{`${page.title} – ${site.name}`}</div>;
 * }
 * ```
 */
export interface CardProps<Exports extends TypedExports = TypedExports> {
  /** The page. */
  readonly page: CardPage<
    PageOf<Exports>['fields'],
    PageOf<Exports> extends LayoutPage<unknown, infer Name> ? Name : string
  >;
  /** The settings of the site, and the result of `select`. */
  readonly site: LayoutProps<Exports>['site'];
}
