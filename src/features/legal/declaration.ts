// Declarations of legal pages, and the versions that pages have.
import { type Declaration, day, flag, label } from '../../fields/index.ts';
import { error } from '../../kit/diagnostics/diagnostic.ts';
import translations from './labels.json' with { type: 'json' };

export interface LegalVersion {
  /** Number, from 1. */
  readonly version: number;
  /** Last updated, `YYYY-MM-DD`. */
  readonly date: string;
  /** The day on which it takes effect, if different; `YYYY-MM-DD`. */
  readonly effective: string | undefined;
  /** SHA-256 of the normalized text, with its markup. */
  readonly sha256: string;
  /** One sentence about the change. */
  readonly note: string;
  /** Reasons for changes that aren't a new version, such as a typo. */
  readonly cosmetic: readonly string[];
  /** Publication; undefined in records of older versions of the tool. */
  readonly published: LegalPublication | undefined;
}

/** The place where a legal page is published, and the content shown there. */
export interface LegalPublication {
  readonly route: string;
  readonly layout: string;
  readonly language: string;
  readonly noindex: boolean;
  /** Booleans and numbers in its front matter, which could affect what a layout shows. */
  readonly fields: Readonly<Record<string, boolean | number>>;
  /** `title`, fields whose texts are shown, and `text` for each occurrence of the Markdown. */
  readonly shows: readonly string[];
}

/** A version of a page with the route of its earlier text; `undefined` if that isn't published. */
export interface PublishedVersion extends LegalVersion {
  readonly route: string | undefined;
}

/** Path of the record. */
export const LEGAL_LOCK = 'content/legal.lock.yaml';

/** Folder of the recorded texts. */
export const LEGAL_TEXTS = 'content/legal.lock/';

export const legalDeclaration = {
  codes: {
    'legal-lock': error(
      'Damaged record of legal pages',
      '`content/legal.lock.yaml` lists the versions of each legal page, numbered from 1, each with a hash, a note and a date later than the previous one. Only `site legal bump` writes it; do not edit it.',
    ),
  },
  record: { about: 'the record of legal pages', paths: [LEGAL_LOCK, LEGAL_TEXTS] },
  fields: {
    legal: {
      type: flag,
      default: false,
      seenBy: 'tool',
      onlyInMarkdown: true,
      about: 'Records the versions of a [legal page](legal.md).',
    },
    effective: {
      type: day,
      example: '2026-06-01',
      seenBy: 'tool',
      onlyInMarkdown: true,
      about: 'Day on which a legal page takes effect.',
    },
    history: {
      type: flag,
      default: false,
      seenBy: 'tool',
      onlyInMarkdown: true,
      about: 'Also publishes the earlier versions of a legal page.',
    },
  },
  rules: {
    'legal-unrecorded': {
      ...error(
        'Legal page differs from its record',
        '`content/legal.lock.yaml` records each page with `legal: true`: its text with all settings filled in, its date, route, layout and language, and what the layout shows of it. A changed text needs a new version with a new date; run `site legal bump`. Changing how it is published, such as moving it or hiding it in the layout, needs one too, unless the change is cosmetic. A page with visible placeholders counts as unpublished, and is recorded once they are filled in. Differences cannot be ignored, and version control is not consulted.',
      ),
      binds: 'Record the text with site legal bump.',
    },
    'legal-date': {
      ...error(
        'Contradictory dates of a legal page',
        'The date of a legal page has to be the same in its front matter (`updated`), on the page (`<time datetime>`), in the metadata and in the record. It cannot be in the future, unless `effective` says when the text takes effect.',
      ),
      binds: 'Give the text its date.',
    },
  },
  translations,
  labels: {
    oldTitle: label('{title}, version of {date}', 'Title of an earlier version of a legal page.'),
    oldVersion: label('This is an old version.', 'First sentence above an earlier version.'),
    oldDates: label('It applied from {from} until {until}.', 'Second sentence above an earlier version.'),
    oldCurrent: label('Read the current version', 'Link from an earlier version to the current one.'),
    oldChanges: label('Changes in the version of {date}', 'Heading of the changes below an earlier version.'),
    added: label('Added', 'Label of an added passage there.'),
    removed: label('Removed', 'Label of a removed passage there.'),
    changed: label('Changed', 'Label of a changed passage there.'),
  },
} as const satisfies Declaration;
