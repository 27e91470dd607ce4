// Tasks that find problems of a site: of each page, of files that are published unchanged, and of the whole site, each at its
// place in the sources.
export { isKnowable, planBaseline, siteBaseline } from './baseline.ts';
export { type CheckRules, checkByRule, checkWholeSite } from './check-site.ts';
export {
  allFindings,
  exemptedFindings,
  findingsOfPages,
  isErrorFree,
  pageFindings,
  pageReport,
  preparationFindings,
  remarksBy,
} from './findings.ts';
export { lookedCard, makingReport, NO_MAKING } from './made.ts';
export { placesOf, siteFindings } from './places.ts';
