// Tasks that read the sources of a site: settings, pages and records, included files, attachments, and the templates.
export { updateTemplates } from './compile-templates.ts';
export { editionFolders } from './editions.ts';
export {
  attachmentFile,
  attachmentRefusal,
  bareBytes,
  bareImage,
  fileTargetsBy,
  isPublicFile,
  shownImage,
  sourceLines,
  variantKey,
  variantsBy,
} from './files.ts';
export { includedText } from './inclusions.ts';
export {
  allOutlines,
  bodyPosition,
  entryAt,
  fieldsOf,
  pageRemarks,
  pageSource,
  pageSpans,
  pageSummary,
  readBody,
  readContent,
  recordEntries,
  recordFiles,
  remarkedPages,
  spansBy,
  takeBody,
} from './pages.ts';
export {
  basePath,
  coreSettings,
  hasBaseline,
  hasSettings,
  imageSettings,
  siteLanguage,
} from './settings.ts';
export {
  allAssetsOf,
  assetsOf,
  buildDay,
  buildTime,
  cardNames,
  collectionNames,
  compiledTemplates,
  componentNames,
  declaredCollection,
  declaredCollections,
  isComponent,
  loadedTemplates,
  locateBy,
  renderTemplates,
  runTemplates,
  siteSettings,
  templateFile,
  templateNamed,
  templateTexts,
} from './templates.ts';
