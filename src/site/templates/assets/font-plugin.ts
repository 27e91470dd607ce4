// Makes `url('figtree.woff2?subset=…')` in a stylesheet, and the same as an import in a template, a font of its
// own. Both get one address, so that what a page preloads is what its stylesheet asks for.
import { createRequire } from 'node:module';
import path from 'node:path';
import type { OnLoadResult, Plugin } from 'esbuild';
import type { Cache } from '../../../engine/store/cache.ts';
import { sha256 } from '../../../kit/hash.ts';
import { wordsOf } from '../../../kit/thrown.ts';
import { relativeTo } from '../inputs.ts';
import { isArchived } from '../links.ts';
import { FONT_NAMESPACE } from '../module-names.ts';
import type { SourceFiles } from '../source-files.ts';
import { type FontSubset, parseSubset, subsetFont } from './font-subset.ts';

export function fontPlugin(root: string, sources: SourceFiles, cache: Cache): Plugin {
  const subsets = new Map<string, Promise<OnLoadResult>>();
  return {
    name: 'fonts',
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /\.(woff2?|ttf|otf)\?subset=/ }, async ({ path: address, ...args }) => {
        const start = address.indexOf('?');
        // Behind `&url` there is a type for it in templates.
        const query = address.slice(start).replace(/&url$/, '');
        const wanted = parseSubset(query);
        if ('problem' in wanted) return { errors: [{ text: `Unknown subset of a font: ${wanted.problem}` }] };
        const found = await resolve(address.slice(0, start), args);
        if (found.errors.length > 0) return { errors: found.errors };
        if (found.external) return { errors: [{ text: PUBLIC_REFUSED }] };
        const file = relativeTo(root, found.path);
        // Part of the path, since esbuild would put a suffix into the address. A valid query has no slash.
        return { path: `${query}/${file}`, pluginData: wanted, namespace: FONT_NAMESPACE };
      });
      onLoad({ filter: /.*/, namespace: FONT_NAMESPACE }, ({ path: name, pluginData }) => {
        const file = path.join(root, name.slice(name.indexOf('/') + 1));
        const made = subsets.get(name) ?? loadSubset(file, sources, pluginData as FontSubset, cache);
        subsets.set(name, made);
        return made;
      });
    },
  };
}

const PUBLIC_REFUSED =
  'A font of public/ is copied as it is: put the font beside the stylesheet to publish a subset of it';

const ARCHIVE_HINT =
  'It lies in an archive of Yarn: start the command through Yarn, as in `yarn site build`.';

async function loadSubset(
  file: string,
  sources: SourceFiles,
  wanted: FontSubset,
  cache: Cache,
): Promise<OnLoadResult> {
  try {
    const font = sources.read(file);
    const key = sha256(JSON.stringify([libraryVersion(), sha256(font), wanted]));
    const kept = cache.get(key);
    const contents = kept ?? (await subsetFont(font, wanted));
    if (!kept) cache.put(key, contents);
    return { contents, loader: 'file' };
  } catch (error) {
    const notes = isArchived(file) ? [{ text: ARCHIVE_HINT }] : [];
    return { errors: [{ text: `${path.basename(file)} cannot be subset: ${wordsOf(error)}`, notes }] };
  }
}

/** Another version may make other bytes. */
function libraryVersion(): string {
  const { version } = createRequire(import.meta.url)('subset-font/package.json') as { version: string };
  return version;
}
