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

/** What the files of a page, or of a site, are counted as. `critical` is HTML and CSS together. */
export const BUDGET_GROUPS = ['html', 'css', 'critical', 'javascript', 'fonts', 'images', 'total'] as const;

export type BudgetGroup = (typeof BUDGET_GROUPS)[number];
