// The table of all rules. Each has its sample in `test/diagnostics/`.
import type { Rule } from './rule.ts';
import { accessibilityRules } from './topics/accessibility.ts';
import { htmlRules } from './topics/html.ts';
import { leakRules } from './topics/leaks.ts';
import { legalTextRules } from './topics/legal-texts.ts';
import { linkRules } from './topics/links.ts';
import { metadataRules } from './topics/metadata.ts';
import { policyRules } from './topics/policy.ts';
import { searchRules } from './topics/search.ts';
import { socialRules } from './topics/social.ts';
import { weightRules } from './topics/weight.ts';

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
