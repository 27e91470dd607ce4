import type { Severity } from '../severity.ts';

export interface CodeEntry {
  readonly severity: Severity;
  /** `check`: told by `site check` alone, since the site is built as it is meant. */
  readonly when?: 'check';
  /** A few words, the heading in the reference. */
  readonly title: string;
  /** One to three sentences for the reference: when it appears and why it is held. */
  readonly meaning: string;
}

export function error(title: string, meaning: string): CodeEntry {
  return { severity: 'error', title, meaning };
}

export function warning(title: string, meaning: string): CodeEntry {
  return { severity: 'warning', title, meaning };
}

/** A warning of `site check` alone. */
export function advice(title: string, meaning: string): CodeEntry {
  return { severity: 'warning', when: 'check', title, meaning };
}

export function info(title: string, meaning: string): CodeEntry {
  return { severity: 'info', title, meaning };
}
