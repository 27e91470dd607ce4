// A Diagnostic is something the author of a site should know or fix. It is a value: stages return diagnostics next to
// their results, so that one mistake never hides the others.

export const SEVERITIES = ['error', 'warning', 'info'] as const;

export type Severity = (typeof SEVERITIES)[number];

/** A place in a file of the project. `path` is relative to the site's root and uses forward slashes. */
export interface Place {
  readonly path: string;
  /** Line, from 1. */
  readonly line: number;
  /** Column, from 1, in UTF-16 code units. */
  readonly column: number;
  /** Number of underlined code units; 1 if absent, 0 for the whole file. */
  readonly length?: number;
}

/** Place of a whole file; no line is shown. */
export function wholeFile(path: string): Place {
  return { path, line: 1, column: 1, length: 0 };
}

/** Edit of a text that resolves a diagnostic. */
export interface Fix {
  readonly at: Place;
  readonly from: string;
  readonly to: string;
}

export interface PolicyEntry {
  /** `images` */
  readonly list: string;
  /** `https://images.example.com` */
  readonly from: string;
}

export interface Diagnostic {
  /** Name in the table of codes, or of a rule. */
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  /** Place to fix it; absent if no place in a file is to blame. */
  readonly at?: Place;
  /** Sources of the pages that a mistake in a template concerns, sorted. */
  readonly pages?: readonly string[];
  /** Related places, each with a few words. */
  readonly related?: readonly { readonly message: string; readonly at: Place }[];
  /** Lines with more detail, such as a difference. */
  readonly details?: readonly string[];
  /** Attributes of an unknown component. A group lists those of all its uses. */
  readonly attributes?: readonly string[];
  /** The entry of `policy` in the settings that would allow it. A group lists those of all its findings. */
  readonly entry?: PolicyEntry;
  /** True if no exemption and no baseline can leave it out, although others with its code can be left out. */
  readonly binds?: true;
  readonly hint: string;
  /** The edit that `site fix` applies; absent if there is more than one way to fix it. */
  readonly fix?: Fix;
}

/** Words of a diagnostic: what is wrong, and what to do. */
export type MessageAndHint = Pick<Diagnostic, 'message' | 'hint'>;

/** The result of a stage: its value and its diagnostics. */
export interface WithDiagnostics<T> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

/** Lowers a higher severity, unless the diagnostic binds. `instead` is a sentence about what is published until an error is fixed. */
export function atMost(highest: Severity, one: Diagnostic, instead = ''): Diagnostic {
  const isHigher = SEVERITIES.indexOf(one.severity) < SEVERITIES.indexOf(highest);
  if (!isHigher || one.binds) return one;
  const hint = instead !== '' && one.severity === 'error' ? `${one.hint} ${instead}` : one.hint;
  return { ...one, severity: highest, hint };
}

/** Entry of a code in the reference, with the severity of its diagnostics. */
export interface CodeEntry {
  readonly severity: Severity;
  /** `check`: only `site check` reports it, since the site is built as its author meant it. */
  readonly when?: 'check';
  /** A few words, the heading in the reference. */
  readonly title: string;
  /** One to three sentences for the reference: when it appears, and why it matters. */
  readonly meaning: string;
}

export type CodeTable = Readonly<Record<string, CodeEntry>>;

export interface RuleText extends CodeEntry {
  /** Way to resolve a finding, if exemptions aren't allowed. */
  readonly binds?: string;
  /** True if findings come and go without an edit of the site, so that an exemption without one is still needed. */
  readonly passing?: true;
}

export type RuleTable = Readonly<Record<string, RuleText>>;

export function error(title: string, meaning: string): CodeEntry {
  return { severity: 'error', title, meaning };
}

export function warning(title: string, meaning: string): CodeEntry {
  return { severity: 'warning', title, meaning };
}

/** A warning that only `site check` reports. */
export function suggestion(title: string, meaning: string): CodeEntry {
  return { severity: 'warning', when: 'check', title, meaning };
}

export function info(title: string, meaning: string, when?: 'check'): CodeEntry {
  return { severity: 'info', ...(when && { when }), title, meaning };
}
