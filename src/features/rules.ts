// The rules of a run: those of all sites, and those of features.
import { type CheckOption, RULES, type Rule, type RuleSet, ruleSet, SUGGESTIONS } from '../rules/index.ts';
import { FEATURES } from './features.ts';

const ALL_RULES: readonly Rule[] = [...RULES, ...FEATURES.flatMap(({ rules = [] }) => rules)];

/** Returns the rules of `site build`. */
export function buildRules(): RuleSet {
  return ruleSet(
    ALL_RULES.filter(({ when }) => when === undefined),
    [],
  );
}

/** Returns every selected rule, except those whose option is off. */
export function checkRules(wanted: (code: string) => boolean, options: readonly CheckOption[] = []): RuleSet {
  const isAsked = (rule: Rule) => !('option' in rule && rule.option) || options.includes(rule.option);
  return ruleSet(
    ALL_RULES.filter((rule) => wanted(rule.code) && isAsked(rule)),
    SUGGESTIONS.filter(wanted),
  );
}
