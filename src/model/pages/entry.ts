// The entries of collections, as layouts see them. The types come from the exports of `templates/collections.ts`.
import type { ZodType, z } from 'zod';
import type { Reference } from '../../fields/index.ts';
import type { DeepReadonly, Resolved } from '../kinds.ts';
import type { Collection, Collections } from './collection.ts';
import type { PageSummary } from './page.ts';

/** Names of collections. */
export type CollectionName<All extends Collections> = keyof All & string;

type FieldsOf<One> = One extends { readonly fields: infer Schema extends ZodType }
  ? Resolved<DeepReadonly<z.output<Schema>>>
  : Readonly<Record<string, unknown>>;

/** An entry that is a page. */
interface PageEntry<Name, Fields> extends Omit<PageSummary, 'collection' | 'fields'> {
  /** Name of the collection. */
  readonly collection: Name;
  /** The fields that the schema of the collection declares. */
  readonly fields: Fields;
}

/** An entry that may be a record without a page. */
interface AnyEntry<Name, Fields>
  extends Pick<PageEntry<Name, Fields>, 'path' | 'collection' | 'id' | 'title' | 'fields'> {
  /** Route of its page; undefined if it has none. */
  readonly route: string | undefined;
}

type EntryOf<Name, One> = One extends
  | { readonly layout: string }
  | { readonly route: string }
  | { readonly pages: object }
  ? PageEntry<Name, FieldsOf<One>>
  : AnyEntry<Name, FieldsOf<One>>;

/**
 * An entry of one of the collections: `Entry<typeof collections, 'blog'>`.
 *
 * @example
 * ```ts title="templates/collections.ts"
 * import { z } from 'zod';
 *
 * export const collections = { blog: collection({ layout: 'post', fields: z.object({ author: z.string() }) }) };
 * ```
 *
 * ```tsx title="templates/post.tsx"
 * import type { collections } from './collections.ts';
 *
 * export default function Post({ page, site, children }: LayoutProps<{ page: Entry<typeof collections, 'blog'> }>) {
 *   return (
 *     <html lang={page.language}>
 *       <head>
 *         <PageHead page={page} site={site} />
 *       </head>
 *       <body>
 *         {children}
 *         <p>By {page.fields.author}</p>
 *       </body>
 *     </html>
 *   );
 * }
 * ```
 */
export type Entry<
  All extends Collections = Collections,
  Name extends CollectionName<All> = CollectionName<All>,
> = { readonly [One in Name]: EntryOf<One, All[One] extends Collection ? All[One] : never> }[Name];

/** All published pages. */
export interface PageIndex {
  /** Every published page, sorted by path. */
  readonly pages: readonly PageSummary[];
}

/** A page, or a folder without one, with the pages of its folder. */
export interface Branch {
  /** Title of its page, or the name of a folder without one. */
  readonly title: string;
  /** Route of its page, without the site's base; undefined for a folder that has none. */
  readonly route: string | undefined;
  /** Source of its page. */
  readonly path: string | undefined;
  /** Pages in the folder, sorted by `order`, then by title; pages without an `order` come last. */
  readonly children: readonly Branch[];
}

/** A page on the way from the home page to another one. */
export interface Breadcrumb {
  /** Title of the page. */
  readonly title: string;
  /** Route without the site's base: `/docs/`. */
  readonly route: string;
}

/** A page that links to another one. */
export interface Backlink extends Breadcrumb {
  /** Source of the page: `content/notes/birds.md`. */
  readonly path: string;
  /** The sentences around its links, as plain text. */
  readonly sentences: readonly string[];
}

/** The entries before and after one, in the order of their collection. */
export interface Neighbors<One> {
  /** The entry before; undefined at the first one. */
  readonly before: One | undefined;
  /** The entry after; undefined at the last one. */
  readonly after: One | undefined;
}

/**
 * The questions that `select` can ask about the site. The page is rebuilt if an answer changes.
 *
 * @example
 * ```tsx title="templates/page.tsx"
 * export function select(site: SiteIndex, page: PageSummary) {
 *   return { breadcrumbs: site.breadcrumbs(page), newest: site.entries('blog').slice(0, 3) };
 * }
 *
 * export default function Page({ page, site, children }: LayoutProps<{ select: typeof select }>) {
 *   return (
 *     <html lang={page.language}>
 *       <head>
 *         <PageHead page={page} site={site} />
 *       </head>
 *       <body>
 *         {site.selected.breadcrumbs.map(({ title }) => title).join(' › ')}
 *         {children}
 *         {site.selected.newest.map(({ title }) => title).join(', ')}
 *       </body>
 *     </html>
 *   );
 * }
 * ```
 */
export interface SiteIndex<All extends Collections = Collections> extends PageIndex {
  /** `/`, or the path of the site's `url`, for `href(site, route)` in the `select` of a component. */
  readonly base: string;
  /**
   * Returns the pages in a folder of `content/` (`docs`, `docs/install`; all pages by default), nested like their
   * folders. Throws if the folder doesn't exist.
   */
  tree(folder?: string): Branch;
  /** Returns the way from the home page to a page, including both, through the folders that have a page. */
  breadcrumbs(page: {
    readonly path: string;
    readonly title: string;
    readonly route: string;
  }): readonly Breadcrumb[];
  /** Returns the pages whose text links to a page, sorted by path. Links of layouts don't count. */
  backlinks(page: { readonly path: string }): readonly Backlink[];
  /**
   * Returns the first words of a page, 1 to 200, as plain text without headings, tables and footnotes, followed by `…` if
   * there are more. In Chinese and Japanese, each character counts as a word.
   */
  excerpt(page: { readonly path: string }, length: { readonly words: number }): string;
  /** Returns the number of words in a page, without code. */
  words(page: { readonly path: string }): number;
  /** Returns the reading time of a page in minutes, rounded up. */
  readingTime(page: { readonly path: string }): number;
  /** Returns the published entries of a collection, in its order. */
  entries<Name extends CollectionName<All>>(collection: Name): readonly Entry<All, Name>[];
  /** Returns an entry by its id. */
  entry<Name extends CollectionName<All>>(collection: Name, id: string): Entry<All, Name> | undefined;
  /** Returns the entry that a field refers to. It always exists: references are checked before any page is rendered. */
  get<Name extends CollectionName<All>>(reference: Reference<Name>): Entry<All, Name>;
  /** Returns the neighbors of a page in a collection; both are missing if the page isn't one of its entries. */
  neighbors<Name extends CollectionName<All>>(
    collection: Name,
    page: { readonly path: string },
  ): Neighbors<Entry<All, Name>>;
  /** Returns the entries of a collection that refer to an entry, in the order of the collection. */
  referring<Name extends CollectionName<All>>(
    collection: Name,
    entry: Reference,
  ): readonly Entry<All, Name>[];
}
