// Finds packages that a site installs if it needs them: next to the site, else next to the tool.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { wordsOf } from '../thrown.ts';

/** Error for a package that is missing or can't be loaded. */
export class PackageProblem extends Error {}

/** Loads a package, or another one that it depends on. Throws a PackageProblem. */
export function loadPackage<T>(name: string, root: string, dependency = name): T {
  const folder = folderWith(name, root);
  if (folder === undefined) throw new PackageProblem(`${name} is not installed`);
  try {
    const load = createRequire(path.join(folder, 'sitewright.js'));
    // Not all package managers put what a package depends on next to it.
    return (dependency === name ? load(name) : createRequire(load.resolve(name))(dependency)) as T;
  } catch (error) {
    throw new PackageProblem(`${name} cannot be loaded: ${wordsOf(error).split('\n', 1)[0]}`);
  }
}

export function packageVersion(name: string, root: string): string | undefined {
  const folder = folderWith(name, root);
  if (folder === undefined) return undefined;
  try {
    const about: { version?: string } = JSON.parse(
      readFileSync(path.join(folder, name, 'package.json'), 'utf8'),
    );
    return about.version;
  } catch {
    return undefined;
  }
}

/** Returns the `node_modules` folder with a package. Node's own search would cache earlier results. */
function folderWith(name: string, root: string): string | undefined {
  const folders = [root, path.dirname(fileURLToPath(import.meta.url))].flatMap(modulesAbove);
  return folders.find((folder) => existsSync(path.join(folder, name, 'package.json')));
}

function modulesAbove(folder: string): readonly string[] {
  const parent = path.dirname(folder);
  return [path.join(folder, 'node_modules'), ...(parent === folder ? [] : modulesAbove(parent))];
}
