// `import url from './site.css'` in a template gives the address of a hashed, minified file. Stylesheets,
// browser scripts (`*.client.ts`) and whatever is imported with `?url` are bundles of their own.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Metafile, OnLoadResult, OutputFile, Plugin } from 'esbuild';
import { sha256 } from '../../base/hash.ts';
import { decodeAddress, encodePath } from '../../model/address.ts';
import { esbuild } from '../esbuild.ts';
import { isBuildFailure } from '../messages.ts';
import { OWN_STYLE_NAMESPACE, OWN_STYLES, URL_NAMESPACE } from '../module-names.ts';
import { createCssClasses } from './css-modules.ts';
import { BROWSERS, FILE_LOADERS, sharedOptions } from './shared-options.ts';

export interface AssetPlugin {
  readonly plugin: Plugin;
  /** Files of the bundles that templates refer to, filled while esbuild runs. */
  readonly outputs: OutputFile[];
  /** Addresses of stylesheets and scripts, each with the template source that it is made of. */
  readonly addresses: Map<string, string>;
  /** What was read for each of the bundles. */
  readonly bundled: Metafile['inputs'][];
  /** Files of `public/` that stylesheets name: `public/images/map.png`. */
  readonly named: Set<string>;
  /** What templates are given for the classes of CSS modules, by the file. */
  readonly classes: ReadonlyMap<string, string>;
}

/** `shared` are plugins that stylesheets and scripts have in common with templates. */
export function createAssetPlugin(root: string, base: string, shared: readonly Plugin[]): AssetPlugin {
  const outputs: OutputFile[] = [];
  const addresses = new Map<string, string>();
  const bundled: Metafile['inputs'][] = [];
  const named = new Set<string>();
  const styles = [...shared, publicAddresses(root, base, named)];
  const classes = createCssClasses(root, base, styles, bundled);
  const relative = (file: string) => path.relative(root, file).replaceAll(path.sep, '/');
  const plugin: Plugin = {
    name: 'assets',
    setup(build) {
      const { onResolve, onLoad, resolve } = build;
      classes.forTemplates.setup(build);
      onResolve({ filter: /\?url$|\.css$|\.client(\.[jt]sx?)?$/ }, async (args) => {
        if (args.namespace === URL_NAMESPACE || args.pluginData === URL_NAMESPACE) return undefined;
        const wanted = args.path.replace(/\?url$/, '');
        const { importer, kind, resolveDir } = args;
        const found = await resolve(wanted, { importer, kind, resolveDir, pluginData: URL_NAMESPACE });
        if (found.errors.length > 0) return { errors: found.errors };
        if (found.namespace === OWN_STYLE_NAMESPACE) return { path: found.path, namespace: URL_NAMESPACE };
        const isFile = path.extname(found.path) in FILE_LOADERS;
        // A relative path, so that the program is the same in every folder.
        return isFile ? { path: found.path } : { path: relative(found.path), namespace: URL_NAMESPACE };
      });
      onLoad({ filter: /.*/, namespace: URL_NAMESPACE }, async (args) => {
        const plugins = [classes.forScripts, ...styles];
        const entry = OWN_STYLES.includes(args.path) ? args.path : path.join(root, args.path);
        const bundle = await bundleForBrowser(entry, root, base, plugins);
        if (bundle.kind === 'failed') return bundle.failure;
        outputs.push(...bundle.files);
        bundled.push(bundle.read);
        addresses.set(bundle.address, args.path);
        return { contents: `export default ${JSON.stringify(bundle.address)};`, loader: 'js' };
      });
    },
  };
  return { plugin, outputs, addresses, bundled, named, classes: classes.texts };
}

type Bundled =
  | {
      readonly kind: 'bundled';
      readonly files: readonly OutputFile[];
      readonly address: string;
      readonly read: Metafile['inputs'];
    }
  | { readonly kind: 'failed'; readonly failure: OnLoadResult };

async function bundleForBrowser(
  file: string,
  root: string,
  base: string,
  plugins: Plugin[],
): Promise<Bundled> {
  try {
    const { outputFiles, metafile, warnings } = await esbuild.build({
      ...sharedOptions(root, base),
      metafile: true,
      entryPoints: [file],
      write: false,
      minifyWhitespace: true,
      minifySyntax: true,
      // Of stylesheets these would be the names of CSS modules, which templates know.
      minifyIdentifiers: !file.endsWith('.css'),
      format: 'iife',
      platform: 'browser',
      target: BROWSERS,
      plugins,
    });
    const output = Object.keys(metafile.outputs).find(
      (name) => metafile.outputs[name]?.entryPoint !== undefined,
    );
    if (output === undefined) throw new Error(`esbuild made nothing of ${file}`);
    if (warnings.length > 0) return { kind: 'failed', failure: { errors: warnings } };
    const files = outputFiles.map(nameByBytes);
    const bundle = files[outputFiles.findIndex((file) => file.path === path.join(root, output))];
    if (bundle === undefined) throw new Error(`esbuild names ${output} and did not make it`);
    const address = base + encodePath(path.relative(root, bundle.path).replaceAll(path.sep, '/')).slice(1);
    return { kind: 'bundled', files, address, read: metafile.inputs };
  } catch (error) {
    if (isBuildFailure(error)) return { kind: 'failed', failure: { errors: error.errors } };
    throw error;
  }
}

/** esbuild's hash of a script is one of its modules' paths too, and each package manager puts packages elsewhere. */
function nameByBytes(file: OutputFile): OutputFile {
  if (!file.path.endsWith('.js')) return file;
  const hash = sha256(file.contents).slice(0, 8).toUpperCase();
  return { ...file, path: file.path.replace(/-[A-Z0-9]{8}\.js$/, `-${hash}.js`) };
}

/** Root-relative addresses in stylesheets name files of `public/`: they stay, under the site's base. */
function publicAddresses(root: string, base: string, named: Set<string>): Plugin {
  return {
    name: 'public',
    setup({ onResolve }) {
      onResolve({ filter: /^\/[^/]/ }, ({ path: address, kind }) => {
        if (kind !== 'url-token' && kind !== 'import-rule') return undefined;
        const file = decodeAddress(address.slice(1).replace(/[?#].*$/, ''));
        if (existsSync(path.join(root, 'public', file))) {
          named.add(`public/${file}`);
          return { path: base + address.slice(1), external: true };
        }
        return { errors: [{ text: `There is no file public/${file}` }] };
      });
    },
  };
}
