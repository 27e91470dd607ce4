// Dependencies of a layout: its code with all imports. While they are unchanged, the layout renders the same page
// from the same props.
import path from 'node:path';
import type { Metafile, OutputFile } from 'esbuild';
import { loadProgram } from '../limits/index.ts';
import type { Settings } from '../settings/index.ts';
import type { AssetPlugin } from './assets/asset-plugin.ts';
import { type CompileInputs, gatherInputs, type Import, linksBehind } from './inputs.ts';
import {
  CSS_CLASSES_NAMESPACE,
  ENTRY,
  fileOfModule,
  IMAGE_NAMESPACE,
  moduleOf,
  URL_NAMESPACE,
} from './module-names.ts';
import type { SourceFiles } from './source-files.ts';

interface CompiledBundle extends Pick<AssetPlugin, 'urls' | 'bundled' | 'named' | 'classes'> {
  readonly root: string;
  readonly base: string;
  /** Settings for images that are imported with `?image`. */
  readonly images: Settings['images'];
  /** Layouts and the settings' schema: `templates/page.tsx`. */
  readonly entries: readonly string[];
  readonly metafile: Metafile;
  readonly outputFiles?: readonly OutputFile[];
  readonly stateOf: SourceFiles['stateOf'];
}

/** JSON that changes with the code and everything that it imports. */
type CodeState = readonly unknown[];

export interface Dependencies {
  /** States by entry: `templates/page.tsx`. */
  readonly entries: ReadonlyMap<string, CodeState>;
  readonly inputs: CompileInputs | undefined;
}

export function dependenciesOf(compiled: CompiledBundle): Dependencies {
  const { root, base, images, entries, metafile, outputFiles, bundled, named, stateOf } = compiled;
  const modules = Object.keys(metafile.inputs);
  const read = [metafile.inputs, ...bundled.values()];
  const files = read
    .flatMap((inputs) => Object.keys(inputs).map(fileOfModule))
    .filter((file) => file !== undefined);
  const provided = providedState(metafile);
  const links = linksBehind(root, read.flatMap(importsIn));
  const inputs = gatherInputs(root, [...new Set(files)], [...named], links, stateOf);
  const made = madeModules(compiled);
  const states = new Map(
    modules.map((module) => [module, made.get(module) ?? stateOfSource(module, stateOf)]),
  );
  // If the dependencies of the code are unknown, the code itself is the key. Missing files configure nothing.
  const configuration = inputs
    ? Object.entries(inputs.files).filter(([file, state]) => /\.json$/.test(file) && state !== 'ENOENT')
    : (outputFiles ?? []).map(({ path: file, hash }) => [path.basename(file), hash]);
  const stateOfEntry = (entry: string): CodeState => {
    const parts = [...reachable(moduleOf(entry, metafile), metafile)]
      .sort()
      .map((module) => [module, states.get(module), ...(isImage(module) ? [images] : [])]);
    return [base, provided, configuration, parts];
  };
  return { entries: new Map(entries.map((entry) => [entry, stateOfEntry(entry)])), inputs };
}

function isImage(module: string): boolean {
  return module.startsWith(`${IMAGE_NAMESPACE}:`);
}

/** Modules generated from files, by their values: a URL, or class names. */
function madeModules({ urls, classes }: CompiledBundle): ReadonlyMap<string, string> {
  return new Map([
    ...Array.from(urls, ([url, source]) => [`${URL_NAMESPACE}:${source}`, url] as const),
    ...Array.from(classes, ([file, text]) => [`${CSS_CLASSES_NAMESPACE}:${file}`, text] as const),
  ]);
}

/** State of any other module, which is that of its file. */
function stateOfSource(module: string, stateOf: SourceFiles['stateOf']): string | undefined {
  const source = fileOfModule(module);
  return source === undefined ? undefined : stateOf(source);
}

/** Returns imports of files, except those that the tool provides. */
function importsIn(inputs: Metafile['inputs']): Import[] {
  return Object.entries(inputs).flatMap(([module, { imports }]) =>
    imports.flatMap(({ path: target, original, external }) => {
      const found = external ? undefined : fileOfModule(target);
      if (found === undefined || original === undefined) return [];
      // A query says how the file is processed.
      return [{ importer: fileOfModule(module) ?? module, wanted: original.replace(/[?#].*$/, ''), found }];
    }),
  );
}

/** Returns the absolute name under which the program runs. */
export function programName(root: string): string {
  return path.join(root, ENTRY);
}

export function modulesBehind(entries: readonly string[], metafile: Metafile): ReadonlySet<string> {
  return new Set(entries.flatMap((entry) => [...reachable(moduleOf(entry, metafile), metafile)]));
}

/** Returns all modules that an entry imports, including itself. */
function reachable(entry: string, { inputs }: Metafile): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (module: string) => {
    if (found.has(module)) return;
    found.add(module);
    for (const imported of inputs[module]?.imports ?? []) visit(imported.path);
  };
  visit(entry);
  return found;
}

/** State of zod, if the templates use it. */
function providedState({ inputs }: Metafile): string {
  const usesZod = Object.values(inputs).some(({ imports }) => imports.some(({ path }) => path === 'zod'));
  return usesZod ? zodVersion() : '';
}

/** Version of zod, the only provided package that isn't part of this tool's code. */
export function zodVersion(): string {
  return loadProgram<{ readonly version: string }>('zod/package.json').version;
}
