// Compiles templates with esbuild into one CommonJS program. Each layout is a function in
// it that is called when the layout is first needed, so that one that throws doesn't affect the others.
import path from 'node:path';
import type { BuildFailure, BuildOptions, BuildResult, OutputFile, Plugin } from 'esbuild';
import { type Cache, noCache } from '../engine/index.ts';
import { diagnostic } from '../kit/diagnostics/codes.ts';
import { type Diagnostic, type WithDiagnostics, wholeFile } from '../kit/diagnostics/diagnostic.ts';
import { sortedBy } from '../kit/order.ts';
import { loadProgram } from '../limits/index.ts';
import type { Project } from '../model/files/project.ts';
import type { Accent } from '../settings/index.ts';
import { type AssetPlugin, createAssetPlugin, dropUnused, ownStyles } from './assets/asset-plugin.ts';
import { cssModules } from './assets/css-modules.ts';
import { fontPlugin } from './assets/font-plugin.ts';
import { createImagePlugin, type ImageRendering } from './assets/image-plugin.ts';
import { linkedStyles, type TemplateStyles } from './assets/page-styles.ts';
import { type Dependencies, dependenciesOf, modulesBehind, programName } from './dependencies.ts';
import { esbuild, fromMessage, isBuildFailure, sharedOptions } from './esbuild.ts';
import { withoutFollowing, withoutRepeated } from './explain/explain-message.ts';
import { relativeTo } from './inputs.ts';
import { missingStyles } from './missing-styles.ts';
import { ENTRY, PROVIDED_PACKAGES } from './module-names.ts';
import type { Asset, Program } from './program.ts';
import { pureModules, waysTo } from './realm/pure-modules.ts';
import { META_ENVIRONMENT } from './realm/realm.ts';
import type { SealableProgram } from './sealing/program.ts';
import { createSourceFiles, yamlPlugin } from './source-files.ts';
import { inlinePlugin } from './svg/inline-plugin.ts';

export interface CompiledTemplates {
  readonly program: Program;
  /** Images that templates import with `?image`, by path, sorted. */
  readonly images: readonly string[];
  /** Stylesheets that pages link, by the layout's or the component's file. */
  readonly styles: Readonly<Record<string, TemplateStyles>>;
  readonly dependencies: Dependencies;
}

type EntryKind = 'layouts' | 'components' | 'cards' | 'ownSettings' | 'collections';

/**
 * Compiles all layouts, `templates/settings.ts` and `templates/collections.ts`. The value is undefined if esbuild
 * reports errors.
 */
export async function compileTemplates(
  project: Pick<Project, 'root' | EntryKind> & Partial<Pick<Project, 'unsaved'>>,
  base: string,
  fonts: Cache = noCache,
  images: Omit<ImageRendering, 'base'> = { settings: undefined, hashOf: (state) => state },
  accent?: Accent,
): Promise<WithDiagnostics<CompiledTemplates | undefined>> {
  const { root } = project;
  const sources = createSourceFiles(root, project.unsaved);
  const shared = [
    ownStyles(accent),
    fontPlugin(root, sources, fonts),
    cssModules(root, sources),
    yamlPlugin(root, sources),
    sources.plugin,
  ];
  const assets = createAssetPlugin(root, base, shared, cssModules(root, sources, false));
  const shown = createImagePlugin(root, sources, { base, ...images });
  const options = programOptions(project, base, [
    assets.plugin,
    shown.plugin,
    inlinePlugin(root, sources),
    pureModules,
    ...shared,
  ]);
  try {
    const { result, sealable } = await bundled(options);
    const entries = entriesOf(project);
    const read = (file: string) => sources.read(path.join(root, file));
    const textOf = (module: string) => Buffer.from(read(module)).toString();
    dropUnused(assets, result.metafile);
    const styles = await linkedStyles({ ...assets, ...result, textOf }, project, assets.link);
    const program = programOf(project, result, assets, sealable);
    if (program.unreadable.length > 0)
      return { value: undefined, diagnostics: program.unreadable.map(unreadableModule) };
    const site = { root, base, images: images.settings, entries };
    const dependencies = dependenciesOf({ ...assets, ...result, stateOf: sources.stateOf, ...site });
    return {
      value: { program, images: [...shown.images].sort(), styles, dependencies },
      diagnostics: [
        ...withoutRepeated(result.warnings).map((message) => fromMessage(root, 'template-warning', message)),
        ...sortedBy(sources.remarks, ([file]) => file).flatMap(([, remarks]) => remarks),
        ...missingStyles(result.metafile, assets.bundled.values(), read),
      ],
    };
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    return { value: undefined, diagnostics: await failureOf(root, error, options) };
  }
}

async function bundled(options: ReturnType<typeof programOptions>) {
  const building = esbuild.build(options);
  // This loads while esbuild works.
  const { sealable } = loadSealing();
  return { result: await building, sealable };
}

function unreadableModule({ file, reason }: SealableProgram['unreadable'][number]): Diagnostic {
  return diagnostic('template-build', {
    message: `The code of ${file} can't be checked for state: ${reason}`,
    at: wholeFile(file),
    hint: 'Write it in a simpler way: for example, move inner values into variables of their own.',
  });
}

function programOptions(project: Pick<Project, 'root' | EntryKind>, base: string, plugins: Plugin[]) {
  const { root } = project;
  return {
    ...sharedOptions(root, base),
    stdin: { contents: entryOf(project), resolveDir: root, sourcefile: ENTRY, loader: 'js' },
    entryNames: ENTRY.replace(/\.js$/, ''),
    format: 'cjs',
    // This uses neither the Node.js code of packages, which reads the machine, nor their browser code, which needs a page.
    platform: 'neutral',
    conditions: ['module', 'edge-light', 'worker'],
    mainFields: ['main', 'module'],
    target: 'node20.19',
    keepNames: true,
    sourcemap: 'external',
    sourcesContent: false,
    external: PROVIDED_PACKAGES,
    define: { ...sharedOptions(root, base).define, 'import.meta.env': META_ENVIRONMENT },
    // It is an error when it runs.
    logOverride: { ...sharedOptions(root, base).logOverride, 'direct-eval': 'silent' },
    // Without strict mode, changing something frozen would fail silently.
    banner: { js: '"use strict";' },
    plugins,
  } satisfies BuildOptions;
}

async function failureOf(root: string, failure: BuildFailure, options: BuildOptions): Promise<Diagnostic[]> {
  const errors = withoutFollowing(failure.errors);
  const ways = await waysTo(errors, options);
  return [
    ...errors.map((message) => fromMessage(root, 'template-build', message, ways.get(message))),
    ...withoutRepeated(failure.warnings).map((message) => fromMessage(root, 'template-warning', message)),
  ];
}

function entriesOf(project: Pick<Project, EntryKind>): readonly string[] {
  const { layouts, components, cards, ownSettings = [], collections = [] } = project;
  return [layouts, components, cards, ownSettings, collections].flat();
}

function entryOf(project: Pick<Project, EntryKind>): string {
  return entriesOf(project)
    .map((file) => `exports[${JSON.stringify(file)}] = () => require(${JSON.stringify(`./${file}`)});`)
    .join('\n');
}

function programOf(
  project: Pick<Project, 'root' | EntryKind>,
  { outputFiles = [], metafile }: BuildResult<{ metafile: true }>,
  { outputs, urls }: AssetPlugin,
  sealable: (code: string) => SealableProgram,
): Program {
  const { root } = project;
  const shown = modulesBehind(entriesOf({ ...project, cards: [] }), metafile);
  const files = [...outputs.values()].flat();
  const bundled = new Set(files.map(({ path: absolute }) => absolute));
  const filename = programName(root);
  const own = [filename, `${filename}.map`];
  const assets = new Map<string, Asset>();
  const cardAssets = new Map<string, Asset>();
  for (const { path: absolute, contents } of [...outputFiles, ...files]) {
    const file = relativeTo(root, absolute);
    if (own.includes(absolute)) continue;
    const modules = Object.keys(metafile.outputs[file]?.inputs ?? {});
    const isShown = bundled.has(absolute) || modules.some((module) => shown.has(module));
    (isShown ? assets : cardAssets).set(file, { file, bytes: contents });
  }
  return {
    filename,
    ...sealable(textOf(outputFiles, filename)),
    map: textOf(outputFiles, `${filename}.map`),
    assets: sortedBy(assets.values(), ({ file }) => file),
    cardAssets: sortedBy(cardAssets.values(), ({ file }) => file),
    urls: new Map(sortedBy(urls, ([url]) => url)),
  };
}

function textOf(outputFiles: readonly OutputFile[], file: string): string {
  const found = outputFiles.find((output) => output.path === file);
  if (!found) throw new Error(`esbuild did not output ${path.basename(file)}`);
  return found.text;
}

/** Loads a separate program, because it contains a parser. */
function loadSealing() {
  return loadProgram<{ sealable(code: string): SealableProgram }>('#sealable');
}
