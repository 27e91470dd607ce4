// The table of all diagnostics except those of rules, which are in `site/rules/topics/`. `docs/errors.md` is
// generated from it, in its order, and a test requires an example of each code in `test/diagnostics/`.
import { contentCodes } from './codes/content.ts';
import { markdownCodes } from './codes/markdown.ts';
import { projectCodes } from './codes/project.ts';
import { routeCodes } from './codes/routes.ts';
import { templateCodes } from './codes/templates.ts';
import type { Diagnostic } from './diagnostic.ts';

export const codes = {
  ...projectCodes,
  ...contentCodes,
  ...routeCodes,
  ...markdownCodes,
  ...templateCodes,
};

export type Code = keyof typeof codes;

/** Codes that only `site check` reports. */
export const SUGGESTIONS: readonly string[] = Object.entries(codes).flatMap(([code, entry]) =>
  'when' in entry ? [code] : [],
);

export function diagnostic(code: Code, details: Omit<Diagnostic, 'code' | 'severity'>): Diagnostic {
  return { code, severity: codes[code].severity, ...details };
}
