// What `checks` in the settings and comments in the sources say of the rules.
import type { Mend, Place } from '../../diagnostics/diagnostic.ts';

/** What a rule's findings count as in place of its own severity; `off`: they are not told. */
export const LEVELS = ['off', 'info', 'warning', 'error'] as const;

export type Level = (typeof LEVELS)[number];

/** An entry of `checks.rules`. */
export interface Switch {
  /** The code of a rule. */
  readonly rule: string;
  readonly level: Level;
  /** Routes of the pages that it is for, `/blog/*` for all below one; undefined for all pages. */
  readonly pages: readonly string[] | undefined;
  readonly reason: string;
  readonly at: Place;
}

/** A comment `site-check-ignore link-text: reason` in a source. */
export interface LineExemption {
  readonly rules: readonly string[];
  /** Empty where none is given, which is a mistake. */
  readonly reason: string;
  /** The lines that it is for: its own, or the next that is not blank. */
  readonly lines: readonly number[];
  readonly at: Place;
  /** Takes the comment away; undefined where that would leave something of it. */
  readonly removal?: Mend;
}

/** What the files of a page, or of a site, are counted as. `critical` is HTML and CSS together. */
export const BUDGET_GROUPS = ['html', 'css', 'critical', 'javascript', 'fonts', 'images', 'total'] as const;

export type BudgetGroup = (typeof BUDGET_GROUPS)[number];

/** Bytes as they are, bytes compressed with gzip, and files; undefined where there is no limit. */
export interface Budget {
  readonly raw: number | undefined;
  readonly compressed: number | undefined;
  readonly requests: number | undefined;
}

export type Budgets = Readonly<Partial<Record<BudgetGroup, Budget>>>;

const compressed = (bytes: number): Budget => ({ raw: undefined, compressed: bytes, requests: undefined });
const raw = (bytes: number): Budget => ({ raw: bytes, compressed: undefined, requests: undefined });

/** What a page may weigh where the settings do not say it: a blog's page fits with ease, and half of the web does not. */
export const PAGE_BUDGETS: Budgets = {
  html: compressed(100_000),
  css: compressed(80_000),
  javascript: compressed(300_000),
  fonts: raw(200_000),
  images: raw(1_000_000),
  total: compressed(1_300_000),
};

/** A colour of text, or of a control, and the colours that it stands on, by the names of custom properties. */
export interface ContrastPair {
  readonly front: string;
  readonly backs: readonly string[];
  /** The least contrast, from 1 to 21. */
  readonly least: number;
  readonly at: Place;
}

/** What app stores ask of the page that they link to. */
export interface StorePage {
  /** Route of the privacy page. */
  readonly privacy: string;
  readonly app: string;
  readonly developer: string;
  readonly at: Place;
}

export interface ChecksSettings {
  readonly switches: readonly Switch[];
  /** Of each page, and of the whole site. */
  readonly budgets: { readonly page: Budgets; readonly site: Budgets };
  readonly contrast: readonly ContrastPair[];
  readonly store: StorePage | undefined;
}

export const NO_CHECKS: ChecksSettings = {
  switches: [],
  budgets: { page: PAGE_BUDGETS, site: {} },
  contrast: [],
  store: undefined,
};
