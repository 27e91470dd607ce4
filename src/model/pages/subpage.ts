// Subpages: the pages made from one content file whose layout exports `pages`.

/** One of several pages made from one content file, as `pages` of its layout returns it. */
export interface Subpage<Item = unknown> {
  /** Route relative to the page, such as `page/2/`; empty for the page itself. */
  readonly at: string;
  /** Title, such as `2026`. Default: `Page 2`. */
  readonly title?: string | undefined;
  /** Description. Default: that of the page. */
  readonly description?: string | undefined;
  /** The items that it shows. */
  readonly items: readonly Item[];
}

/** A link to a subpage. */
export interface PaginationLink {
  /** Number, from 1; 0 for a page that isn't one of its own subpages. */
  readonly number: number;
  /** `2026`, or `Page 2`. */
  readonly title: string;
  /** Route, without the site's base: `/blog/page/2/`. */
  readonly route: string;
  /** URL with the site's base, for links. */
  readonly href: string;
}

/** Subpage with a route. */
export interface PlacedSubpage {
  /** Id of the page that it belongs to. */
  readonly of: string;
  /** Number, from 1. */
  readonly number: number;
  readonly at: string;
  readonly route: string;
  /** Path in the output folder, not encoded: `blog/page/2/index.html`. */
  readonly file: string;
  readonly title: string;
  readonly description: string | undefined;
}

/** A problem with the return value of `pages`. Its place is in the template. */
export interface SubpageProblem {
  readonly code: 'pages-invalid' | 'pages-route';
  readonly message: string;
  readonly hint: string;
}

/** Identifies a subpage in a build. The page's own subpage has the id of the page. */
export function subpageId({ of, at }: Pick<PlacedSubpage, 'of' | 'at'>): string {
  return at === '' ? of : `${of} ${at}`;
}
