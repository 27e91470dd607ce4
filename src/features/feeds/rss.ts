// https://www.rssboard.org/rss-specification, with the advice of https://www.rssboard.org/rss-profile
import { escapeMarkup } from '../../kit/escape.ts';
import { FEED_TYPES, type Feed, type FeedEntry } from '../../model/feed.ts';
import { emptyElement, newestDay, xmlElement } from './xml.ts';

const NAMESPACES =
  'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"';

export function rssText(feed: Feed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>\n',
    `<rss version="2.0" ${NAMESPACES}>\n<channel>\n`,
    xmlElement('title', feed.title),
    xmlElement('link', feed.home),
    xmlElement('description', escapeMarkup(feed.description === '' ? feed.title : feed.description)),
    xmlElement('language', feed.language),
    feed.entries.length === 0 ? '' : xmlElement('lastBuildDate', moment(newestDay(feed))),
    emptyElement('atom:link', { rel: 'self', type: FEED_TYPES.rss, href: feed.url }),
    ...feed.entries.map(itemText),
    '</channel>\n</rss>\n',
  ].join('');
}

function itemText({ title, url, published, summary, html }: FeedEntry): string {
  return [
    '<item>\n',
    xmlElement('title', title),
    xmlElement('link', url),
    xmlElement('guid', url, { isPermaLink: 'true' }),
    xmlElement('pubDate', moment(published)),
    // Readers take it for HTML.
    summary === '' ? '' : xmlElement('description', escapeMarkup(summary)),
    html === undefined ? '' : xmlElement('content:encoded', html),
    '</item>\n',
  ].join('');
}

/** As RFC 822 writes a moment: `Thu, 01 Jan 2026 00:00:00 GMT`. */
function moment(day: string): string {
  return new Date(`${day}T00:00:00Z`).toUTCString();
}
