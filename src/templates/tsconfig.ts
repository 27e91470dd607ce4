// Reads tsconfig.json and the files that it extends, as esbuild does.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'jsonc-parser';
import { tooDeepJson } from '../content/index.ts';
import { isRecord } from '../fields/index.ts';
import { orUndefined } from '../kit/thrown.ts';

/** Pattern (`~/*`) with its target paths, relative to the root: `shared/*`. */
export type PathPattern = readonly [pattern: string, targets: readonly string[]];

/** Configuration with paths relative to the site's root. */
interface TypeScriptConfig {
  /** Files that it consists of, including missing ones that would be part of it. */
  readonly files: readonly string[];
  /** False if it extends a configuration in another package, which isn't followed. */
  readonly isWhole: boolean;
  readonly paths: readonly PathPattern[];
}

/** The configuration of this package. It has no paths, and a site that extends it builds without an installed package. */
const OWN_CONFIG = /^sitewright\/tsconfig(?:\.json)?$/;

/** File merged with those that it extends. */
interface MergedConfig {
  readonly files: readonly string[];
  readonly isWhole: boolean;
  readonly baseUrl: string | undefined;
  /** Paths as written, with the folder of their file. */
  readonly paths: { readonly folder: string; readonly listed: Readonly<Record<string, unknown>> } | undefined;
}

export function readTypeScriptConfig(root: string, file: string): TypeScriptConfig | undefined {
  const merged = readMerged(root, file, new Set());
  if (!merged) return undefined;
  const { files, isWhole, baseUrl, paths } = merged;
  const from = baseUrl ?? paths?.folder ?? '.';
  return {
    files,
    isWhole,
    paths: Object.entries(paths?.listed ?? {}).map(([pattern, targets]) => [
      pattern,
      textsIn(targets).map((target) => path.posix.join(from, target)),
    ]),
  };
}

/** Reads a file; `above` are the files that extend it, which it may not extend again. */
function readMerged(root: string, file: string, above: ReadonlySet<string>): MergedConfig | undefined {
  const text = above.has(file) ? undefined : orUndefined(() => readFileSync(path.join(root, file), 'utf8'));
  if (text === undefined) return undefined;
  // esbuild reports the error.
  const config: unknown = tooDeepJson(file, text) ? undefined : parse(text, [], { allowTrailingComma: true });
  const { extends: extended, compilerOptions } = isRecord(config) ? config : {};
  const { paths, baseUrl } = isRecord(compilerOptions) ? compilerOptions : {};
  const folder = path.posix.dirname(file);
  const nearer = new Set([...above, file]);
  let merged: MergedConfig = { files: [file], isWhole: true, baseUrl: undefined, paths: undefined };
  const bases = typeof extended === 'string' ? [extended] : textsIn(extended);
  for (const wanted of bases.filter((base) => !OWN_CONFIG.test(base))) {
    const tried = triedFor(folder, wanted);
    const found = tried.map((one) => readMerged(root, one, nearer)).find((one) => one !== undefined);
    merged = {
      files: [...merged.files, ...tried, ...(found?.files ?? [])],
      isWhole: merged.isWhole && tried.length > 0 && (found?.isWhole ?? true),
      baseUrl: found?.baseUrl ?? merged.baseUrl,
      paths: found?.paths ?? merged.paths,
    };
  }
  return {
    ...merged,
    baseUrl: typeof baseUrl === 'string' ? path.posix.join(folder, baseUrl) : merged.baseUrl,
    paths: isRecord(paths) ? { folder, listed: paths } : merged.paths,
  };
}

/** Returns the paths to try for a configuration that another one extends; none for a package or an absolute path. */
function triedFor(folder: string, wanted: string): readonly string[] {
  if (!/^\.{1,2}(?:\/|$)/.test(wanted)) return [];
  const file = path.posix.join(folder, wanted);
  return file.endsWith('.json') ? [file] : [file, `${file}.json`];
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
