// Compiles the templates of a site with esbuild, and runs them in a realm without clock, chance, disk and hidden state.
// Explains what esbuild and React say in the words of the author.
export { readOwnFile } from './assets/asset-plugin.ts';
export { type CompiledTemplates, compileTemplates } from './compile.ts';
export { programName, zodVersion } from './dependencies.ts';
export { esbuild, isBuildFailure, stopEsbuild } from './esbuild.ts';
export { templateName } from './exports.ts';
export { fileState } from './inputs.ts';
export { loadTemplates, type Templates } from './load.ts';
export { explainUnknownExport, type PackageExports, unknownExport } from './package-exports.ts';
export type { Program } from './program.ts';
export {
  type ClientOnlyGathering,
  clientOnlyDiagnostics,
  createClientOnlyGathering,
} from './realm/client-only-code.ts';
export { createElementMarks, type ElementMarks, readMarks } from './realm/element-marks.ts';
export { createRuns, type Runs } from './realm/runs.ts';
export { createSharedComponents, type SharedComponents, withoutPreloads } from './realm/shared-components.ts';
export { createTracer } from './trace.ts';
