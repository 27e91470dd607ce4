// https://www.jsonfeed.org/version/1.1/
import type { Feed, FeedEntry } from '../../model/feed.ts';

export function jsonFeedText(feed: Feed): string {
  const value = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.home,
    feed_url: feed.url,
    ...(feed.description !== '' && { description: feed.description }),
    language: feed.language,
    authors: [{ name: feed.author }],
    items: feed.entries.map((entry) => itemOf(entry, feed)),
  };
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** An item has one of two contents; the first words are all of the text that it has, where there is no other. */
function itemOf(entry: FeedEntry, feed: Feed): object {
  const { title, language, url, published, updated, summary, html } = entry;
  return {
    id: url,
    url,
    title,
    ...(language !== feed.language && { language }),
    ...(html === undefined ? { content_text: summary } : { summary, content_html: html }),
    date_published: `${published}T00:00:00Z`,
    date_modified: `${updated}T00:00:00Z`,
  };
}
