// Inputs of compiling the templates. While they are unchanged, so is the result.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isSystemError } from '../kit/diagnostics/fault.ts';
import { HASH_DIGITS, sha256 } from '../kit/hash.ts';
import { type PathPattern, readTypeScriptConfig } from './tsconfig.ts';

/** Inputs of a compilation. Paths are relative to the site's root, and can be outside of it. */
export interface CompileInputs {
  readonly files: Readonly<Record<string, string>>;
  /** Folders whose names matter, because the same import may find another file first. */
  readonly folders: readonly string[];
  /** Paths whose link targets matter. */
  readonly links: readonly string[];
}

/** Files that bundlers look for in each folder from a source up to the root of the disk, including Plug'n'Play of Yarn. */
const LOOKED_FOR = ['package.json', 'tsconfig.json', 'node_modules', '.pnp.cjs', '.pnp.data.json'];

/**
 * Gathers the state of the files that were read and of their configuration, the folders of these and of `named`, and `links`.
 * All paths are relative to the root. Undefined if a configuration extends one of a package, which isn't followed, or
 * if only esbuild can read a file: one in an archive of Yarn, when Node.js was started without it.
 */
export function gatherInputs(
  root: string,
  read: readonly string[],
  named: readonly string[],
  links: readonly string[],
  stateOf: (file: string) => string,
): CompileInputs | undefined {
  const folders = new Set([...read, ...named].map((file) => path.posix.dirname(file)));
  const above = new Set([...folders].flatMap((folder) => ancestors(root, folder)));
  const looked = [...above].flatMap((folder) => LOOKED_FOR.map((name) => path.posix.join(folder, name)));
  const configs = looked
    .filter((file) => path.posix.basename(file) === 'tsconfig.json')
    .flatMap((file) => readTypeScriptConfig(root, file) ?? []);
  if (configs.some(({ isWhole }) => !isWhole)) return undefined;
  // Any other state is an error.
  if (read.some((file) => stateOf(file).length !== HASH_DIGITS)) return undefined;
  const all = new Set([...read, ...looked, ...configs.flatMap(({ files }) => files)]);
  return {
    files: Object.fromEntries([...all].sort().map((file) => [file, stateOf(file)])),
    folders: [...folders].sort(),
    links,
  };
}

/** Returns the hash of a file's bytes, or the reason why it can't be read. */
export function fileState(root: string, file: string): string {
  try {
    return sha256(readFileSync(path.join(root, file)));
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return error.code ?? 'unreadable';
  }
}

/** Returns the folder and all above it, relative to the root. */
function ancestors(root: string, folder: string): string[] {
  const absolute = path.resolve(root, folder);
  const parent = path.dirname(absolute);
  const own = relativeTo(root, absolute);
  return parent === absolute ? [own] : [own, ...ancestors(root, relativeTo(root, parent))];
}

export function relativeTo(root: string, file: string): string {
  return path.relative(root, file).replaceAll(path.sep, '/') || '.';
}

/** Import of a file. All paths are relative to the site's root. */
export interface Import {
  readonly importer: string;
  /** Path as written: `./part.tsx`, `@scope/package/part.js`. */
  readonly wanted: string;
  /** Imported file, with links resolved. */
  readonly found: string;
}

/**
 * Returns paths at which a new link would redirect an import to another file, sorted. esbuild identifies a file by its real
 * location, which reveals neither a link on the way to it, such as pnpm creates, nor its target.
 */
export function linksBehind(root: string, imports: Iterable<Import>): string[] {
  const links = new Set<string>();
  const mapped = createPathMapper(root);
  for (const each of imports) {
    const isRelative = /^\.{1,2}(?:\/|$)/.test(each.wanted);
    // A stylesheet names neighboring files like packages.
    const neighbor = path.posix.join(path.posix.dirname(each.importer), each.wanted);
    if (isRelative || each.importer.endsWith('.css'))
      for (const link of fileLinks(root, neighbor, each.found)) links.add(link);
    if (isRelative || isArchived(each.importer)) continue;
    for (const link of packageLinks(root, each)) links.add(link);
    for (const named of mapped(each.importer, each.wanted))
      for (const link of fileLinks(root, named, each.found)) links.add(link);
  }
  return [...links].sort();
}

/** Returns such paths for a file; none if the import leads to the file that it names, apart from the extension. */
function fileLinks(root: string, named: string, found: string): readonly string[] {
  const stem = named.slice(0, named.length - path.posix.extname(named).length);
  const extension = path.posix.extname(found);
  const tried = [named, named + extension, stem + extension, path.posix.join(named, `index${extension}`)];
  return tried.includes(found) ? [] : tried.filter((file) => existsSync(path.join(root, file)));
}

/** Returns true for a file in an archive of Yarn's Plug'n'Play, where no folder of packages is searched. */
export function isArchived(file: string): boolean {
  return file.includes('.zip/');
}

/** Returns the package's path in each searched folder, up to the one that contains it. */
function packageLinks(root: string, { importer, wanted }: Import): readonly string[] {
  const [name = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(wanted) ?? [];
  const links: string[] = [];
  for (let folder = path.resolve(root, path.dirname(importer)); ; folder = path.dirname(folder)) {
    const place = path.join(folder, 'node_modules', name);
    links.push(relativeTo(root, place));
    if (existsSync(place) || path.dirname(folder) === folder) return links;
  }
}

/** Creates a function that finds the paths for an import by `paths` of tsconfig.json. */
function createPathMapper(root: string): (importer: string, wanted: string) => readonly string[] {
  const cache = new Map<string, readonly PathPattern[]>();
  const patternsFor = (folder: string): readonly PathPattern[] => {
    const config =
      cache.get(folder) ?? readTypeScriptConfig(root, path.posix.join(folder, 'tsconfig.json'))?.paths;
    const found = config ?? patternsAbove(folder);
    cache.set(folder, found);
    return found;
  };
  const patternsAbove = (folder: string) =>
    folder === '.' || folder.endsWith('../site') ? [] : patternsFor(path.posix.dirname(folder));
  return (importer, wanted) =>
    patternsFor(path.posix.dirname(importer)).flatMap(([pattern, targets]) => {
      const rest = restOf(pattern, wanted);
      return rest === undefined ? [] : targets.map((target) => target.replace('*', () => rest));
    });
}

/** Returns the text for the `*` of a pattern; undefined if the pattern doesn't match. */
function restOf(pattern: string, wanted: string): string | undefined {
  const [before = '', after] = pattern.split('*');
  if (after === undefined) return pattern === wanted ? '' : undefined;
  const fits = wanted.startsWith(before) && wanted.endsWith(after);
  return fits ? wanted.slice(before.length, wanted.length - after.length) : undefined;
}
