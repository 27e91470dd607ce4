// Declarations of the search. Its setting is `search: true`, or `search: { at: /search/, exclude: [legal], fields: { code: true } }`.
import {
  contentFolders,
  type Declaration,
  entry,
  entryText,
  type FieldType,
  flag,
  label,
  refine,
  texts,
} from '../../fields/index.ts';
import { error } from '../../kit/diagnostics/diagnostic.ts';
import translations from './labels.json' with { type: 'json' };

export interface SearchSettings {
  /** Route of the results page, which lists the whole site if scripts don't run. */
  readonly at: string;
  /** Folders of `content/` whose pages aren't searched. */
  readonly exclude: readonly string[];
  /** Parts of pages to search besides titles, headings and text. */
  readonly fields: { readonly code: boolean };
}

/** The search as layouts see it. */
export interface ShownSearch {
  readonly at: string;
  /** Language whose pages it finds, on a site with several. */
  readonly language?: string;
}

const USUAL: SearchSettings = { at: '/search/', exclude: [], fields: { code: false } };

const HINT = 'Write search: true, or search: { at: /search/, exclude: [legal], fields: { code: true } }.';

const route = refine(
  entryText,
  { takes: 'a route', example: '/find/', schema: { type: 'string', pattern: '^/.*/$|\\{\\{' } },
  (written, field) =>
    /^\/(?:[^/?#]+\/)*$/.test(written)
      ? written
      : field.invalid(`${written} is not a route`, 'Begin and end it with /, as in at: /search/.'),
);

const mapping = entry(
  {
    at: { type: route, default: USUAL.at, about: 'Route of the page that shows results.' },
    exclude: {
      type: contentFolders,
      default: USUAL.exclude,
      about: 'Folders of `content/` whose pages are not found.',
    },
    fields: {
      type: entry(
        { code: { type: flag, default: false, about: 'Searches blocks of code too.' } },
        'Write fields: { code: true }.',
      ),
      default: USUAL.fields,
      about: 'Parts of pages that are searched besides titles, headings and text.',
    },
  },
  HINT,
);

const search: FieldType<SearchSettings | false> = {
  ...mapping,
  takes: '`true`, `false`, or an object',
  example: true,
  schema: { anyOf: [{ type: 'boolean' }, mapping.schema] },
  read(value, field) {
    if (typeof value === 'boolean') return value && USUAL;
    return mapping.read(value, field);
  },
};

/** A number above 0. */
const factor: FieldType<number> = {
  takes: 'a number above 0',
  example: 2,
  schema: { type: 'number', exclusiveMinimum: 0, maximum: 100 },
  read: (value, field) =>
    typeof value === 'number' && value > 0 && value <= 100
      ? value
      : field.invalid(`${field.name} is not a number above 0`, `Write a number such as ${field.name}: 2.`),
};

export const searchDeclaration = {
  settings: {
    search: {
      type: search,
      default: false,
      shown: (value: SearchSettings | false): ShownSearch | undefined =>
        value ? { at: value.at } : undefined,
      about: 'Adds a [search](search.md) that runs in the browser, with a page for its results.',
    },
  },
  fields: {
    search: {
      type: flag,
      default: true,
      seenBy: 'tool',
      onlyInMarkdown: true,
      about: 'If it is false, the [search](search.md) does not find the page.',
    },
    boost: {
      type: factor,
      default: 1,
      seenBy: 'tool',
      onlyInMarkdown: true,
      about: 'How much more the [search](search.md) prefers the page: twice as much with 2.',
    },
    keywords: {
      type: texts('Write a list of words, such as keywords: [refund, money back].'),
      default: [],
      seenBy: 'tool',
      onlyInMarkdown: true,
      example: ['refund', 'money back'],
      about:
        'Words that the [search](search.md#keywords) finds the page by, besides its own. A schema can declare a field of this name, too.',
    },
  },
  rules: {
    'search-attribute': error(
      'data-search="no" around {children}',
      'The search of a site reads the Markdown of its pages, not their layouts, so `data-search="no"` around `{children}` would leave nothing out.',
    ),
  },
  translations,
  labels: {
    search: label('Search', 'Name of the search field, and its button.'),
    searchResults: label('{count} found', 'Number of pages that a search has found.'),
    searchNone: label('No results', 'Shown if a search finds nothing.'),
    searchFailed: label('Search needs a connection', 'Shown if the index cannot be loaded.'),
  },
} as const satisfies Declaration;
