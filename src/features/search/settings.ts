// The setting `search`: `search: true`, or `search: { at: /search/, exclude: [legal], fields: { code: true } }`.
import { entry, entryText, type FieldType, flag, refine, texts } from '../../fields/index.ts';
import type { VisibleTable } from '../../settings/index.ts';

export interface SearchSettings {
  /** Route of the results page, which lists the whole site if scripts don't run. */
  readonly at: string;
  /** Folders of `content/` whose pages aren't searched. */
  readonly exclude: readonly string[];
  /** Parts of pages to search besides titles, headings and text. */
  readonly fields: { readonly code: boolean };
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
      type: {
        ...texts('Write a list of folders of content/, as in exclude: [legal].'),
        takes: 'a list of folders',
      },
      example: ['legal'],
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

export const searchSettings = {
  search: {
    type: search,
    default: false,
    shown: (value: SearchSettings | false): { readonly at: string } | undefined =>
      value ? { at: value.at } : undefined,
    about: 'Adds a [search](search.md) that runs in the browser.',
  },
} as const satisfies VisibleTable<'search'>;
