// Tasks that read the sources of a site: settings, pages and records, included files, attachments, and the templates.
export { updateTemplates } from './compile-templates.ts';
export {
  collectionNames,
  declaredCollection,
  declaredCollections,
  staleTreatment,
} from './declared-collections.ts';
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
export { includedText, namedTargetBy } from './inclusions.ts';
export {
  allOutlines,
  bodyPosition,
  entryAt,
  faultSeverityAt,
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
  settingsOfPage,
  spansBy,
  takeBody,
} from './pages.ts';
export {
  basePath,
  coreSettings,
  editionAt,
  editionFolders,
  editionIn,
  faultSeverity,
  fileMeant,
  hasBaseline,
  hasSettings,
  imageSettings,
  inclusionsAt,
  mainPathAt,
  siteLanguage,
} from './settings.ts';
export { languageSettings, settingsFor, siteSettings } from './site-settings.ts';
export {
  allAssetsOf,
  assetsOf,
  buildDay,
  buildTime,
  cardNames,
  compiledTemplates,
  componentNames,
  isComponent,
  loadedTemplates,
  locateBy,
  renderTemplates,
  runTemplates,
  templateFile,
  templateNamed,
  templateTexts,
} from './templates.ts';
