// Pages, and the fields that each may have with any layout.
import { DECLARATIONS } from '../../features/declarations.ts';
import type { PublishedVersion } from '../../features/legal/declaration.ts';
import {
  altText,
  day,
  dayOfTime,
  type FieldTable,
  type FieldType,
  flag,
  imageUrl,
  isCalendarDate,
  isRecord,
  joinDeclared,
  language,
  refine,
  text,
  texts,
  type ValuesOf,
  type VisibleValues,
  visibleNames,
  wholeNumber,
} from '../../fields/index.ts';
import type { Spans } from '../../kit/diagnostics/span.ts';
import { idFault } from '../../kit/html/ids.ts';
import type { LineExemption } from '../../settings/index.ts';
import type { NamedField } from '../kinds.ts';
import type { FieldReference } from './collection.ts';
import type { Edition } from './edition.ts';
import type { PlacedSubpage } from './subpage.ts';

const title: FieldType<string> = {
  ...text,
  readsAbsent: true,
  read(value, field) {
    if (value === undefined) return undefined;
    if (value !== null && String(value).trim() !== '') return text.read(value, field);
    const hint = 'Write a title, or remove the line to use the first heading.';
    return field.invalid(`${field.name} is empty`, hint);
  },
};

/** A day after the one on which the page is first published. */
const expiry = refine(day, {}, (expires, field) => {
  const date = dayOfTime(String(field.siblings.date));
  if (!isCalendarDate(date) || expires > date) return expires;
  const message = `The page expires on ${expires}, but is not published before ${date}`;
  const hint = 'Write the first day on which the page is left out, or remove one of the two dates.';
  return field.report('date-invalid', message, hint);
});

/** Old ids of headings, each with the current id of the heading. */
const anchors: FieldType<Readonly<Record<string, string>>> = {
  takes: 'former ids, each with its current id',
  example: { 'opening-hours': 'visit-us' },
  schema: { type: 'object', additionalProperties: { type: 'string', pattern: '^\\S+$' } },
  read(value, field) {
    const ids = isRecord(value) ? Object.entries(value) : [];
    const isId = (id: unknown): id is string => typeof id === 'string' && /^\S+$/.test(id);
    for (const [old] of ids) {
      const fault = idFault(old);
      if (fault === undefined) continue;
      const hint = 'No heading ever had this id: remove the line.';
      return field.nested(old).report('field-invalid', `The id "${old}" ${fault}`, hint, 'name');
    }
    if (isRecord(value) && ids.every(([old, now]) => isId(old) && isId(now)))
      return value as Readonly<Record<string, string>>;
    const hint = 'Write anchors: with one line per former id below it, such as old-heading: new-heading.';
    return field.invalid(`${field.name} does not map ids to ids`, hint);
  },
};

export const pageFields = {
  title: {
    type: title,
    otherwise: 'the first heading, else the name of the file',
    example: 'About us',
    about: 'Title of the page.',
  },
  description: {
    type: text,
    example: 'Who we are.',
    about: 'Description for search engines and link previews.',
  },
  layout: {
    type: { ...text, takes: 'a file in `templates/`, without `.tsx`' },
    otherwise: 'the layout of the collection, else `page`',
    example: 'post',
    about: 'Layout that renders the page.',
  },
  language: {
    type: language,
    otherwise: 'the site’s language',
    onlyInMarkdown: true,
    about: 'Language of the text; see [languages](languages.md).',
  },
  permalink: {
    type: { ...text, takes: 'a route that begins with `/` and ends with `/` or `.html`' },
    otherwise: 'from the path of the file',
    example: '/team/',
    seenBy: 'tool',
    about: 'Route that replaces the one from the file name.',
  },
  aliases: {
    type: {
      ...texts('Write a list of old paths, such as aliases: [/old/, /older.html].'),
      takes: 'a list of old paths',
    },
    example: ['/about-us/', '/about.html'],
    default: [],
    seenBy: 'tool',
    about:
      'Old paths that redirect to the page. On a site with [wiki links](wiki-links.md), a word without a slash is another name for it.',
  },
  date: {
    type: day,
    about: 'Day of publication. The page is left out until then. A time after the day is ignored.',
  },
  updated: {
    type: day,
    example: '2026-05-09',
    about: 'Day of the last change. Without it, `page.changed` is the [day from Git](git-dates.md).',
  },
  expires: { type: expiry, example: '2027-01-01', about: 'First day on which the page is left out.' },
  order: {
    type: wholeNumber,
    otherwise: 'after all pages that have one',
    about: 'Position among the pages of its folder, lowest first.',
  },
  image: {
    type: imageUrl,
    otherwise: 'the site’s, or a [card](cards.md)',
    about: 'Social image of the page.',
  },
  imageAlt: { type: altText, about: 'Alternative text for `image`.' },
  draft: { type: flag, default: false, about: 'Leaves the page out of builds without `--drafts`.' },
  noindex: { type: flag, default: false, about: 'Hides the page from search engines and the sitemap.' },
  ...joinDeclared(DECLARATIONS, 'fields'),
  anchors: {
    type: anchors,
    default: {},
    seenBy: 'tool',
    onlyInMarkdown: true,
    about: 'Keeps links to a heading alive after [its id has changed](checks.md#ids-of-headings).',
  },
} as const satisfies FieldTable;

/** The checked values of front matter. */
export type PageFields = ValuesOf<typeof pageFields>;

/** Values that layouts see. */
export type VisiblePageFields = VisibleValues<typeof pageFields>;

/** Fields that records of data may have too. */
export const RECORD_FIELDS: readonly string[] = Object.entries<FieldTable[string]>(pageFields)
  .filter(([, { onlyInMarkdown }]) => !onlyInMarkdown)
  .map(([name]) => name);

const SEEN = visibleNames(pageFields) as readonly (keyof VisiblePageFields)[];

/** The fields of a page that layouts see. */
export function visibleFields<P extends VisiblePageFields>(page: P): Pick<P, keyof VisiblePageFields> {
  const seen: Record<string, unknown> = {};
  for (const name of SEEN) seen[name] = page[name];
  return seen as Pick<P, keyof VisiblePageFields>;
}

/**
 * A page as parsed from its file, before it has a route, with everything that others may know about it. Doesn't
 * include its text.
 */
export interface UnroutedPage extends Omit<PageFields, 'layout' | 'language' | 'title'> {
  /** Source file: `content/about.md`. */
  readonly path: string;
  /** Place among the editions; absent for a page of the main one. */
  readonly edition?: Edition;
  /** Other names of the page for wiki links; absent if the site has none. With them, its default route is a slug. */
  readonly names?: readonly string[];
  /** Name of the layout in `templates/`. */
  readonly layout: string;
  /** BCP 47 tag of the page's language: its own, or the site's. */
  readonly language: string;
  readonly title: string;
  /** Titles in the other languages of the site, for a page made of data whose title is localized. */
  readonly titles?: Readonly<Record<string, string>>;
  /** Top-level folder in `content/`, or the empty text for pages directly in it. */
  readonly collection: string;
  /** Name within the collection: `2026/first` for `content/blog/2026/first.md`. */
  readonly entryId: string;
  /** The fields of the collection and of the layout, as their schemas return them. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The entries that its fields name. */
  readonly references: readonly FieldReference[];
  /** Texts in its fields that name something else in the site. */
  readonly named: readonly NamedField[];
  /** True if its source has problems, or exemptions. */
  readonly hasRemarks?: boolean;
  /** True if its source has errors: it keeps its route, so that links to it stay valid, but it can't be rendered. */
  readonly broken: boolean;
}

/** The parts of a page's file that only the page itself uses. */
export interface PageText {
  /** SHA-256 of the source's bytes. */
  readonly hash: string;
  /** Position of the Markdown body in the decoded source. */
  readonly body: BodyPosition;
  /** Comments that exempt lines from checks. */
  readonly exemptions: readonly LineExemption[];
}

/** Places of the fields in a page's front matter, by its path. */
export type SpansOf = (path: string) => Spans;

export interface BodyPosition {
  /** Offset in UTF-16 code units. */
  readonly offset: number;
  /** Length in UTF-16 code units. */
  readonly length: number;
  /** First line, from 1. */
  readonly line: number;
  /** True if there is only white space. */
  readonly empty: boolean;
}

/** Differences of a page from its file, as a language shows it that has no file of its own for the page. */
export interface PageInEdition
  extends Pick<UnroutedPage, 'language' | 'title' | 'edition' | 'aliases' | 'legal' | 'history' | 'noindex'> {
  /** Language of the text if it isn't translated; undefined for a page without text, which is made from data. */
  readonly textLanguage: string | undefined;
  /** Route of the original. */
  readonly original: string;
  /** Label of the note that says why the text isn't translated. */
  readonly note: 'untranslated' | 'outdatedTranslation';
}

/** Place of a page among the versions that a site documents. */
export interface PageInVersion {
  /** Name of the version: `v1`. */
  readonly name: string;
  /** Route of the same page in the current version, which search engines list instead; absent if there is none. */
  readonly canonical?: string;
  /** True if search engines, feeds and lists name the page, as they do in the current version. */
  readonly isListed: boolean;
  /** First day after the end of the version, `YYYY-MM-DD`; absent if it has no end. */
  readonly ends?: string;
  /** True if only its end hides the page from search engines. */
  readonly isHidden?: true;
}

/** Part of a site: its pages in one language and version. They are searched together, and get the same props about the site. */
export interface SitePart {
  readonly language: string;
  /** Name of the version; empty for pages outside of versions. */
  readonly version: string;
}

/** Page with a route. */
export interface Page extends UnroutedPage {
  /** Unique among all pages; the path, unless a file makes several pages or is shown in another edition. */
  readonly id: string;
  /** Recorded versions of a legal page, newest first. */
  readonly legalVersions: readonly PublishedVersion[];
  /** True if a feature made it: it has a body, but no Markdown. */
  readonly added: boolean;
  /** Set for a page whose file is that of another edition. */
  readonly inEdition?: PageInEdition;
  /** Set for a page of a version. */
  readonly inVersion?: PageInVersion;
  /** Its place among the pages made from one file; undefined for a page at its own route. */
  readonly subpage: PlacedSubpage | undefined;
  /** Route, percent-encoded, without the site's base: `/about/`. */
  readonly route: string;
  /** Path in the output folder, not encoded: `about/index.html`. */
  readonly file: string;
}

/**
 * Returns the route of a page that search engines list: its own, that of the same page in the current version, or that of the
 * original of an untranslated page.
 */
export function canonicalRoute({
  route,
  inEdition,
  inVersion,
}: Pick<Page, 'route' | 'inEdition' | 'inVersion'>): string {
  return inVersion?.canonical ?? (inEdition?.textLanguage === undefined ? route : inEdition.original);
}

/** Returns the part of the site that a page belongs to. */
export function sitePartOf({ language, inVersion }: Pick<Page, 'language' | 'inVersion'>): SitePart {
  return { language, version: inVersion?.name ?? '' };
}

/** Returns true for a page that search engines and lists of the site's pages name. */
export function isListed({ noindex, inVersion }: Pick<Page, 'noindex' | 'inVersion'>): boolean {
  return !noindex && inVersion?.isListed !== false;
}

/** A page without the fields of its schemas, on which no route depends. */
export type PageOutline = Omit<UnroutedPage, 'fields'>;

/** A page of the arranged site. Pages that show its fields ask for them. */
export type SitePage = Omit<Page, 'fields'>;

/**
 * The facts about a page that other pages can use: its [front matter](front-matter.md), `path`, `route`, `collection`, `id`
 * and `fields`.
 */
export type PageSummary = {
  /** Name within the collection: `2026/first`. */
  readonly id: string;
} & Pick<Page, keyof VisiblePageFields | 'path' | 'route' | 'collection' | 'fields'>;

/** Facts about a page that come from the site. */
export type PageLocation = Pick<
  Page,
  | 'id'
  | 'path'
  | 'route'
  | 'file'
  | 'noindex'
  | 'broken'
  | 'legalVersions'
  | 'added'
  | 'subpage'
  | 'inEdition'
  | 'inVersion'
>;

export function locationOf(page: SitePage): PageLocation {
  const { id, path, route, file, noindex, broken, legalVersions, added, subpage, inEdition, inVersion } =
    page;
  const location = { id, path, route, file, noindex, broken, legalVersions, added, subpage };
  return { ...location, ...(inEdition && { inEdition }), ...(inVersion && { inVersion }) };
}
