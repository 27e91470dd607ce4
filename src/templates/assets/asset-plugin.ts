// `import url from './site.css'` in a template returns the URL of a hashed, minified file. Stylesheets, browser
// scripts (`*.client.ts`) and everything imported with `?url` are separate bundles.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type {
  Metafile,
  OnLoadResult,
  OnResolveArgs,
  OnResolveResult,
  OutputFile,
  Plugin,
  PluginBuild,
} from 'esbuild';
import { NO_ACCENT, paletteStyles } from '../../api/index.ts';
import { guide } from '../../kit/diagnostics/guide.ts';
import { sha256 } from '../../kit/hash.ts';
import { decodeUrl, encodePath } from '../../kit/urls/url-path.ts';
import type { Accent } from '../../settings/index.ts';
import { BROWSERS, errorsOf, esbuild, FILE_LOADERS, sharedOptions } from '../esbuild.ts';
import { relativeTo } from '../inputs.ts';
import {
  includedModules,
  OWN_STYLE_NAMESPACE,
  OWN_STYLES,
  PALETTE_STYLES,
  URL_NAMESPACE,
} from '../module-names.ts';
import { environmentReads } from './browser-environment.ts';
import { createCssClasses, isCssModule } from './css-modules.ts';

export type AssetPlugin = ReturnType<typeof createAssetPlugin>;

/**
 * Creates the plugin. `shared` are plugins that stylesheets and scripts have in common with templates, and `alone` is the one for
 * a CSS module that is linked. The lists are filled while esbuild runs.
 */
export function createAssetPlugin(root: string, base: string, shared: readonly Plugin[], alone: Plugin) {
  const outputs = new Map<string, readonly OutputFile[]>();
  const urls = new Map<string, string>();
  const bundled = new Map<string, Metafile['inputs']>();
  const named = new Set<string>();
  const styles = [...shared, publicUrls(root, base, named)];
  const classes = createCssClasses(root, base, styles, bundled);
  const bundle = (source: string, first: Plugin) => {
    const entry = OWN_STYLES.includes(source) ? source : path.join(root, source);
    return bundleForBrowser(entry, root, base, [first, ...styles]);
  };
  const load = async (source: string): Promise<OnLoadResult> => {
    try {
      const { files, url, read, warnings } = await bundle(source, classes.forScripts);
      const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
      const reads = await environmentReads(Object.keys(read), textOf);
      const errors = [...warnings, ...reads];
      if (errors.length > 0) return { errors };
      outputs.set(`${URL_NAMESPACE}:${source}`, files);
      bundled.set(`${URL_NAMESPACE}:${source}`, read);
      urls.set(url, source);
      return { contents: `export default ${JSON.stringify(url)};`, loader: 'js' };
    } catch (error) {
      return { errors: errorsOf(error) };
    }
  };
  return {
    plugin: pluginFor(root, classes.forTemplates, load),
    /** Creates the stylesheet of a source, for pages that link each stylesheet separately, and returns its URL. */
    async link(source: string): Promise<string> {
      const { files, url } = await bundle(source, isCssModule(source) ? alone : classes.forScripts);
      outputs.set(source, files);
      return url;
    },
    /** Files of the bundles, by the modules that stand for them, and of linked stylesheets, by their sources. */
    outputs,
    /** URLs of stylesheets and scripts, each with its source. */
    urls,
    /** Files that were read for each of the bundles, by the module that stands for it. */
    bundled,
    /** Files of `public/` that stylesheets name: `public/images/map.png`. */
    named,
    /** Code for the names of CSS modules in templates, by file. */
    classes: classes.texts,
  };
}

function pluginFor(root: string, classes: Plugin, load: (source: string) => Promise<OnLoadResult>): Plugin {
  return {
    name: 'assets',
    setup(build) {
      const { onResolve, onLoad, resolve } = build;
      classes.setup(build);
      onResolve({ filter: /\?url$|\.css$|\.client(\.[jt]sx?)?$/ }, (args) =>
        resolveAsset(args, root, resolve),
      );
      onLoad({ filter: /.*/, namespace: URL_NAMESPACE }, ({ path: source }) => load(source));
    },
  };
}

/** Drops bundles that only left out modules import. */
export function dropUnused(
  { urls, outputs }: Pick<AssetPlugin, 'urls' | 'outputs'>,
  metafile: Metafile,
): void {
  const included = includedModules(metafile);
  for (const [url, source] of urls) {
    const module = `${URL_NAMESPACE}:${source}`;
    if (included.has(module)) continue;
    urls.delete(url);
    outputs.delete(module);
  }
}

async function resolveAsset(
  { path: url, importer, kind, namespace, resolveDir, pluginData }: OnResolveArgs,
  root: string,
  resolve: PluginBuild['resolve'],
): Promise<OnResolveResult | undefined> {
  if (namespace === URL_NAMESPACE || pluginData === URL_NAMESPACE) return undefined;
  const wanted = url.replace(/\?url$/, '');
  const found = await resolve(wanted, { importer, kind, resolveDir, pluginData: URL_NAMESPACE });
  if (found.errors.length > 0) return { errors: found.errors };
  if (found.namespace === OWN_STYLE_NAMESPACE) return { path: found.path, namespace: URL_NAMESPACE };
  if (path.extname(found.path) in FILE_LOADERS) return { path: found.path };
  // The path is relative, so that the program is the same in every folder.
  return { path: relativeTo(root, found.path), namespace: URL_NAMESPACE };
}

/** Tailwind finds its classes in the templates, which only its own command does. */
const tailwind: Plugin = {
  name: 'tailwind',
  setup({ onResolve }) {
    const text = 'Tailwind runs as its own command, before the build';
    const notes = [{ text: `Import the stylesheet that it writes: ${guide('styles.md#tailwind')}` }];
    onResolve({ filter: /^tailwindcss(?:\/|$)/ }, ({ kind }) =>
      kind === 'import-rule' ? { errors: [{ text, notes }] } : undefined,
    );
  },
};

async function bundleForBrowser(file: string, root: string, base: string, plugins: Plugin[]) {
  const { outputFiles, metafile, warnings } = await esbuild.build({
    ...sharedOptions(root, base),
    entryPoints: [file],
    minifyWhitespace: true,
    minifySyntax: true,
    // In stylesheets, identifiers are the names of CSS modules, which templates use.
    minifyIdentifiers: !file.endsWith('.css'),
    format: 'iife',
    platform: 'browser',
    target: BROWSERS,
    ...(file.endsWith('.css') && { conditions: ['style'] }),
    plugins: [tailwind, ...plugins],
  });
  const [output] =
    Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint !== undefined) ?? [];
  // Pages link the stylesheets that a script imports.
  const wanted = outputFiles.filter((each) => file.endsWith('.css') || !each.path.endsWith('.css'));
  const files = wanted.map(nameByBytes);
  const bundle = files[wanted.findIndex((each) => each.path === path.join(root, output ?? ''))];
  if (bundle === undefined) throw new Error(`esbuild returned nothing for ${file}`);
  const url = base + encodePath(relativeTo(root, bundle.path)).slice(1);
  return { files, url, read: metafile.inputs, warnings };
}

/** Returns the name of a file by its bytes. esbuild's hash also depends on the paths of modules, which differ between package managers. */
function nameByBytes(file: OutputFile): OutputFile {
  if (!file.path.endsWith('.js')) return file;
  const hash = sha256(file.contents).slice(0, 8).toUpperCase();
  return { ...file, path: file.path.replace(/-[A-Z0-9]{8}\.js$/, `-${hash}.js`) };
}

/** Plugin that keeps root-relative URLs in stylesheets, which name files of `public/`, under the site's base. */
function publicUrls(root: string, base: string, named: Set<string>): Plugin {
  return {
    name: 'public',
    setup({ onResolve }) {
      onResolve({ filter: /^\/[^/]/ }, ({ path: url, kind }) => {
        if (kind !== 'url-token' && kind !== 'import-rule') return undefined;
        const file = decodeUrl(url.slice(1).replace(/[?#].*$/, ''));
        if (!existsSync(path.join(root, 'public', file)))
          return { errors: [{ text: `public/${file} does not exist` }] };
        named.add(`public/${file}`);
        return { path: base + url.slice(1), external: true };
      });
    },
  };
}

/**
 * `@import 'sitewright/highlight.css'`: stylesheets of the tool itself, which need no `node_modules`. Their names
 * contain no folder, because a hash would depend on where the tool is installed.
 */
export function ownStyles(accent: Accent | undefined): Plugin {
  return {
    name: 'own-styles',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^sitewright\/.*\.css$/ }, ({ path: name }) => {
        if (!OWN_STYLES.includes(name))
          return { errors: [{ text: `${name} does not exist; use ${OWN_STYLES.join(', ')}` }] };
        if (name === PALETTE_STYLES && !accent)
          return { errors: [{ text: NO_ACCENT.text, notes: [{ text: NO_ACCENT.remedy }] }] };
        return { path: name, namespace: OWN_STYLE_NAMESPACE };
      });
      onLoad({ filter: /.*/, namespace: OWN_STYLE_NAMESPACE }, ({ path: name }) => ({
        contents: name === PALETTE_STYLES && accent ? paletteStyles(accent) : readOwnFile(name),
        loader: 'css',
      }));
    },
  };
}

/** Reads a file of the tool by the name under which its package exports or imports it. */
export function readOwnFile(name: string): Uint8Array {
  return readFileSync(createRequire(import.meta.url).resolve(name));
}
