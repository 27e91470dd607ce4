// `paths` of tsconfig.json: what esbuild makes of an import that is neither relative nor a package.
import path from 'node:path';
import { type PathPattern, readTypeScriptConfig } from './tsconfig.ts';

/** Finds the paths, relative to the root, that an import of a file may stand for. */
export function createPathMapper(root: string): (importer: string, wanted: string) => readonly string[] {
  const known = new Map<string, readonly PathPattern[]>();
  const patternsFor = (folder: string): readonly PathPattern[] => {
    const config =
      known.get(folder) ?? readTypeScriptConfig(root, path.posix.join(folder, 'tsconfig.json'))?.paths;
    const found = config ?? patternsAbove(folder);
    known.set(folder, found);
    return found;
  };
  const patternsAbove = (folder: string) =>
    folder === '.' || folder.endsWith('..') ? [] : patternsFor(path.posix.dirname(folder));
  return (importer, wanted) =>
    patternsFor(path.posix.dirname(importer)).flatMap(([pattern, targets]) => {
      const rest = restOf(pattern, wanted);
      return rest === undefined ? [] : targets.map((target) => target.replace('*', () => rest));
    });
}

/** What stands for the `*` of a pattern; undefined where it does not fit. */
function restOf(pattern: string, wanted: string): string | undefined {
  const [before = '', after] = pattern.split('*');
  if (after === undefined) return pattern === wanted ? '' : undefined;
  const fits = wanted.startsWith(before) && wanted.endsWith(after);
  return fits ? wanted.slice(before.length, wanted.length - after.length) : undefined;
}
