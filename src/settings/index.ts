// The settings of `content/site.yaml`, one table for each group, and the values that they give: hosts, policy, labels, colors.

export type { Accent } from './accent.ts';
export { BUDGET_GROUPS, type BudgetGroup, type LineExemption } from './checks.ts';
export {
  type Gone,
  HOSTS,
  type HostName,
  isHostName,
  isRedirect,
  NO_HOSTING,
  type OldRoute,
  type PublishedHosting,
  type Redirect,
  type RedirectStatus,
  runs,
  type WrittenRedirect,
  type WrittenRoute,
} from './hosting.ts';
export {
  fillLabel,
  LABEL_LANGUAGES,
  type Labels,
  type LabelTables,
  labelsIn,
  languageName,
} from './labels.ts';
export {
  CLOSED,
  covers,
  coversHost,
  DATA,
  OPENINGS,
  type Opening,
  type Openings,
  type OpenSource,
  openingsOf,
  SELF,
  type WrittenSource,
} from './policy.ts';
export {
  type CoreSettings,
  SETTINGS_TABLE,
  type Settings,
} from './settings.ts';
export type { Budget, Budgets } from './tables/budgets.ts';
export type { RuleSwitch } from './tables/checks.ts';
export { foldersIn } from './tables/hosting.ts';
export type { MarkdownSettings } from './tables/markdown.ts';
export { problemOfServer } from './tables/results.ts';
export { parseSiteUrl, type SiteUrl } from './tables/site.ts';
export type { UnfinishedMode } from './unfinished.ts';
