// Turns texts of `content/` into checked values: front matter, settings, data files and schemas. A mistake in a text is
// a diagnostic with its place, and doesn't hide the next one.

export { attachmentFault, isOfBuild, recordWith } from './attachment.ts';
export {
  BASELINE,
  type Baseline,
  type KnownFinding,
  parseBaseline,
  printBaseline,
} from './baseline.ts';
export { declareCollections } from './collections.ts';
export { decodeText, faultyFile } from './decode-text.ts';
export { MAX_DEPTH, tooDeepJson } from './depth.ts';
export { isEmptiable } from './entry-fields.ts';
export { EXPRESSION, type Lookup, lookUp, settingsIn } from './expression.ts';
export {
  bytesFault,
  type FileFault,
  HEAD,
  headFault,
  isMedia,
  mayConflict,
  textFault,
} from './file-fault.ts';
export { MAX_FRONT_MATTER, readFrontMatter } from './front-matter.ts';
export { readExemptions } from './line-exemptions.ts';
export { parsePage } from './page.ts';
export { readDataFile, withinLimit } from './records/data-file.ts';
export { changedNumbers } from './records/json.ts';
export { type CheckedRecord, joinRecords, parseRecord, placesIn } from './records/parse-record.ts';
export type { RawRecord, RawRecords } from './records/raw-record.ts';
export {
  type AttributeMistake,
  type CheckedAttributes,
  checkAttributes,
  joinRenamed,
} from './schema/attributes.ts';
export { schemaHash } from './schema/schema-hash.ts';
export {
  checkOwnSettings,
  type DeclaredSettings,
  parseLanguageSettings,
  parseSettings,
  sharedFoldersOf,
} from './settings.ts';
export { parseToml } from './yaml/toml.ts';
export { parseYaml, readYaml } from './yaml/yaml.ts';
