// `paths` of tsconfig.json: what esbuild makes of an import that is neither relative nor a package.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'jsonc-parser';
import { isRecord } from '../content/record.ts';

/** A pattern (`~/*`) with the paths that it stands for, relative to the root: `shared/*`. */
type Pattern = readonly [pattern: string, targets: readonly string[]];

/** Finds the paths, relative to the root, that an import of a file may stand for. */
export function createPathMapper(root: string): (importer: string, wanted: string) => readonly string[] {
  const known = new Map<string, readonly Pattern[]>();
  const patternsFor = (folder: string): readonly Pattern[] => {
    const found = known.get(folder) ?? patternsIn(root, folder) ?? patternsAbove(folder);
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

/** Undefined where there is no tsconfig.json. */
function patternsIn(root: string, folder: string): readonly Pattern[] | undefined {
  const text = readIfThere(path.join(root, folder, 'tsconfig.json'));
  if (text === undefined) return undefined;
  const config: unknown = parse(text, [], { allowTrailingComma: true });
  const options = isRecord(config) ? config.compilerOptions : undefined;
  const { paths, baseUrl } = isRecord(options) ? options : {};
  const from = path.posix.join(folder, typeof baseUrl === 'string' ? baseUrl : '.');
  const listed = isRecord(paths) ? Object.entries(paths) : [];
  return listed.map(([pattern, targets]) => {
    const texts = Array.isArray(targets) ? targets.filter((target) => typeof target === 'string') : [];
    return [pattern, texts.map((target) => path.posix.join(from, target))];
  });
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
