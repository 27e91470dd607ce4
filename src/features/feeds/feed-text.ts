import type { Feed, FeedFormat } from '../../model/feed.ts';
import { atomText } from './atom.ts';
import { jsonFeedText } from './json-feed.ts';
import { rssText } from './rss.ts';

const WRITERS: Readonly<Record<FeedFormat, (feed: Feed) => string>> = {
  atom: atomText,
  json: jsonFeedText,
  rss: rssText,
};

/** The file of a feed. */
export function feedText(feed: Feed, format: FeedFormat): string {
  return WRITERS[format](feed);
}
