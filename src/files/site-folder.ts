// The folder of a site: whether it is one, and which one was probably meant.
import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { diagnostic } from '../kit/diagnostics/codes.ts';
import type { Diagnostic } from '../kit/diagnostics/diagnostic.ts';
import { Fault, faultOf } from '../kit/diagnostics/fault.ts';
import { didYouMean } from '../kit/nearest.ts';

/** Suggests an existing folder for a missing one. */
function likelyFolder(folder: string): string {
  const around = path.dirname(path.resolve(folder));
  const names = isFolder(around) ? readdirSync(around) : [];
  const folders = names.filter((name) => isFolder(path.join(around, name)));
  const otherwise = 'Name the folder of the site with --root, or run the command there without it.';
  const { dir, base } = path.parse(folder);
  return didYouMean(base, folders, otherwise, (likely) => path.join(dir, likely));
}

/** Resolves the symbolic links of a folder. Throws a Fault. */
export function realRoot(folder: string): string {
  try {
    if (!existsSync(folder)) throw new Fault(`There is no folder ${folder}`, likelyFolder(folder));
    if (!statSync(folder).isDirectory())
      throw new Fault(`${folder} is not a folder`, 'Name the folder of the site with --root.');
    return realpathSync(folder);
  } catch (error) {
    throw faultOf(error, `The folder ${folder} cannot be read`);
  }
}

/** One error for the folders that a site lacks, since the usual cause is that the command runs in another folder. */
export function missingFolders(root: string): Diagnostic[] {
  const missing = withoutFolders(root);
  const [first] = missing;
  if (first === undefined) return [];
  const names = missing.map((name) => `${name}/`).join(' or ');
  const site = siteAbove(root);
  const likely =
    site === undefined
      ? `Run the command in the folder of a site, name that folder with --root, or create ${names.replace(' or ', ' and ')}.`
      : `Run the command in ${site}, the folder of the site.`;
  return [
    diagnostic(`${first}-missing`, {
      message: `${root} has no folder ${names}, so it is not a site`,
      hint: likely,
    }),
  ];
}

function withoutFolders(root: string): readonly ('content' | 'templates')[] {
  return (['content', 'templates'] as const).filter((name) => !isFolder(path.join(root, name)));
}

function siteAbove(root: string): string | undefined {
  const outer = path.dirname(root);
  if (outer === root) return undefined;
  return withoutFolders(outer).length === 0 ? outer : siteAbove(outer);
}

/** Returns true if there is something to build. */
export function isSiteFolder(root: string): boolean {
  return missingFolders(root).length === 0;
}

function isFolder(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
