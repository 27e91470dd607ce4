// What compiling the templates depended on. While all of it is as it was, so is the result.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isSystemError } from '../../kit/diagnostics/fault.ts';
import { sha256 } from '../../kit/hash.ts';
import { readTypeScriptConfig } from './tsconfig.ts';

/** Paths are relative to the site's root and may lead out of it. */
export interface CompileInputs {
  /** Files with the state that they were in. */
  readonly files: Readonly<Record<string, string>>;
  /** Folders the names in which count: another file may be found first by the same import. */
  readonly folders: readonly string[];
  /** Paths for which it counts where they lead to. */
  readonly links: readonly string[];
}

/** Files that bundlers look for in each folder from a source up to the root of the disk, including Plug'n'Play of Yarn. */
const LOOKED_FOR = ['package.json', 'tsconfig.json', 'node_modules', '.pnp.cjs', '.pnp.data.json'];

/**
 * The state of the files that were read and of what configures them, the folders of these and of `named`, and `links`. All
 * paths are relative to the root. Undefined where a configuration extends one of a package, which is not followed, and where
 * esbuild alone can read a file: one in an archive of Yarn, when Node.js was started without it.
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
  if (read.some((file) => stateOf(file).length !== SHA256_DIGITS)) return undefined;
  const all = new Set([...read, ...looked, ...configs.flatMap(({ files }) => files)]);
  return {
    files: Object.fromEntries([...all].sort().map((file) => [file, stateOf(file)])),
    folders: [...folders].sort(),
    links,
  };
}

const SHA256_DIGITS = 64;

/** The hash of a file's bytes, or why there is none. */
export function fileState(root: string, file: string): string {
  try {
    return sha256(readFileSync(path.join(root, file)));
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return error.code ?? 'unreadable';
  }
}

/** The folder and all above it, relative to the root. */
function ancestors(root: string, folder: string): string[] {
  const absolute = path.resolve(root, folder);
  const parent = path.dirname(absolute);
  const own = relativeTo(root, absolute);
  return parent === absolute ? [own] : [own, ...ancestors(root, relativeTo(root, parent))];
}

export function relativeTo(root: string, file: string): string {
  return path.relative(root, file).replaceAll(path.sep, '/') || '.';
}
