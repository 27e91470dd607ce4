import type { NamedField } from '../kinds.ts';
import type { PublishedVersion } from '../legal.ts';
import type { LineExemption } from '../settings/checks.ts';
import type { Spans } from '../span.ts';
import type { FieldReference } from './collection.ts';
import type { PageFields, SeenPageFields } from './front-matter.ts';
import type { PlacedPart } from './part.ts';

/** A page as its file says, before it has a route: all that others may know of it. Its text is not among it. */
export interface UnroutedPage extends Omit<PageFields, 'layout' | 'language' | 'title'> {
  /** Source file: `content/about.md`. */
  readonly path: string;
  /** Name of the layout in `templates/`. */
  readonly layout: string;
  /** BCP 47 tag of its text: the field `language`, or that of the site. */
  readonly language: string;
  readonly title: string;
  /** Top-level folder in `content/`, or the empty text for pages that lie directly in it. */
  readonly collection: string;
  /** Its name within the collection: `2026/first` for `content/blog/2026/first.md`. */
  readonly entryId: string;
  /** The fields of the collection and of the layout, as their schemas return them. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The entries that its fields name. */
  readonly references: readonly FieldReference[];
  /** The texts in its fields that name something else of the site. */
  readonly named: readonly NamedField[];
  /** Its source has errors: it keeps its route, so that links to it hold, but it cannot be rendered. */
  readonly broken: boolean;
}

/** What of a page's file concerns nobody else. */
export interface PageText {
  /** SHA-256 of the source's bytes. */
  readonly hash: string;
  /** Where the Markdown body is in the decoded source. */
  readonly body: BodyPosition;
  /** Comments that exempt lines from checks. */
  readonly exemptions: readonly LineExemption[];
}

/** Places of the fields in a page's front matter, by its path. */
export type SpansOf = (path: string) => Spans;

export interface BodyPosition {
  /** In UTF-16 code units. */
  readonly offset: number;
  /** In UTF-16 code units. */
  readonly length: number;
  /** Where it begins, from 1. */
  readonly line: number;
  /** Nothing but white space. */
  readonly empty: boolean;
}

/** A page that knows its address. */
export interface Page extends UnroutedPage {
  /** Unique among all pages; its path, where its file makes no other. */
  readonly id: string;
  /** Recorded versions of a legal text, newest first. */
  readonly versions: readonly PublishedVersion[];
  /** It shows an old version of a legal text. */
  readonly archived: boolean;
  /** Which part of a page it is; undefined for a page at its own address. */
  readonly part: PlacedPart | undefined;
  /** Root-relative address, percent-encoded, without the site's base: `/about/`. */
  readonly route: string;
  /** Where it is written, relative to the output folder, not encoded: `about/index.html`. */
  readonly file: string;
}

/** Why a page is left out of a build, as the end of a sentence that begins with it. */
export const ABSENCES = {
  draft: 'is a draft',
  scheduled: 'is scheduled for a later day',
  expired: 'has expired',
} as const;

export type Absence = keyof typeof ABSENCES;

/** A page as a report names it. */
export type BuiltPage = Pick<Page, 'id' | 'path' | 'route' | 'file' | 'title'>;

/** What other pages and layouts may know of a page. */
export type PageSummary = { /** Its name within the collection. */ readonly id: string } & Pick<
  Page,
  keyof SeenPageFields | 'path' | 'route' | 'collection' | 'fields'
>;

/** A heading of a page, in the order of the page. */
export interface OutlineEntry {
  readonly id: string;
  /** 1 to 6. */
  readonly level: number;
  /** Plain text, not escaped. */
  readonly text: string;
}
