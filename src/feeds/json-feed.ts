// https://www.jsonfeed.org/version/1.1/
import type { Feed, FeedEntry } from '../model/collections/feed.ts';

export function jsonFeedText(feed: Feed): string {
  const value = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.home,
    feed_url: feed.url,
    ...(feed.description !== '' && { description: feed.description }),
    language: feed.language,
    authors: [{ name: feed.author }],
    items: feed.entries.map(itemOf),
  };
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** An item has one of two contents; the first words are all of the text that it has, where there is no other. */
function itemOf({ title, url, published, updated, summary, html }: FeedEntry): object {
  return {
    id: url,
    url,
    title,
    ...(html === undefined ? { content_text: summary } : { summary, content_html: html }),
    date_published: `${published}T00:00:00Z`,
    date_modified: `${updated}T00:00:00Z`,
  };
}
