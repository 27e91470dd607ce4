// The table of all diagnostics except findings of rules. `docs/errors.md` is generated from it, and a test requires an example of
// each code in `test/diagnostics/`.
import { DECLARATIONS } from '../features/declarations.ts';
import { joinDeclared } from '../fields/index.ts';
import { codes } from '../kit/diagnostics/codes.ts';
import type { CodeTable } from '../kit/diagnostics/diagnostic.ts';

export const ALL_CODES: CodeTable = { ...codes, ...joinDeclared(DECLARATIONS, 'codes') };

/** Codes that only `site check` reports. */
export const SUGGESTIONS: readonly string[] = Object.entries(ALL_CODES).flatMap(([code, { when }]) =>
  when === undefined ? [] : [code],
);
