// Routes of pages and files: permalinks, redirects, subpages, the tree of pages, and the days on which a site changes.
// Collisions and names that a server can't publish are diagnostics.

export { checkReferences, type EntryChecks, emptyCollections, type NamedEntry } from './check-references.ts';
export { pageInLanguage, pagesInLanguages } from './languages.ts';
export { suggestionsFor } from './likely.ts';
export { pathProblem } from './name.ts';
export { fold, foldersAround, Occupancy } from './occupancy.ts';
export { decodeSegments, filesAt, routeOfNote, routeOfRedirect, routeOfSource } from './route.ts';
export { routePages } from './routes.ts';
export { type ScheduledDay, type SiteChange, scheduleOf } from './schedule.ts';
export {
  checkPresence,
  indexSite,
  leftOut,
  listedPages,
  type NameOf,
  type PublishingRules,
  withRedirects,
} from './site.ts';
export { sortEntries } from './sort-entries.ts';
export { type Division, dividePage, pageOfSubpage, routeSubpages } from './subpages.ts';
export { summaryOf } from './summary.ts';
export { emptyBranch, stepsTo, treeOf } from './tree.ts';
