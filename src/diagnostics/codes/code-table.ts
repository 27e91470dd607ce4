import type { Severity } from '../severity.ts';

export type CodeTable = Readonly<Record<string, CodeEntry>>;

/** What a code means, for the reference and for the terminal. */
export interface CodeEntry {
  readonly severity: Severity;
  /** `check`: told by `site check` alone, since the site is built as it is meant. */
  readonly when?: 'check';
  /** A few words, the heading in the reference. */
  readonly title: string;
  /** One to three sentences for the reference: when it appears and why it is held. */
  readonly meaning: string;
}
