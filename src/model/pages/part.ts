// Parts: the pages made from one content file whose layout exports `parts`.

/** One of several pages made from one content file, as `parts` of its layout returns it. */
export interface Part<Item = unknown> {
  /** Address relative to the page, such as `page/2/`; empty for the page itself. */
  readonly at: string;
  /** Title, such as `2026`. Default: `Page 2`. */
  readonly title?: string | undefined;
  /** Description. Default: that of the page. */
  readonly description?: string | undefined;
  readonly items: readonly Item[];
}

/** A link to a part. */
export interface PartLink {
  /** Number, from 1; 0 for a page that isn't one of its own parts. */
  readonly number: number;
  /** `2026`, or `Page 2`. */
  readonly title: string;
  /** Root-relative address without the site's base: `/blog/page/2/`. */
  readonly route: string;
  /** Address with the site's base, for links. */
  readonly href: string;
}

/** Part with an address. */
export interface PlacedPart {
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

/** A problem with the return value of `parts`. Its place is in the template. */
export interface PartProblem {
  readonly code: 'part-invalid' | 'part-route';
  readonly message: string;
  readonly hint: string;
}

/** Identifies a part in a build. The page's own part has the id of the page. */
export function partId({ of, at }: Pick<PlacedPart, 'of' | 'at'>): string {
  return at === '' ? of : `${of} ${at}`;
}
