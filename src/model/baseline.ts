// Findings that a site had when it moved in: they don't stop a build, and new ones do.

export const BASELINE = 'content/known.yaml';

/** Findings with one code and one text in a file. */
export interface KnownFinding {
  readonly code: string;
  readonly file: string;
  readonly text: string;
  /** How many of them there may be. */
  readonly times: number;
  /** Why it was added by hand; undefined for findings that the command wrote. */
  readonly reason?: string | undefined;
}

export interface Baseline {
  /** The day by which they should be gone, `YYYY-MM-DD`. */
  readonly until: string;
  readonly findings: readonly KnownFinding[];
}
