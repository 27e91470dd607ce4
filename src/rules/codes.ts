// The tables of all diagnostics and of all rules, also of those that features declare. `docs/errors.md` is generated from them, and a
// test requires an example of each code in `test/diagnostics/`.
import { DECLARATIONS } from '../features/declarations.ts';
import { joinDeclared } from '../fields/index.ts';
import { codes } from '../kit/diagnostics/codes.ts';
import type { CodeTable, RuleText } from '../kit/diagnostics/diagnostic.ts';
import type { RuleEntry } from './rule.ts';
import { RULES } from './rules.ts';

/** Diagnostics except findings of rules. */
export const ALL_CODES: CodeTable = { ...codes, ...joinDeclared(DECLARATIONS, 'codes') };

/** Codes that only `site check` reports. */
export const SUGGESTIONS: readonly string[] = Object.entries(ALL_CODES).flatMap(([code, { when }]) =>
  when === undefined ? [] : [code],
);

/** Texts of all rules, also of those that features declare. */
export const RULE_ENTRIES: readonly RuleEntry[] = [
  ...RULES,
  ...Object.entries<RuleText>(joinDeclared(DECLARATIONS, 'rules')).map(([code, text]) => ({ code, ...text })),
];
