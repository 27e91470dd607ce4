// The fields that every page may have, whatever its layout.
import { freezeDeep } from '../../kit/freeze.ts';
import {
  type FieldTable,
  type FieldType,
  type SeenValues,
  seenNames,
  type ValuesOf,
} from '../fields/field.ts';
import { isCalendarDate, isRecord } from '../fields/forms.ts';
import {
  altText,
  day,
  dayOfTime,
  flag,
  imageAddress,
  language,
  refine,
  text,
  texts,
  wholeNumber,
} from '../fields/types.ts';
import { idFault } from '../ids.ts';

const title: FieldType<string> = {
  ...text,
  readsAbsent: true,
  read(value, field) {
    if (value === undefined) return undefined;
    if (value !== null && String(value).trim() !== '') return text.read(value, field);
    const hint = 'Write a title, or remove the line to take the first heading for it.';
    return field.invalid(`${field.name} is empty`, hint);
  },
};

/** A day after the one on which the page is first published. */
const expiry = refine(day, {}, (expires, field) => {
  const date = dayOfTime(String(field.siblings.date));
  if (!isCalendarDate(date) || expires > date) return expires;
  const message = `The page expires on ${expires}, and is not published before ${date}`;
  const hint = 'Write the day from which on the page is left out, or remove one of the two dates.';
  return field.report('date-invalid', message, hint);
});

/** Ids that headings had once, each with the id of the heading that it leads to now. */
const anchors: FieldType<Readonly<Record<string, string>>> = {
  takes: 'old ids, each with the new one',
  schema: { type: 'object', additionalProperties: { type: 'string', pattern: '^\\S+$' } },
  read(value, field) {
    const ids = isRecord(value) ? Object.entries(value) : [];
    const isId = (id: unknown): id is string => typeof id === 'string' && /^\S+$/.test(id);
    for (const [old] of ids) {
      const fault = idFault(old);
      if (fault === undefined) continue;
      const hint = 'No heading of a build had this id: remove the line.';
      return field.nested(old).report('field-invalid', `The id "${old}" ${fault}`, hint, 'name');
    }
    if (isRecord(value) && ids.every(([old, now]) => isId(old) && isId(now)))
      return value as Readonly<Record<string, string>>;
    const hint =
      'Write anchors: and below it a line for each id that is gone, as in old-heading: new-heading.';
    return field.invalid(`${field.name} does not lead from ids to ids`, hint);
  },
};

export const pageFields = {
  title: {
    type: title,
    otherwise: 'the first heading, else the name of the file',
    about: 'Title of the page.',
  },
  description: { type: text, about: 'Description for search engines and link previews.' },
  layout: {
    type: { ...text, takes: 'a file of `templates/`, without `.tsx`' },
    otherwise: 'that of the collection, else `page`',
    about: 'Layout that renders the page.',
  },
  language: {
    type: language,
    otherwise: 'that of the site',
    onlyInMarkdown: true,
    about: 'Language of the text: see [languages](writing.md#languages).',
  },
  permalink: {
    type: { ...text, takes: 'a route that begins with `/` and ends with `/` or `.html`' },
    otherwise: 'by the path of the file',
    seenBy: 'tool',
    about: 'Another route than that of the file.',
  },
  aliases: {
    type: {
      ...texts('Write a list of old addresses, as in aliases: [/old/, /older.html].'),
      takes: 'a list of old addresses, as in `[/team/, /about-us.html]`',
    },
    default: [],
    seenBy: 'tool',
    about: 'Old addresses that redirect to the page.',
  },
  date: {
    type: day,
    about: 'Day of publication. Until that day the page is left out. Of a date with a time, the day counts.',
  },
  updated: { type: day, about: 'Day of the last change.' },
  expires: { type: expiry, about: 'From this day on the page is left out.' },
  order: {
    type: wholeNumber,
    otherwise: 'after all that have one',
    about: 'Place among the pages of its folder, the lowest first.',
  },
  image: {
    type: imageAddress,
    otherwise: 'that of the site, or a [card](cards.md)',
    about: 'Social image of the page.',
  },
  imageAlt: { type: altText, about: 'What `image` shows, for people who cannot see it.' },
  draft: { type: flag, default: false, about: 'Leaves the page out, except with `--drafts`.' },
  noindex: { type: flag, default: false, about: 'Keeps the page out of search engines and the sitemap.' },
  legal: {
    type: flag,
    default: false,
    seenBy: 'tool',
    onlyInMarkdown: true,
    about: 'Records the versions of the text: see [legal texts](legal.md).',
  },
  effective: {
    type: day,
    seenBy: 'tool',
    onlyInMarkdown: true,
    about: 'Day from which on a legal text is in force.',
  },
  history: {
    type: flag,
    default: false,
    seenBy: 'tool',
    onlyInMarkdown: true,
    about: 'Publishes earlier versions of a legal text too.',
  },
  anchors: {
    type: anchors,
    default: {},
    seenBy: 'tool',
    onlyInMarkdown: true,
    about: 'Keeps links alive whose heading has [another id](checks.md#ids-of-headings) now.',
  },
} as const satisfies FieldTable;

/** The checked values of front matter. */
export type PageFields = ValuesOf<typeof pageFields>;

/** Those that layouts see. */
export type SeenPageFields = SeenValues<typeof pageFields>;

/** Fields that records of data may have too. */
export const RECORD_FIELDS: readonly string[] = Object.entries<FieldTable[string]>(pageFields)
  .filter(([, { onlyInMarkdown }]) => !onlyInMarkdown)
  .map(([name]) => name);

const SEEN = seenNames(pageFields) as readonly (keyof SeenPageFields)[];

/** The fields of a page that layouts see. */
export function seenFields<Page extends SeenPageFields>(page: Page): Pick<Page, keyof SeenPageFields> {
  const seen: Record<string, unknown> = {};
  for (const name of SEEN) seen[name] = page[name];
  return seen as Pick<Page, keyof SeenPageFields>;
}

/** What tells a page from others, beside its front matter. */
interface Identity {
  readonly path: string;
  readonly route: string;
  readonly collection: string;
  readonly entryId: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** No more than its type says, since what a layout selects decides on when it is rendered again. */
export function summaryOf<Page extends SeenPageFields & Identity>(page: Page) {
  const { path, route, collection, entryId: id, fields } = page;
  return freezeDeep({ path, route, ...seenFields(page), collection, id, fields });
}
