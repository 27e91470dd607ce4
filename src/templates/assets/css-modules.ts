// `import styles from './card.module.css'` returns its class names, which no other stylesheet uses:
// `card_3f9a1_title`. Its rules are in each stylesheet that imports it, and in one of their own.

import path from 'node:path';
import type { Metafile, OnLoadResult, OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild';
import { sha256 } from '../../kit/hash.ts';
import { BROWSERS, errorsOf, esbuild, sharedOptions } from '../esbuild.ts';
import { relativeTo } from '../inputs.ts';
import { CSS_CLASSES_NAMESPACE, CSS_MODULE_NAMESPACE, ENTRY, URL_NAMESPACE } from '../module-names.ts';
import type { SourceFiles } from '../source-files.ts';

const CSS_MODULE = /\.module\.css$/;

export function isCssModule(file: string): boolean {
  return CSS_MODULE.test(file);
}

/**
 * Plugin for the rules of CSS modules, in any stylesheet. Without `composed`, a module doesn't contain the rules of those that
 * its classes are composed of.
 */
export function cssModules(root: string, sources: SourceFiles, composed = true): Plugin {
  return {
    name: 'css-modules',
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: CSS_MODULE }, (args) =>
        resolveModule(args, root, resolve, (file) => ({
          path: `${file}/${prefixOf(file)}`,
          namespace: CSS_MODULE_NAMESPACE,
        })),
      );
      onLoad({ filter: /.*/, namespace: CSS_MODULE_NAMESPACE }, ({ path: name }) => {
        const file = path.join(root, path.posix.dirname(name));
        const loaded = { ...sources.load(file, 'local-css'), resolveDir: path.dirname(file) };
        return composed ? loaded : { ...loaded, contents: withoutComposes(loaded.contents) };
      });
    },
  };
}

/** Removes `composes: …`, which adds names to classes and no rule. */
function withoutComposes(contents: OnLoadResult['contents'] = ''): string {
  return Buffer.from(contents)
    .toString()
    .replace(/(?<![\w-])composes\s*:[^;{}]*;?/g, '');
}

/** Returns the prefix of a module's class names, which esbuild takes from the last part of its path. */
function prefixOf(file: string): string {
  // Package managers put the same package into different folders.
  const known = file.replace(/^.*\bnode_modules\//, '');
  return `${path.posix.basename(file).replace(CSS_MODULE, '')}_${sha256(known).slice(0, 5)}`;
}

/** Creates plugins for imports of class names in templates and in scripts. Files that are read are added to `bundled`. */
export function createCssClasses(
  root: string,
  base: string,
  plugins: readonly Plugin[],
  bundled: Map<string, Metafile['inputs']>,
) {
  const texts = new Map<string, string>();
  const load = async (file: string, isTemplate: boolean): Promise<OnLoadResult> => {
    const exported = isTemplate ? guarded(file) : 'export default names;';
    try {
      const { outputFiles, metafile, warnings } = await bundleNames(file, exported, root, base, plugins);
      if (warnings.length > 0) return { errors: warnings };
      const text = outputFiles.find((output) => output.path.endsWith('.js'))?.text;
      if (text === undefined) throw new Error(`esbuild returned nothing for ${file}`);
      if (isTemplate) texts.set(file, text);
      bundled.set(`${CSS_CLASSES_NAMESPACE}:${file}`, metafile.inputs);
      return { contents: text, loader: 'js' };
    } catch (error) {
      return { errors: errorsOf(error) };
    }
  };
  const pluginFor = (isTemplate: boolean): Plugin => ({
    name: 'css-classes',
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: CSS_MODULE }, (args) =>
        CODE.has(args.kind)
          ? resolveModule(args, root, resolve, (file) => ({ path: file, namespace: CSS_CLASSES_NAMESPACE }))
          : undefined,
      );
      onLoad({ filter: /.*/, namespace: CSS_CLASSES_NAMESPACE }, ({ path: file }) => load(file, isTemplate));
    },
  });
  return {
    /** Plugin for templates, which reports unknown names. It comes before the rules. */
    forTemplates: pluginFor(true),
    forScripts: pluginFor(false),
    /** Code for the names of a module in templates, by its file; filled while esbuild runs. */
    texts: texts as ReadonlyMap<string, string>,
  };
}

function bundleNames(file: string, exported: string, root: string, base: string, plugins: readonly Plugin[]) {
  const wanted = JSON.stringify(file.startsWith('../') ? file : `./${file}`);
  const options = sharedOptions(root, base);
  return esbuild.build({
    ...options,
    // Pages link composed modules in the right order.
    logOverride: { ...options.logOverride, 'undefined-composes-from': 'silent' },
    stdin: { contents: `import names from ${wanted};\n${exported}`, resolveDir: root, sourcefile: ENTRY },
    format: 'esm',
    platform: 'browser',
    target: BROWSERS,
    plugins: [...plugins],
  });
}

/** Wraps the names so that a misspelled one throws. Otherwise the element would silently have no class. */
function guarded(file: string): string {
  return `export default new Proxy(names, {
  get(all, name) {
    if (typeof name === 'symbol' || name in all) return all[name];
    throw new Error('There is no class ' + name + ' in ' + ${JSON.stringify(file)});
  },
});`;
}

const CODE: ReadonlySet<string> = new Set(['import-statement', 'require-call', 'dynamic-import']);

async function resolveModule(
  { path: wanted, importer, kind, resolveDir, pluginData }: OnResolveArgs,
  root: string,
  resolve: PluginBuild['resolve'],
  nameOf: (file: string) => OnResolveResult,
): Promise<OnResolveResult | undefined> {
  // This is an import of the file itself.
  if (pluginData === URL_NAMESPACE) return undefined;
  const found = await resolve(wanted, { importer, kind, resolveDir, pluginData: URL_NAMESPACE });
  return found.errors.length > 0 ? { errors: found.errors } : nameOf(relativeTo(root, found.path));
}
