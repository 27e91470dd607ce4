// `import styles from './card.module.css'` returns its class names, which no other stylesheet uses:
// `card_3f9a1_title`. Its rules are in each stylesheet that imports it, and at a URL of their own by
// `./card.module.css?url`.

import path from 'node:path';
import type { Metafile, OnLoadResult, OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild';
import { diagnostic } from '../../../kit/diagnostics/codes.ts';
import { type Diagnostic, wholeFile } from '../../../kit/diagnostics/diagnostic.ts';
import { sha256 } from '../../../kit/hash.ts';
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

/** The rules of CSS modules, in any stylesheet. */
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
        return { contents: sources.read(file), loader: 'local-css', resolveDir: path.dirname(file) };
      });
    },
  };
}

/** esbuild uses the last part of a module's path as the prefix of its names. */
function prefixOf(file: string): string {
  // Package managers put one package into different folders.
  const known = file.replace(/^.*\bnode_modules\//, '');
  return `${path.posix.basename(file).replace(CSS_MODULE, '')}_${sha256(known).slice(0, 5)}`;
}

/** Names of classes, as imports in templates and in scripts get them. Files that are read are added to `bundled`. */
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
    /** Reports unknown names. Comes before the rules. */
    forTemplates: pluginFor(true),
    forScripts: pluginFor(false),
    /** The code that stands for the names of a module in templates, by its file; filled while esbuild runs. */
    texts: texts as ReadonlyMap<string, string>,
  };
}

/** A misspelled name would leave an element without its class in silence. */
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
  // The file itself is meant.
  if (pluginData === URL_NAMESPACE) return undefined;
  const found = await resolve(wanted, { importer, kind, resolveDir, pluginData: URL_NAMESPACE });
  return found.errors.length > 0 ? { errors: found.errors } : nameOf(relativeTo(root, found.path));
}

/** Without its rules, the names of a module do nothing. `bundled` are the files of stylesheets and of names. */
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
