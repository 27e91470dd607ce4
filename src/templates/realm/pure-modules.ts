// Templates may import the modules of Node.js that only compute. An import of another one is reported with the import chain,
// since it is often a package of a package.
import { isBuiltin } from 'node:module';
import type { BuildOptions, Message, Metafile, Plugin } from 'esbuild';
import { guide } from '../../kit/diagnostics/guide.ts';
import { esbuild } from '../esbuild.ts';
import { ENTRY, packageOf } from '../module-names.ts';

/**
 * Node modules that only compute. A layout that read files, clocks or the network would create output that no cache and
 * no second build could repeat.
 */
export const PURE_NODE_MODULES = [
  'assert',
  'buffer',
  'crypto',
  'events',
  'path',
  'querystring',
  'stream',
  'string_decoder',
  'url',
  'util',
];

const NAME = 'pure-modules';

const OWN_HINT = `Pages depend only on the files of the site. Read other data in a script before the build, and import the JSON: ${guide('react.md#data-from-an-api')}`;
const PACKAGE_HINT =
  'A package that does not work in templates imports it: use another package, or import it in a browser script (*.client.ts).';

/** Refuses the modules of Node.js that read the disk, the network or the machine. */
export const pureModules: Plugin = {
  name: NAME,
  setup({ onResolve }) {
    onResolve({ filter: /^(node:)?[a-z_]+(\/[a-z/_]+)?$/ }, ({ path: name, importer }) => {
      if (!isBuiltin(name)) return undefined;
      if (isPure(name)) return { path: name, external: true };
      const hint = packageOf(importer) === undefined ? OWN_HINT : PACKAGE_HINT;
      return { errors: [{ text: `Templates cannot import ${name}`, notes: [{ text: hint }] }] };
    });
  },
};

function isPure(name: string): boolean {
  return PURE_NODE_MODULES.includes(name.replace(/^node:/, '').replace(/\/.*$/, ''));
}

/**
 * Finds the import chain of each refused module, by the message that refuses it: `templates/page.tsx`, `vfile`. Only
 * a complete program knows its imports, so it is compiled again without that module. Returns nothing if that fails
 * too, for another reason.
 */
export async function waysTo(
  errors: readonly Message[],
  options: BuildOptions,
): Promise<ReadonlyMap<Message, readonly string[]>> {
  const refused = errors.filter(({ pluginName }) => pluginName === NAME);
  if (refused.length === 0) return new Map();
  const plugins = options.plugins?.map((plugin) => (plugin.name === NAME ? leftOut : plugin)) ?? [];
  try {
    const { metafile } = await esbuild.build({ ...options, plugins, metafile: true, write: false });
    return new Map(
      refused.map((error) => [error, way(error.location?.file.replaceAll('\\', '/') ?? '', metafile)]),
    );
  } catch {
    return new Map();
  }
}

const leftOut: Plugin = {
  name: NAME,
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ path }) => (isBuiltin(path) ? { path, external: true } : undefined));
  },
};

/** Returns the shortest import chain from the templates to a module: files, and packages by their names. */
function way(module: string, { inputs }: Metafile): readonly string[] {
  const before = new Map<string, string>([[ENTRY, '']]);
  for (const importer of before.keys())
    for (const { path } of inputs[importer]?.imports ?? []) if (!before.has(path)) before.set(path, importer);
  const files: string[] = [];
  for (let at = module; before.has(at) && at !== ENTRY; at = before.get(at) ?? ENTRY) files.unshift(at);
  const names = files.map((file) => packageOf(file) ?? file);
  return names.filter((name, index) => name !== names[index - 1]);
}
