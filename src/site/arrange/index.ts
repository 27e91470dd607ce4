// Tasks that arrange a site from its pages: routes, subpages, redirects, the tree, collections, the list of artifacts, and the
// answers that layouts and links get.
export {
  madeArtifacts,
  type StagedArtifacts,
  shownArtifacts,
  siteArtifacts,
  stageArtifacts,
} from './artifacts.ts';
export { namedImages, withNamedValues } from './named-values.ts';
export { pageExcerpt, proseQuestions } from './prose.ts';
export { type Questions, resolveNamed } from './questions.ts';
export { type FieldUse, resolveFields } from './record-fields.ts';
export {
  languagesBy,
  languagesOf,
  originals,
  routedPage,
  routedPages,
  type TranslatedPage,
  translatedPages,
  withdrawnPaths,
} from './routed-pages.ts';
export {
  addedPage,
  arrangedSite,
  fingerprintOfIntact,
  linkTarget,
  type PublishedPages,
  pageDivision,
  pageLocation,
  pageOf,
  placedSubpages,
  publishedPages,
  targetsBy,
} from './site.ts';
export { askSite, collectionEntry, entriesReferring, entryList } from './site-index.ts';
export { changedBlocks } from './withdrawn.ts';
