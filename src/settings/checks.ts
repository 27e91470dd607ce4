// Configuration of rules: `checks` in the settings, and comments in the sources.
import type { Fix, Place } from '../kit/diagnostics/diagnostic.ts';

/** Severities that can replace a rule's own; `off` hides its findings. */
export const LEVELS = ['off', 'info', 'warning', 'error'] as const;

/** A comment `site-check-ignore link-text: reason` in a source. */
export interface LineExemption {
  readonly rules: readonly string[];
  /** Reason; empty if none is given, which is an error. */
  readonly reason: string;
  /** Lines that it applies to: its own, or the next one that isn't blank. */
  readonly lines: readonly number[];
  readonly at: Place;
  /** Edit that removes the comment; undefined if a part of it would remain. */
  readonly removal?: Fix;
}

/** Groups of files with size limits, for a page or a site. `critical` is HTML and CSS together. */
export const BUDGET_GROUPS = ['html', 'css', 'critical', 'javascript', 'fonts', 'images', 'total'] as const;

export type BudgetGroup = (typeof BUDGET_GROUPS)[number];
