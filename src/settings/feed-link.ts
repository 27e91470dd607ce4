import type { Reference } from '../fields/index.ts';

export type FeedFormat = 'atom' | 'json' | 'rss';

export interface FeedLink {
  /** Route: `/feed.xml`. */
  readonly at: string;
  readonly format: FeedFormat;
  /** The entry to which the feed's entries refer; `undefined` for a feed of the whole collection. */
  readonly of: Reference | undefined;
  /** `undefined` if the site's name is used. */
  readonly title: string | undefined;
}

/** Default title of a feed; `entry` is the entry that the feed is restricted to. */
export function feedTitle(site: string, entry: string | undefined): string {
  return [site, entry].filter((text) => text !== undefined && text !== '').join(' – ');
}

/** Content types, for servers and `<link type>`. */
export const FEED_TYPES: Readonly<Record<FeedFormat, string>> = {
  atom: 'application/atom+xml',
  json: 'application/feed+json',
  rss: 'application/rss+xml',
};
