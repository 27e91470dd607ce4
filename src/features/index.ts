// Features: everything that the tool does besides pages. Each is a folder, and `features.ts` lists them. The door also exports
// what commands and the preview need of single ones.
export { layOutCard, type RunTemplates } from './cards/cards.ts';
export { FEATURES } from './features.ts';
export { CommitHistory, ignoredCommits, LOG_OPTIONS } from './git-history/commit-history.ts';
export { GIT_LOCK } from './git-history/declaration.ts';
export { hasText, printGitLock, type RecordedFile, textId } from './git-history/git-lock.ts';
export { hostPlan, siteHosting } from './hosts/hosts.ts';
export { type LegalPlan, type LegalStatus, legalStatus, planBump, type VersionBump } from './legal/bump.ts';
export { packageExports } from './package-exports.ts';
export { buildRules, checkRules } from './rules.ts';
export type { BlockPart } from './translations/compare-blocks.ts';
export { TRANSLATION_LOCK } from './translations/declaration.ts';
export { blocksOfText } from './translations/page-blocks.ts';
export type { Translator } from './translations/translation-lock.ts';
export {
  newTranslationLock,
  type RecordPlan,
  recordCopied,
  recordDone,
  recordFixed,
  recordKept,
  unrecordedTranslations,
} from './translations/translation-records.ts';
export {
  type TranslationStatus,
  type TranslationTodo,
  translationStatus,
  translationTodo,
} from './translations/translation-work.ts';
export { planVersion, type VersionPlan, type VersionWish } from './versions/new-version.ts';
export { type SamePage, samePages } from './versions/same-page.ts';
