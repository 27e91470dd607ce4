import { nearest } from '../base/nearest.ts';
import { type Diagnostic, diagnostic, wholeFile } from '../diagnostics/diagnostic.ts';
import { COLLECTIONS_PATH, type DeclaredCollections } from '../model/collections/collection.ts';

/** Tells of collections that nothing in `content/` belongs to. `files` are all files there. */
export function emptyCollections(
  declared: DeclaredCollections,
  files: readonly string[],
): readonly Diagnostic[] {
  if (declared.size === 0) return [];
  const names = new Set(files.map((file) => file.split('/')[1]?.replace(/\.(?:yaml|json|csv)$/, '') ?? ''));
  return [...declared.keys()]
    .filter((name) => !names.has(name))
    .map((name) => {
      const likely = nearest(
        name,
        [...names].filter((other) => !declared.has(other)),
      );
      return diagnostic('collection-empty', {
        message: `The collection ${name} has no entries: there is no content/${name}/`,
        at: wholeFile(COLLECTIONS_PATH),
        hint: likely
          ? `Did you mean ${likely}?`
          : 'Add its first entry, or remove the collection from the declaration.',
      });
    });
}
