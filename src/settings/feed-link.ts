import type { FeedFormat } from '../features/feeds/declaration.ts';

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
