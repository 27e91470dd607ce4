// `import styles from './card.module.css'` returns its class names, which no other stylesheet uses:
// `card_3f9a1_title`. Its rules are in each stylesheet that imports it, and at a URL of their own by
// `./card.module.css?url`.

import path from 'node:path';
import type { Metafile, OnLoadResult, OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild';
import { diagnostic } from '../../kit/diagnostics/codes.ts';
import { type Diagnostic, wholeFile } from '../../kit/diagnostics/diagnostic.ts';
import { sha256 } from '../../kit/hash.ts';
import { BROWSERS, errorsOf, esbuild, sharedOptions } from '../esbuild.ts';
import { relativeTo } from '../inputs.ts';
import {
  CSS_CLASSES_NAMESPACE,
  CSS_MODULE_NAMESPACE,
  ENTRY,
  fileOfModule,
  URL_NAMESPACE,
} from '../module-names.ts';
import type { SourceFiles } from '../source-files.ts';

const CSS_MODULE = /\.module\.css$/;

/** Plugin for the rules of CSS modules, in any stylesheet. */
export function cssModules(root: string, sources: SourceFiles): Plugin {
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
        return { ...sources.load(file, 'local-css'), resolveDir: path.dirname(file) };
      });
    },
  };
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
  bundled: Metafile['inputs'][],
) {
  const texts = new Map<string, string>();
  const load = async (file: string, isTemplate: boolean): Promise<OnLoadResult> => {
    const wanted = JSON.stringify(file.startsWith('../') ? file : `./${file}`);
    const exported = isTemplate ? guarded(file) : 'export default names;';
    try {
      const { outputFiles, metafile } = await esbuild.build({
        ...sharedOptions(root, base),
        stdin: { contents: `import names from ${wanted};\n${exported}`, resolveDir: root, sourcefile: ENTRY },
        format: 'esm',
        platform: 'browser',
        target: BROWSERS,
        plugins: [...plugins],
      });
      const text = outputFiles.find((output) => output.path.endsWith('.js'))?.text;
      if (text === undefined) throw new Error(`esbuild returned nothing for ${file}`);
      if (isTemplate) texts.set(file, text);
      bundled.push(metafile.inputs);
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

/** Reports modules whose names are used but whose rules aren't published. `bundled` are the files of stylesheets and of names. */
export function unpublishedRules(
  classes: ReadonlyMap<string, string>,
  bundled: readonly Metafile['inputs'][],
): Diagnostic[] {
  // A bundle that was read only for names starts with its own entry.
  const stylesheets = bundled.filter((inputs) => !(ENTRY in inputs)).flatMap((inputs) => Object.keys(inputs));
  const published = new Set(
    stylesheets.filter((module) => module.startsWith(CSS_MODULE_NAMESPACE)).map(fileOfModule),
  );
  return [...classes.keys()]
    .filter((file) => !published.has(file))
    .sort()
    .map((file) => {
      const wanted = `./${path.posix.basename(file)}`;
      return diagnostic('template-warning', {
        message: `Classes of ${file} are used, but no stylesheet contains its rules`,
        at: wholeFile(file),
        hint: `Write @import '${wanted}' in a stylesheet that pages link to, or link to the URL from '${wanted}?url'.`,
      });
    });
}
