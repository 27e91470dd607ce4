// A feed as a text, in each of its formats.
import { escapeMarkup } from '../../kit/escape.ts';
import type { FeedFormat } from './declaration.ts';
import type { Feed, FeedEntry, FeedTerm } from './feed.ts';

/** Content types, for servers and `<link type>`. */
export const FEED_TYPES: Readonly<Record<FeedFormat, string>> = {
  atom: 'application/atom+xml',
  json: 'application/feed+json',
  rss: 'application/rss+xml',
};

const WRITERS: Readonly<Record<FeedFormat, (feed: Feed, stylesheet: string) => string>> = {
  atom: atomText,
  json: jsonFeedText,
  rss: rssText,
};

/** Writes a feed. `stylesheet` is the line of an XML document that links its stylesheet, or empty. */
export function feedText(feed: Feed, format: FeedFormat, stylesheet = ''): string {
  return WRITERS[format](feed, stylesheet);
}

const XML = '<?xml version="1.0" encoding="utf-8"?>\n';

/** https://www.rfc-editor.org/rfc/rfc4287 */
function atomText(feed: Feed, stylesheet: string): string {
  return [
    XML,
    stylesheet,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${feed.language}">\n`,
    xmlElement('title', feed.title),
    feed.description === '' ? '' : xmlElement('subtitle', feed.description),
    xmlElement('id', feed.url),
    xmlElement('updated', moment(newestDay(feed))),
    emptyElement('link', { rel: 'self', type: FEED_TYPES.atom, href: feed.url }),
    emptyElement('link', { rel: 'alternate', type: 'text/html', href: feed.home }),
    personText({ name: feed.author }),
    ...feed.entries.map((entry) => entryText(entry, feed)),
    '</feed>\n',
  ].join('');
}

function entryText(entry: FeedEntry, feed: Feed): string {
  const { title, language, url, id, published, updated, authors, categories, summary, html } = entry;
  return [
    language === feed.language ? '<entry>\n' : `<entry xml:lang="${language}">\n`,
    xmlElement('title', title),
    xmlElement('id', id),
    emptyElement('link', { rel: 'alternate', type: 'text/html', href: url }),
    ...authors.map(personText),
    ...categories.map(({ id: term, name }) =>
      emptyElement('category', term === undefined ? { term: name } : { term, label: name }),
    ),
    xmlElement('published', moment(published)),
    xmlElement('updated', moment(updated)),
    summary === '' ? '' : xmlElement('summary', summary),
    html === undefined ? '' : xmlElement('content', html, { type: 'html' }),
    '</entry>\n',
  ].join('');
}

function personText({ name, url }: FeedTerm): string {
  return `<author>\n${xmlElement('name', name)}${url === undefined ? '' : xmlElement('uri', url)}</author>\n`;
}

const NAMESPACES =
  'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"';

/** https://www.rssboard.org/rss-specification, with the recommendations of https://www.rssboard.org/rss-profile */
function rssText(feed: Feed, stylesheet: string): string {
  return [
    XML,
    stylesheet,
    `<rss version="2.0" ${NAMESPACES}>\n<channel>\n`,
    xmlElement('title', feed.title),
    xmlElement('link', feed.home),
    xmlElement('description', escapeMarkup(feed.description === '' ? feed.title : feed.description)),
    xmlElement('language', feed.language),
    feed.entries.length === 0 ? '' : xmlElement('lastBuildDate', rfc822(newestDay(feed))),
    emptyElement('atom:link', { rel: 'self', type: FEED_TYPES.rss, href: feed.url }),
    ...feed.entries.map(itemText),
    '</channel>\n</rss>\n',
  ].join('');
}

function itemText(entry: FeedEntry): string {
  const { title, url, id, published, authors, categories, summary, html } = entry;
  return [
    '<item>\n',
    xmlElement('title', title),
    xmlElement('link', url),
    xmlElement('guid', id, { isPermaLink: String(id === url) }),
    // The element for authors takes only mail addresses.
    ...authors.map(({ name }) => xmlElement('dc:creator', name)),
    ...categories.map(({ name }) => xmlElement('category', name)),
    xmlElement('pubDate', rfc822(published)),
    // Feed readers treat it as HTML.
    summary === '' ? '' : xmlElement('description', escapeMarkup(summary)),
    html === undefined ? '' : xmlElement('content:encoded', html),
    '</item>\n',
  ].join('');
}

/** https://www.jsonfeed.org/version/1.1/ */
function jsonFeedText(feed: Feed): string {
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

/** Item with one content: the full text, or its first words. */
function itemOf(entry: FeedEntry, feed: Feed): object {
  const { title, language, url, id, published, updated, authors, categories, summary, html } = entry;
  return {
    id,
    url,
    title,
    ...(authors.length > 0 && { authors: authors.map(({ name, url }) => ({ name, url })) }),
    ...(categories.length > 0 && { tags: categories.map(({ name }) => name) }),
    ...(language !== feed.language && { language }),
    ...(html === undefined ? { content_text: summary } : { summary, content_html: html }),
    date_published: moment(published),
    date_modified: moment(updated),
  };
}

/** Characters that XML 1.0 forbids in any form (section 2.2): all except these. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Returns an element with text on its own line. */
function xmlElement(name: string, text: string, attributes: Readonly<Record<string, string>> = {}): string {
  return `<${name}${written(attributes)}>${xmlText(text)}</${name}>\n`;
}

/** An element without content. */
function emptyElement(name: string, attributes: Readonly<Record<string, string>>): string {
  return `<${name}${written(attributes)}/>\n`;
}

function written(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${xmlText(value)}"`)
    .join('');
}

function xmlText(text: string): string {
  return escapeMarkup(text.replace(FORBIDDEN, ''));
}

/** The newest day of an entry, or the first possible day for an empty feed: never the day of the build. */
function newestDay({ entries }: Feed): string {
  return entries.reduce((newest, { updated }) => (updated > newest ? updated : newest), '1970-01-01');
}

/** Moment of a day, at midnight UTC. */
function moment(day: string): string {
  return `${day}T00:00:00Z`;
}

/** Formats a day as RFC 822 does: `Thu, 01 Jan 2026 00:00:00 GMT`. */
function rfc822(day: string): string {
  return new Date(moment(day)).toUTCString();
}
