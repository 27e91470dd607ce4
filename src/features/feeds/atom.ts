// https://www.rfc-editor.org/rfc/rfc4287
import { FEED_TYPES, type Feed, type FeedEntry } from '../../model/feed.ts';
import { emptyElement, newestDay, xmlElement } from './xml.ts';

export function atomText(feed: Feed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>\n',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${feed.language}">\n`,
    xmlElement('title', feed.title),
    feed.description === '' ? '' : xmlElement('subtitle', feed.description),
    xmlElement('id', feed.url),
    xmlElement('updated', moment(newestDay(feed))),
    emptyElement('link', { rel: 'self', type: FEED_TYPES.atom, href: feed.url }),
    emptyElement('link', { rel: 'alternate', type: 'text/html', href: feed.home }),
    '<author>\n',
    xmlElement('name', feed.author),
    '</author>\n',
    ...feed.entries.map((entry) => entryText(entry, feed)),
    '</feed>\n',
  ].join('');
}

function entryText(entry: FeedEntry, feed: Feed): string {
  const { title, language, url, published, updated, summary, html } = entry;
  return [
    language === feed.language ? '<entry>\n' : `<entry xml:lang="${language}">\n`,
    xmlElement('title', title),
    xmlElement('id', url),
    emptyElement('link', { rel: 'alternate', type: 'text/html', href: url }),
    xmlElement('published', moment(published)),
    xmlElement('updated', moment(updated)),
    summary === '' ? '' : xmlElement('summary', summary),
    html === undefined ? '' : xmlElement('content', html, { type: 'html' }),
    '</entry>\n',
  ].join('');
}

/** Days have no time of their own. */
function moment(day: string): string {
  return `${day}T00:00:00Z`;
}
