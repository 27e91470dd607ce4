// Converts sites of other tools: reads what their files say, and returns the files of a site for this one. Writes nothing.
export { convertSite, type ImportedSite } from './convert-site.ts';
export { plainTitle } from './markup/heading-ids.ts';
export { convertBlocks } from './markup/outside-code.ts';
export { foldedPath } from './names.ts';
export {
  type CopiedFile,
  type FinishedHtml,
  type Leftover,
  type MissingFile,
  OLD_TOOL_TITLES,
  type OldProject,
  type OldSettings,
  type OldTool,
  type OldToolName,
} from './old-project.ts';
export { readWithin } from './read-within.ts';
export { type ComponentStub, stubOf } from './stubs.ts';
export { imageEntry } from './text-settings.ts';
export { exportedProject, readExport } from './tools/wordpress/read-export.ts';
export { checkTool, OLD_TOOLS } from './tools.ts';
