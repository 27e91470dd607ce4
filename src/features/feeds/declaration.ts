// The setting `feeds`: feeds of collections, for feed readers.

import {
  anyText,
  type Declaration,
  entries,
  entryText,
  type FieldTable,
  type FieldType,
  type FieldValues,
  flagOf,
  isRecord,
  oneOf,
  type Reference,
  refine,
  reportWithoutUrl,
  type ValuesOf,
  type WrittenField,
  wholeNumber,
} from '../../fields/index.ts';

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

const HINT = 'Write a list of feeds, as in - { collection: blog, at: /feed.xml }.';

/** Path of a feed: characters that need no encoding, and no hidden files. */
const AT = /^\/(?!assets\/)(?:[A-Za-z0-9_~][\w.~-]*\/)*[A-Za-z0-9_~][\w.~-]*\.(xml|atom|rss|json)$/;

/** Names of files that the tool itself writes. */
const TAKEN = /^\/sitemap(?:-\d+)?\.xml$/;

/** `of: { tags: react }` */
const entryOfCollection: FieldType<NonNullable<FeedLink['of']>> = {
  takes: 'a collection and an id in it',
  example: { tags: 'react' },
  schema: { type: 'object', minProperties: 1, maxProperties: 1 },
  read(value, field) {
    const [[collection = '', id = undefined] = [], ...others] = isRecord(value) ? Object.entries(value) : [];
    if (others.length === 0 && collection !== '' && ['string', 'number', 'boolean'].includes(typeof id))
      return { collection, id: String(id) };
    const hint = 'Write a collection and the id of one of its entries, as in of: { tags: react }.';
    return field.invalid(`${field.name} does not name an entry`, hint);
  },
};

const FORMAT_HINT =
  'Write atom or rss for a file name that ends in .xml. Files that end in .json are JSON Feeds.';

const format = refine(
  oneOf(['atom', 'rss', 'json'], (field, written) =>
    endingOf(field.siblings) === undefined
      ? undefined
      : field.invalid(`${written} is not a feed format`, FORMAT_HINT),
  ),
  {},
  (written, field) => {
    const ending = endingOf(field.siblings);
    if ((written === 'json') === (ending === 'json')) return written;
    if (ending === undefined) return undefined;
    return field.invalid(`A feed in ${written} format cannot end in .${ending}`, FORMAT_HINT);
  },
);

function endingOf({ at }: FieldValues): string | undefined {
  return typeof at === 'string' ? AT.exec(at)?.[1] : undefined;
}

const feedFields = {
  collection: {
    type: { ...entryText, takes: 'a collection' },
    required: true,
    example: 'blog',
    about: 'The collection whose newest entries the feed contains.',
  },
  at: {
    type: {
      ...entryText,
      takes: 'a route that ends with `.xml`, `.atom`, `.rss` or `.json`',
      example: '/feed.xml',
      schema: { type: 'string', pattern: '^/.*\\.(xml|atom|rss|json)$|\\{\\{' },
    },
    required: true,
    about: 'Path of the feed.',
  },
  of: { type: entryOfCollection, about: 'Limits the feed to entries that refer to this one.' },
  full: {
    type: flagOf(() => 'Write full: true, or remove the line.'),
    default: false,
    about: 'Puts the full text of each entry into the feed instead of its first words.',
  },
  format: {
    type: format,
    otherwise: 'by the ending of `at`: `json`, `rss`, else `atom`',
    example: 'rss',
    about: 'Format of the feed.',
  },
  count: {
    type: {
      ...wholeNumber,
      example: 50,
      schema: { type: 'integer', minimum: 1 },
      read(value, field) {
        if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
        const hint = 'Write the largest number of entries, such as count: 20.';
        return field.invalid(`${field.name} is not a number of entries`, hint);
      },
    },
    default: 20,
    about: 'Largest number of entries in the feed.',
  },
  title: {
    type: anyText,
    otherwise: 'the name of the site',
    example: 'Posts about React',
    about: 'Title of the feed.',
  },
} as const satisfies FieldTable;

export type FeedSettings = NonNullable<ReturnType<typeof feedOf>>;

function feedOf(values: ValuesOf<typeof feedFields>, field: WrittenField) {
  const { at } = values;
  const ending = AT.exec(at)?.[1];
  const url = field.nested('at');
  if (ending === undefined) {
    const hint = at.startsWith('/assets/')
      ? 'Write a path outside /assets/, where only files with a hash are, such as /feed.xml.'
      : 'Start it with / and end it with .xml, .atom, .rss or .json, such as /feed.xml.';
    return url.invalid(`${at} is not a feed path`, hint);
  }
  if (TAKEN.test(at)) reportTaken(url, `${at} is the path of the sitemap`);
  const usual: FeedFormat = ending === 'json' || ending === 'rss' ? ending : 'atom';
  return { ...values, format: values.format ?? usual, field: field.name, file: at.slice(1) };
}

function reportTaken(url: WrittenField, message: string): void {
  url.report('output-taken', message, 'Choose another path for the feed.');
}

const feeds = refine(entries(feedFields, HINT, feedOf), {}, (all, field) => {
  for (const [index, { at, field: name }] of all.entries()) {
    const isTaken = all.slice(0, index).some((other) => other.at.toLowerCase() === at.toLowerCase());
    const url = field.nested(Number(name.slice(name.lastIndexOf('.') + 1))).nested('at');
    if (isTaken) reportTaken(url, `${at} is already the path of another feed`);
  }
  return all;
});

export const feedsDeclaration = {
  settings: {
    feeds: {
      type: feeds,
      default: [],
      shown: (all: readonly FeedSettings[]): readonly FeedLink[] =>
        all.map(({ at, format, of, title }) => ({ at, format, of, title })),
      check: (all: readonly FeedSettings[], field, { url }) => {
        if (all.length > 0) reportWithoutUrl(url, field, 'Feeds contain absolute URLs');
      },
      about: 'Publishes [feeds](feeds.md) of collections: Atom, RSS or JSON Feed.',
    },
  },
} as const satisfies Declaration;
