// Everything that asks. A task gets its values by asking, and every answer is recorded: here are the type `Ask`, the engine with
// the inputs of a site, its tools, and functions that make artifacts. The folders read, arrange, render and check hold the tasks.
export {
  browserFile,
  browserProgram,
  copiedFile,
  generatedNames,
  measuredFile,
  measureOf,
  ownAsset,
  type TextFile,
  textArtifacts,
  textFiles,
} from './artifact.ts';
export {
  type AddedPage,
  type Artifact,
  type Ask,
  type BrowserProgram,
  type Feature,
  type FileDestination,
  type IndexReceiver,
  outsideTask,
  type PageCard,
  type PageTask,
  type Results,
  type SiteEngine,
  task,
  type Uses,
  type World,
} from './ask.ts';
export { defineInputs, openSiteEngine } from './engine.ts';
export {
  type Closable,
  type Craft,
  cachedFile,
  cacheKeys,
  MANY,
  type MadeBytes,
  type MadeFile,
  type MadeFiles,
  type MakeTools,
  notesKey,
  type Workplace,
} from './made-file.ts';
export { openResults, openTools } from './tools.ts';
export { findProject, openWorld } from './world.ts';
