// The rules of `site check`, by topic. A rule is a pure function of the facts of pages, with the words of its findings
// and its text in the reference. Exemptions are applied here too.

export { ALL_CODES, RULE_ENTRIES, SUGGESTIONS } from './codes.ts';
export {
  applyExemptions,
  isSelectable,
  PLACEHOLDER_CODES,
  selectableHint,
  withSeverityOfTranslations,
} from './exempt.ts';
export type {
  AttributeAround,
  DocumentFacts,
  DocumentPlaces,
  Facts,
  FactsReader,
  HeadingFact,
  NamedFact,
  Nesting,
  PageFacts,
  SharedFacts,
  SharedList,
  UrlList,
  Use,
} from './facts.ts';
export {
  atElement,
  atUrl,
  type CardResult,
  type CardRule,
  type CheckedSite,
  type CheckOption,
  declaredRule,
  type Finding,
  type LegalPage,
  type LegalState,
  type PageRule,
  type Rule,
  type RuleFinding,
  type RulePage,
  type RuleSet,
  type SharedPage,
  type SiteRule,
  type Subject,
  type UrlTarget,
  urlsOf,
} from './rule.ts';
export { checkCard, checkPage, checkSite, RULES, ruleSet } from './rules.ts';
export { type ElementFault, type SvgFault, svgFault } from './svg.ts';
export { axe } from './topics/accessibility.ts';
export { AUDIT_CODES, type HtmlFault, htmlFindings, lostFinding, lostInComponent } from './topics/html.ts';
export { leakRules, placeholderSeen } from './topics/leaks.ts';
export { externalBroken } from './topics/links.ts';
export { policyRules } from './topics/policy.ts';
export { imageLate, imageOversized } from './topics/weight.ts';
export { blockedBy, createResolve, HARMLESS } from './urls.ts';
