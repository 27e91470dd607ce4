// Commands besides builds and servers, one in each file: what they find out and what they write. They print nothing.
export { auditsOf, type CheckReport, checkProject, failsCheck, selectRules } from './check.ts';
export { diffSites } from './diff/diff.ts';
export { carryOutFixes, type Fixes, planFixes } from './fix.ts';
export { compareImported, type ImportComparison } from './import/compare-imported.ts';
export { type ImportReport, importSite } from './import/import-site.ts';
export { checkOldUrls, oldUrls, type UrlReport } from './import/old-urls.ts';
export { type RemainingErrors, remainingErrors } from './import/remaining-errors.ts';
export { movePages } from './move-pages.ts';
export { newSite } from './new-site.ts';
export { type NewVersion, newVersion } from './new-version.ts';
export { readSite, type SiteResult } from './read-site.ts';
export { resultsStatus, trimResults } from './results.ts';
export { rollbackSite } from './rollback.ts';
export { writeSchemas } from './schema.ts';
export { starterLanguages } from './starter-languages.ts';
export { STARTERS, type Starter } from './starters.ts';
export { type PlannedStub, planStubs, writeStubs } from './stubs.ts';
export { earlierTexts, keepFixed, readTranslations, writeTranslationLock } from './translation.ts';
