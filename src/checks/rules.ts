// The table of all rules. Each has its sample in `test/diagnostics/`.
import type { Rule } from './rule.ts';
import { accessibilityRules } from './rules/accessibility.ts';
import { htmlRules } from './rules/html.ts';
import { leakRules } from './rules/leaks.ts';
import { legalTextRules } from './rules/legal-texts.ts';
import { linkRules } from './rules/links.ts';
import { metadataRules } from './rules/metadata.ts';
import { policyRules } from './rules/policy.ts';
import { searchRules } from './rules/search.ts';
import { socialRules } from './rules/social.ts';
import { weightRules } from './rules/weight.ts';

/** In the order of the reference. */
export const RULES: readonly Rule[] = [
  ...legalTextRules,
  ...linkRules,
  ...htmlRules,
  ...accessibilityRules,
  ...metadataRules,
  ...socialRules,
  ...searchRules,
  ...policyRules,
  ...leakRules,
  ...weightRules,
];
