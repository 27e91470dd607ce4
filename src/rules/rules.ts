// The table of the rules that belong to no feature, each with its sample in `test/diagnostics/`, and functions to run rules.
import type {
  CardResult,
  CardRule,
  CheckedPage,
  CheckedSite,
  Finding,
  PageRule,
  Rule,
  RuleFinding,
  RulePage,
  RuleSet,
  SiteRule,
} from './rule.ts';
import { accessibilityRules } from './topics/accessibility.ts';
import { formerRouteRules } from './topics/former-routes.ts';
import { htmlRules } from './topics/html.ts';
import { leakRules } from './topics/leaks.ts';
import { linkRules } from './topics/links.ts';
import { metadataRules } from './topics/metadata.ts';
import { policyRules } from './topics/policy.ts';
import { searchEngineRules } from './topics/search-engines.ts';
import { socialRules } from './topics/social.ts';
import { weightRules } from './topics/weight.ts';

export const RULES: readonly Rule[] = [
  ...linkRules,
  ...formerRouteRules,
  ...htmlRules,
  ...accessibilityRules,
  ...metadataRules,
  ...socialRules,
  ...searchEngineRules,
  ...policyRules,
  ...leakRules,
  ...weightRules,
];

/** Groups the rules of a run. */
export function ruleSet(rules: readonly Rule[], suggestions: readonly string[]): RuleSet {
  return {
    page: rules.filter((rule) => 'page' in rule),
    site: rules.filter((rule) => 'site' in rule),
    card: rules.filter((rule) => 'card' in rule),
    codes: new Set([...rules.map(({ code }) => code), ...suggestions]),
  };
}

/** Limit of findings of one kind that are reported for one page; the rest is counted. */
const MOST_FINDINGS = 1000;

/** Runs rules on one page. The findings are plain JSON, and depend on nothing else. */
export function checkPage(page: CheckedPage, rules: readonly PageRule[]): RuleFinding[] {
  return rules.flatMap((rule) => {
    const { code, severity } = rule;
    return counted([...rule.page(page)]).map((finding) => ({ ...finding, rule: { code, severity } }));
  });
}

function counted(findings: readonly Finding[]): readonly Finding[] {
  const next = findings[MOST_FINDINGS];
  if (!next) return findings;
  const left = findings.length - MOST_FINDINGS;
  const message = `${next.message}, and ${left} more on this page`;
  return [...findings.slice(0, MOST_FINDINGS), { ...next, message }];
}

/** Runs rules on the drawn card of a page. */
export function checkCard(page: RulePage, card: CardResult, rules: readonly CardRule[]): RuleFinding[] {
  return rules.flatMap((rule) => Array.from(rule.card(page, card), (finding) => ({ ...finding, rule })));
}

export async function checkSite(site: CheckedSite, rules: readonly SiteRule[]): Promise<RuleFinding[]> {
  const found: RuleFinding[] = [];
  for (const rule of rules) for await (const finding of rule.site(site)) found.push({ ...finding, rule });
  return found;
}
