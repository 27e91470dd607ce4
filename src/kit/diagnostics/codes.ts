// The table of diagnostics that aren't of a rule or of a single feature: these are in `rules/topics/` and in the declarations of
// features. `rules/codes.ts` joins all.
import { contentCodes } from './codes/content.ts';
import { markdownCodes } from './codes/markdown.ts';
import { projectCodes } from './codes/project.ts';
import { routeCodes } from './codes/routes.ts';
import { templateCodes } from './codes/templates.ts';
import type { CodeEntry, CodeTable, Diagnostic } from './diagnostic.ts';

export const codes = {
  ...projectCodes,
  ...contentCodes,
  ...routeCodes,
  ...markdownCodes,
  ...templateCodes,
};

export type Code = keyof typeof codes;

/** Returns a function that makes diagnostics of these codes, and of those that features share. */
export function diagnosticsOf<const Own extends CodeTable>(own: Own) {
  const known: CodeTable = { ...codes, ...own };
  return (code: Code | (keyof Own & string), details: Omit<Diagnostic, 'code' | 'severity'>): Diagnostic => {
    const { severity } = known[code] as CodeEntry;
    return { code, severity, ...details };
  };
}

export const diagnostic = diagnosticsOf({});
