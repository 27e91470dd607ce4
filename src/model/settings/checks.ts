// What `checks` in the settings and comments in the sources say of the rules.
import type { Fix, Place } from '../../kit/diagnostics/diagnostic.ts';

/** What a rule's findings count as instead of its own severity; `off`: they are not reported. */
export const LEVELS = ['off', 'info', 'warning', 'error'] as const;

/** A comment `site-check-ignore link-text: reason` in a source. */
export interface LineExemption {
  readonly rules: readonly string[];
  /** Empty where none is given, which is a mistake. */
  readonly reason: string;
  /** The lines that it is for: its own, or the next that is not blank. */
  readonly lines: readonly number[];
  readonly at: Place;
  /** Takes the comment away; undefined where that would leave something of it. */
  readonly removal?: Fix;
}

/** What the files of a page, or of a site, are counted as. `critical` is HTML and CSS together. */
export const BUDGET_GROUPS = ['html', 'css', 'critical', 'javascript', 'fonts', 'images', 'total'] as const;

export type BudgetGroup = (typeof BUDGET_GROUPS)[number];
