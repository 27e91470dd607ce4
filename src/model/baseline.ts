// Findings that a site had when it moved in. They don't stop a build; new ones do.

export const BASELINE = 'content/known.yaml';

/** Findings with one code and one text in a file. */
export interface KnownFinding {
  readonly code: string;
  readonly file: string;
  readonly text: string;
  /** Most findings of this kind. */
  readonly times: number;
  /** Reason of a person who added it; undefined for findings that the command wrote. */
  readonly reason?: string | undefined;
}

export interface Baseline {
  /** Day by which the findings should be fixed, `YYYY-MM-DD`. */
  readonly until: string;
  readonly findings: readonly KnownFinding[];
}
