// The rules of the three specifications, as tables, for feeds of any content.
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import type { Feed, FeedEntry } from '../../../src/features/feeds/feed.ts';
import { feedText } from '../../../src/features/feeds/feed-text.ts';
import { parseUrl } from '../../../src/kit/urls/parse-url.ts';

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** Parses XML. Throws if it is not well-formed, or uses an undeclared prefix. */
function parseXml(text: string): Element {
  const parser = new SaxesParser({ xmlns: true });
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value]);
    const element: Element = { name, attributes: Object.fromEntries(values), children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (part) => {
    const element = open.at(-1);
    if (element) element.text += part;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  const [document] = root.children;
  if (!document) throw new Error('There is no element');
  return document;
}

const all = (element: Element | undefined, name: string) =>
  element?.children.filter((child) => child.name === name) ?? [];
const textOf = (element: Element | undefined, name: string) => all(element, name)[0]?.text;

function isAbsolute(url: string | undefined): boolean {
  return url !== undefined && /^https?:\/\//.test(url) && parseUrl(url) !== undefined;
}

const entry: FeedEntry = {
  title: 'One & "two" <three>',
  language: 'en-GB',
  url: 'https://example.com/one/',
  id: 'https://example.com/one/',
  authors: [],
  categories: [],
  published: '2026-01-31',
  updated: '2026-02-01',
  summary: 'If a < b & c.',
  html: '<p>If a &lt; b &amp; c.</p>',
};

const feed: Feed = {
  title: 'News',
  description: 'What is new.',
  url: 'https://example.com/feed.xml',
  home: 'https://example.com/',
  language: 'en-GB',
  author: 'Example',
  entries: [
    entry,
    {
      ...entry,
      url: 'https://example.com/two/',
      id: 'https://example.com/two/',
      updated: '2026-03-04',
      html: undefined,
    },
    {
      ...entry,
      url: 'https://example.com/three/',
      id: 'https://example.com/old/three/',
      authors: [{ name: 'Ada & Co.', id: 'ada', url: 'https://example.com/ada/' }, { name: 'Bob' }],
      categories: [{ name: 'Birds <3', id: 'birds' }, { name: 'Notes' }],
    },
  ],
};

const term = fc.record(
  { name: fc.string({ minLength: 1, maxLength: 9 }), id: fc.stringMatching(/^[a-z]+$/), url: fc.webUrl() },
  { requiredKeys: ['name'] },
);

const words = fc.string({ unit: 'binary', maxLength: 12 });
const day = fc.constantFrom('0001-01-01', '1999-12-31', '2024-02-29', '9999-12-31');
const anyFeed: fc.Arbitrary<Feed> = fc.record({
  title: words,
  description: words,
  url: fc.webUrl(),
  home: fc.webUrl(),
  language: fc.constantFrom('en', 'de-AT', 'zh-Hans'),
  author: words,
  entries: fc.uniqueArray(
    fc.record({
      title: words,
      language: fc.constantFrom('en', 'de-AT', 'zh-Hans'),
      url: fc.webUrl({ withQueryParameters: true }),
      id: fc.webUrl(),
      published: day,
      updated: day,
      summary: words,
      html: fc.option(words, { nil: undefined }),
      authors: fc.array(term, { maxLength: 2 }),
      categories: fc.array(term, { maxLength: 2 }),
    }),
    { selector: ({ url }) => url, maxLength: 3 },
  ),
});

const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;
const RFC_822 =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;

type Rule<T> = readonly [rule: string, holds: (value: T) => boolean];

const once = (name: string) => (element: Element) => all(element, name).length === 1;
const entriesOf = (root: Element) => all(root, 'entry');

/** RFC 4287, with the numbers of its sections. */
const ATOM: readonly Rule<Element>[] = [
  ['2: the namespace', ({ attributes }) => attributes.xmlns === 'http://www.w3.org/2005/Atom'],
  ['4.1.1: feed is the document element', ({ name }) => name === 'feed'],
  ['4.1.1: one id', once('id')],
  ['4.1.1: one title', once('title')],
  ['4.1.1: one updated', once('updated')],
  ['4.1.1: an author for all entries', (root) => textOf(all(root, 'author')[0], 'name') !== undefined],
  [
    '4.1.1: a link to itself',
    (root) => all(root, 'link').some(({ attributes }) => attributes.rel === 'self'),
  ],
  [
    '4.1.1: one alternate link of a type',
    (root) => all(root, 'link').filter(({ attributes }) => attributes.rel === 'alternate').length === 1,
  ],
  ['4.1.2: one id of an entry', (root) => entriesOf(root).every(once('id'))],
  ['4.1.2: one title of an entry', (root) => entriesOf(root).every(once('title'))],
  ['4.1.2: one updated of an entry', (root) => entriesOf(root).every(once('updated'))],
  [
    '4.1.2: at most one published',
    (root) => entriesOf(root).every((one) => all(one, 'published').length < 2),
  ],
  ['4.1.2: at most one summary', (root) => entriesOf(root).every((one) => all(one, 'summary').length < 2)],
  ['4.1.2: at most one content', (root) => entriesOf(root).every((one) => all(one, 'content').length < 2)],
  [
    '4.1.2: an alternate link, where there is no content',
    (root) =>
      entriesOf(root).every((one) =>
        all(one, 'link').some(({ attributes }) => attributes.rel === 'alternate'),
      ),
  ],
  [
    '4.1.3: HTML says so',
    (root) =>
      entriesOf(root).every((one) =>
        all(one, 'content').every(({ attributes }) => attributes.type === 'html'),
      ),
  ],
  [
    '3.2: a person has one name, and an absolute URL at most',
    (root) =>
      [root, ...entriesOf(root)]
        .flatMap((one) => all(one, 'author'))
        .every((one) => once('name')(one) && all(one, 'uri').every(({ text }) => isAbsolute(text))),
  ],
  [
    '4.2.2: a category has a term, and neither text nor elements',
    (root) =>
      entriesOf(root)
        .flatMap((one) => all(one, 'category'))
        .every(({ attributes, text, children }) => attributes.term && text === '' && children.length === 0),
  ],
  ['4.2.6: ids are IRIs', (root) => [root, ...entriesOf(root)].every((one) => isAbsolute(textOf(one, 'id')))],
  [
    '4.2.6: ids are different',
    (root) => new Set(entriesOf(root).map((one) => textOf(one, 'id'))).size === entriesOf(root).length,
  ],
  [
    '4.2.7: links have absolute URLs',
    (root) =>
      [root, ...entriesOf(root)].every((one) =>
        all(one, 'link').every(({ attributes }) => isAbsolute(attributes.href)),
      ),
  ],
  [
    '3.3: dates are of RFC 3339',
    (root) =>
      [root, ...entriesOf(root)].every((one) =>
        ['updated', 'published'].every((name) => all(one, name).every(({ text }) => RFC_3339.test(text))),
      ),
  ],
];

const channelOf = (root: Element) => all(root, 'channel')[0];
const hasTexts = (item: Element) =>
  [...all(item, 'dc:creator'), ...all(item, 'category')].every(
    ({ text, children }) => text !== '' && children.length === 0,
  );
const itemsOf = (root: Element) => all(channelOf(root), 'item');

/** https://www.rssboard.org/rss-specification and https://www.rssboard.org/rss-profile */
const RSS: readonly Rule<Element>[] = [
  [
    'rss is the document element, of version 2.0',
    ({ name, attributes }) => name === 'rss' && attributes.version === '2.0',
  ],
  ['one channel', once('channel')],
  ['a channel has one title', (root) => all(channelOf(root), 'title').length === 1],
  ['a channel has one link, absolute', (root) => isAbsolute(textOf(channelOf(root), 'link'))],
  ['a channel has one description', (root) => all(channelOf(root), 'description').length === 1],
  ['at most one lastBuildDate', (root) => all(channelOf(root), 'lastBuildDate').length < 2],
  [
    'a link to itself',
    (root) =>
      all(channelOf(root), 'atom:link').some(
        ({ attributes }) => attributes.rel === 'self' && isAbsolute(attributes.href),
      ),
  ],
  ['an item has a title', (root) => itemsOf(root).every(once('title'))],
  ['an item has an absolute link', (root) => itemsOf(root).every((item) => isAbsolute(textOf(item, 'link')))],
  [
    'a guid that is a permanent link is absolute',
    (root) =>
      itemsOf(root).every(
        (item) =>
          isAbsolute(textOf(item, 'guid')) &&
          all(item, 'guid')[0]?.attributes.isPermaLink ===
            String(textOf(item, 'guid') === textOf(item, 'link')),
      ),
  ],
  [
    'authors have an element that takes names',
    (root) => itemsOf(root).every((item) => all(item, 'author').length === 0),
  ],
  ['authors and categories are texts', (root) => itemsOf(root).every(hasTexts)],
  [
    'guids are different',
    (root) => new Set(itemsOf(root).map((item) => textOf(item, 'guid'))).size === itemsOf(root).length,
  ],
  [
    'at most one description of an item',
    (root) => itemsOf(root).every((item) => all(item, 'description').length < 2),
  ],
  [
    'at most one content of an item',
    (root) => itemsOf(root).every((item) => all(item, 'content:encoded').length < 2),
  ],
  [
    'dates are of RFC 822',
    (root) =>
      [
        ...all(channelOf(root), 'lastBuildDate'),
        ...itemsOf(root).flatMap((item) => all(item, 'pubDate')),
      ].every(({ text }) => RFC_822.test(text)),
  ],
];

type Json = Readonly<Record<string, unknown>>;
const items = ({ items: list }: Json) => list as Json[];
const TEXTS = ['title', 'home_page_url', 'feed_url', 'description', 'language'];

/** https://www.jsonfeed.org/version/1.1/ */
const JSON_FEED: readonly Rule<Json>[] = [
  ['version', ({ version }) => version === 'https://jsonfeed.org/version/1.1'],
  ['a title', ({ title }) => typeof title === 'string'],
  ['texts are texts', (value) => TEXTS.every((name) => ['string', 'undefined'].includes(typeof value[name]))],
  [
    'URLs are absolute',
    (value) => isAbsolute(String(value.feed_url)) && isAbsolute(String(value.home_page_url)),
  ],
  ['authors have a name', ({ authors }) => (authors as Json[]).every(({ name }) => typeof name === 'string')],
  [
    'items have authors with a name or a URL, and tags that are strings',
    (value) =>
      items(value).every(({ authors = [], tags = [] }) => {
        const isPerson = ({ name, url }: Json) =>
          typeof name === 'string' && (!url || isAbsolute(String(url)));
        return (
          (authors as Json[]).every(isPerson) && (tags as unknown[]).every((tag) => typeof tag === 'string')
        );
      }),
  ],
  ['items are a list', (value) => Array.isArray(value.items)],
  ['an item has an id that is a text', (value) => items(value).every(({ id }) => typeof id === 'string')],
  ['ids are different', (value) => new Set(items(value).map(({ id }) => id)).size === items(value).length],
  [
    'an item has one of both contents at least',
    (value) =>
      items(value).every(
        (item) => typeof item.content_html === 'string' || typeof item.content_text === 'string',
      ),
  ],
  ['URLs of items are absolute', (value) => items(value).every(({ url }) => isAbsolute(String(url)))],
  [
    'dates are of RFC 3339',
    (value) =>
      items(value).every(
        (item) => RFC_3339.test(String(item.date_published)) && RFC_3339.test(String(item.date_modified)),
      ),
  ],
];

const empty = { ...feed, entries: [] };

describe.each([
  ['Atom', 'atom', parseXml, ATOM],
  ['RSS', 'rss', parseXml, RSS],
  ['JSON Feed', 'json', JSON.parse, JSON_FEED],
] as const)('%s', (_, format, parse, rules) => {
  test.each(rules as readonly Rule<never>[])('%s', (_, holds) => {
    for (const one of [feed, empty]) expect(holds(parse(feedText(one, format)) as never)).toBe(true);
    fc.assert(
      fc.property(anyFeed, (any) => holds(parse(feedText(any, format)) as never)),
      { numRuns: 20 },
    );
  });
});

test('texts arrive unchanged, including HTML', () => {
  const atom = all(parseXml(feedText(feed, 'atom')), 'entry')[0];
  expect(textOf(atom, 'title')).toBe(entry.title);
  expect(textOf(atom, 'summary')).toBe(entry.summary);
  expect(textOf(atom, 'content')).toBe(entry.html);
  const rss = itemsOf(parseXml(feedText(feed, 'rss')))[0];
  expect(textOf(rss, 'description')).toBe('If a &lt; b &amp; c.');
  expect(textOf(rss, 'content:encoded')).toBe(entry.html);
  const [one, two] = items(JSON.parse(feedText(feed, 'json')));
  expect(one).toMatchObject({ content_html: entry.html, summary: entry.summary });
  expect(two).toMatchObject({ content_text: entry.summary });
});

test('a feed has the date of its newest entry, and an empty one a fixed date', () => {
  expect(textOf(parseXml(feedText(feed, 'atom')), 'updated')).toBe('2026-03-04T00:00:00Z');
  expect(textOf(channelOf(parseXml(feedText(feed, 'rss'))), 'lastBuildDate')).toBe(
    'Wed, 04 Mar 2026 00:00:00 GMT',
  );
  expect(textOf(parseXml(feedText(empty, 'atom')), 'updated')).toBe('1970-01-01T00:00:00Z');
});

test('entries name their authors and categories, and keep their first route as id', () => {
  const atom = all(parseXml(feedText(feed, 'atom')), 'entry');
  expect(atom.map((one) => textOf(one, 'id'))).toEqual([
    'https://example.com/one/',
    'https://example.com/two/',
    'https://example.com/old/three/',
  ]);
  const people = all(atom[2], 'author').map((one) => [textOf(one, 'name'), textOf(one, 'uri')]);
  expect(people).toEqual([
    ['Ada & Co.', 'https://example.com/ada/'],
    ['Bob', undefined],
  ]);
  expect(all(atom[2], 'category').map(({ attributes }) => attributes)).toEqual([
    { term: 'birds', label: 'Birds <3' },
    { term: 'Notes' },
  ]);
  const rss = itemsOf(parseXml(feedText(feed, 'rss')))[2];
  expect(all(rss, 'dc:creator').map(({ text }) => text)).toEqual(['Ada & Co.', 'Bob']);
  expect(all(rss, 'category').map(({ text }) => text)).toEqual(['Birds <3', 'Notes']);
  expect(items(JSON.parse(feedText(feed, 'json')))[2]).toMatchObject({
    id: 'https://example.com/old/three/',
    url: 'https://example.com/three/',
    authors: [{ name: 'Ada & Co.', url: 'https://example.com/ada/' }, { name: 'Bob' }],
    tags: ['Birds <3', 'Notes'],
  });
});
