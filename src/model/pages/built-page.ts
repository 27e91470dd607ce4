// Pages in reports of a build, and reasons to leave others out.

/** Reasons to leave a page out of a build, as ends of a sentence. */
export const ABSENCES = {
  draft: 'is a draft',
  scheduled: 'is scheduled for a later day',
  expired: 'has expired',
} as const;

export type Absence = keyof typeof ABSENCES;

/** Page in a report. */
export interface BuiltPage {
  /** Id, as in `Page`. */
  readonly id: string;
  readonly path: string;
  readonly route: string;
  readonly file: string;
  readonly title: string;
}
