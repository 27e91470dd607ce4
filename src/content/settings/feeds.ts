// The setting `feeds`: what is told to programs that ask for news.
import type { FeedFormat, FeedSettings } from '../../model/collections/feed.ts';
import { type Entry, readEntries, reportInvalid, requiredText, type Shape } from '../entries.ts';
import { type FieldReader, reportField } from '../field-reader.ts';
import { isRecord } from '../record.ts';

const FEED: Shape = {
  fields: ['collection', 'at', 'of', 'full', 'format', 'count', 'title'],
  hint: 'Write a list of feeds, as in - { collection: blog, at: /feed.xml }.',
};

/** Entries of a feed that does not say how many. */
const COUNT = 20;

/** Only characters that are the same in every address, and no hidden files. */
const AT = /^\/(?!assets\/)(?:[A-Za-z0-9_~][\w.~-]*\/)*[A-Za-z0-9_~][\w.~-]*\.(xml|atom|rss|json)$/;

/** Names of the files that the tool writes there by itself. */
const TAKEN = /^\/sitemap(?:-\d+)?\.xml$/;

export function readFeeds(reader: FieldReader): readonly FeedSettings[] {
  const entries = readEntries(reader, 'feeds', reader.values.feeds, FEED);
  const feeds = entries.flatMap((entry) => readFeed(reader, entry) ?? []);
  for (const [index, { at, field }] of feeds.entries()) {
    const isTaken = feeds.slice(0, index).some((other) => other.at.toLowerCase() === at.toLowerCase());
    if (isTaken) reportTaken(reader, `${field}.at`, `${at} is the address of another feed already`);
  }
  return feeds;
}

function readFeed(reader: FieldReader, entry: Entry): FeedSettings | undefined {
  const collection = requiredText(reader, entry, 'collection', FEED.hint);
  const at = requiredText(reader, entry, 'at', FEED.hint);
  const ending = AT.exec(at ?? '')?.[1];
  const of = readOf(reader, entry);
  const full = readFull(reader, entry);
  const format = readFormat(reader, entry, ending);
  const count = readCount(reader, entry);
  const { title } = entry.values;
  if (collection === undefined || at === undefined) return undefined;
  if (ending === undefined) {
    const hint = 'Begin it with /, and end it with .xml, .atom, .rss or .json, as in /feed.xml.';
    reportInvalid(reader, `${entry.field}.at`, `${at} is no address of a feed`, hint);
    return undefined;
  }
  if (TAKEN.test(at)) reportTaken(reader, `${entry.field}.at`, `${at} is the address of the sitemap`);
  const named = title === undefined || title === null ? undefined : String(title);
  return { field: entry.field, at, file: at.slice(1), format, collection, of, full, count, title: named };
}

function reportTaken(reader: FieldReader, field: string, message: string): void {
  reportField(reader, field, { code: 'output-taken', message, hint: 'Give the feed another address.' });
}

/** `of: { tags: react }` */
function readOf(reader: FieldReader, { field, values: { of } }: Entry): FeedSettings['of'] {
  if (of === undefined || of === null) return undefined;
  const [[collection = '', id = undefined] = [], ...others] = isRecord(of) ? Object.entries(of) : [];
  if (others.length === 0 && collection !== '' && ['string', 'number', 'boolean'].includes(typeof id))
    return { collection, id: String(id) };
  const hint = 'Write a collection and the id of one of its entries, as in of: { tags: react }.';
  reportInvalid(reader, `${field}.of`, `${field}.of names no entry`, hint);
  return undefined;
}

function readFull(reader: FieldReader, { field, values: { full } }: Entry): boolean {
  if (full === undefined || full === null || typeof full === 'boolean') return full === true;
  reportInvalid(
    reader,
    `${field}.full`,
    `${field}.full is neither true nor false`,
    'Write full: true, or nothing.',
  );
  return false;
}

/** By the ending of the name, where it is not said. */
function readFormat(reader: FieldReader, { field, values }: Entry, ending: string | undefined): FeedFormat {
  const usual: FeedFormat = ending === 'json' || ending === 'rss' ? ending : 'atom';
  const format = values.format ?? usual;
  const isKnown = format === 'atom' || format === 'json' || format === 'rss';
  if (isKnown && (format === 'json') === (ending === 'json')) return format;
  const message = isKnown
    ? `A feed of the format ${format} cannot end with .${ending}`
    : `${format} is no format`;
  const hint = 'Write atom or rss for a name that ends with .xml; one that ends with .json is a JSON Feed.';
  if (ending !== undefined) reportInvalid(reader, `${field}.format`, message, hint);
  return usual;
}

function readCount(reader: FieldReader, { field, values: { count } }: Entry): number {
  if (count === undefined || count === null) return COUNT;
  if (typeof count === 'number' && Number.isSafeInteger(count) && count > 0) return count;
  const hint = 'Write how many entries the feed has at most, as in count: 20.';
  reportInvalid(reader, `${field}.count`, `${field}.count is no number of entries`, hint);
  return COUNT;
}
