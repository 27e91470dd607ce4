// Reads the files of an old site from its folder, its repository and its installed packages.
import { existsSync, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { walk } from '../../files/index.ts';
import {
  type FinishedHtml,
  type Leftover,
  type OldProject,
  type OldTool,
  readWithin,
} from '../../import/index.ts';
import { contains } from '../../kit/contains.ts';
import { attempt, Fault, faultOf } from '../../kit/diagnostics/fault.ts';
import type { ContentLimit } from '../../limits/index.ts';

/** Generated folders, and folders that don't belong to the site. */
const LEFT_OUT = new Set(['node_modules', 'bower_components', '_site', '_gen', 'vendor', '__pycache__']);

/** Sentence about skipped files. */
export const NOT_READ = 'A link to another place, a pipe or a file with an unreadable name was not read.';

export const NOT_ALLOWED =
  'A folder outside of the repository of the old site was not read: allow it with --outside.';

/** An old site that was read. */
export interface OldSource {
  /** Absolute path of a folder. Paths of files are relative to it. */
  readonly root: string;
  readonly project: OldProject;
  /** Folders outside of the project that were read, relative to it. */
  readonly read?: readonly string[];
  /** Folders that its settings name and that weren't read, and links that weren't followed. */
  readonly left?: readonly Leftover[];
}

/**
 * Reads a folder, and folders outside of it that the tool finds in its settings, as far as they are in its repository or in one
 * of the `allowed` folders. Keeps no text in memory. @throws {Fault}
 */
export function readOldProject(
  folder: string,
  { outside }: Pick<OldTool, 'outside'>,
  allowed: readonly string[],
  limit: ContentLimit,
): OldSource {
  if (!isFolder(folder))
    throw new Fault(
      `There is no folder ${folder}`,
      'Name the folder of the old site that contains its settings.',
    );
  const root = realpathSync(folder);
  const own = filesIn(root, '');
  const named = [...new Set(readWithin(limit, projectOf(root, own.files), outside))].filter(
    (name) => !contains(root, path.resolve(root, name)) && isFolder(path.resolve(root, name)),
  );
  const repository = repositoryOf(root);
  const permitted = [repository, ...allowed.filter(isFolder).map((one) => realpathSync(one))];
  const mayRead = (name: string) =>
    permitted.some((one) => contains(one, realpathSync(path.resolve(root, name))));
  const read = named.filter(mayRead);
  const others = read.map((name) => filesIn(root, name));
  const refused = named.filter((name) => !mayRead(name));
  return {
    root,
    project: projectOf(root, [
      ...own.files,
      ...new Set([...others.flatMap(({ files }) => files), ...redirectsAbove(root, repository)]),
    ]),
    read,
    left: [
      ...refused.map((file) => ({ file, what: NOT_ALLOWED })),
      ...[own, ...others].flatMap(({ left }) => left),
    ],
  };
}

/** Reads a folder with finished HTML, without its hidden files. @throws {Fault} */
export function readFinished(folder: string): {
  readonly finished: FinishedHtml;
  readonly left: readonly Leftover[];
} {
  if (!isFolder(folder))
    throw new Fault(`There is no folder ${folder}`, 'Name the folder with the older versions.');
  const root = realpathSync(folder);
  const { files, skipped } = filesBelow(root, (name) => !name.startsWith('.'));
  return {
    finished: { folder: root, ...projectOf(root, files) },
    left: skipped.map((file) => ({ file, what: NOT_READ })),
  };
}

/** Returns a function that reads graphics of the packages from npm that are installed in one of these folders. */
export function packageReader(folders: readonly string[]): (file: string) => string | undefined {
  return (file) => {
    if (!/^@?\w[\w-]*(?:\/[\w-]+)+\.svg$/.test(file)) return undefined;
    const found = folders
      .map((folder) => path.join(folder, 'node_modules', file))
      .find((one) => existsSync(one));
    return found && attempt(`${file} cannot be read`, () => readFileSync(found, 'utf8'));
  };
}

function isFolder(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** The folder with `.git` that contains a folder, else the folder itself. */
function repositoryOf(folder: string): string {
  for (let above = folder; ; above = path.dirname(above)) {
    if (existsSync(path.join(above, '.git'))) return above;
    if (path.dirname(above) === above) return folder;
  }
}

/** Files with redirects above a site in its repository, from which its host gets them. */
function redirectsAbove(root: string, repository: string): readonly string[] {
  const depth = path.relative(repository, root).split(path.sep).filter(Boolean).length;
  return Array.from({ length: depth }, (_, index) => `${'../'.repeat(index + 1)}_redirects`).filter((file) =>
    lstatSync(path.resolve(root, file), { throwIfNoEntry: false })?.isFile(),
  );
}

function projectOf(folder: string, files: readonly string[]): OldProject {
  const known = new Set(files);
  return {
    files,
    text(file) {
      if (!known.has(file)) return undefined;
      try {
        const target = path.resolve(folder, file);
        // Limit for the text of a page, in bytes.
        if (statSync(target).size > 8 * 1024 * 1024) return undefined;
        return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(target));
      } catch (error) {
        if (error instanceof TypeError) return undefined;
        throw faultOf(error, `${file} cannot be read`);
      }
    },
  };
}

/** Files of the old site in a folder, relative to the site, and links that lead out of that folder. */
function filesIn(
  root: string,
  folder: string,
): { readonly files: readonly string[]; readonly left: readonly Leftover[] } {
  const { files, skipped } = filesBelow(
    path.resolve(root, folder),
    (name) =>
      !LEFT_OUT.has(name) &&
      (!name.startsWith('.') ||
        [
          '.eleventy.js',
          '.eleventyignore',
          '.gitmodules',
          '.well-known',
          '.meta.yml',
          '.pages',
          '.nav.yml',
          '.vitepress',
          '.obsidian',
          '.snippets',
          '.includes',
        ].includes(name)),
  );
  const inProject = (file: string) => (folder === '' ? file : `${folder}/${file}`);
  return {
    files: files.map(inProject),
    left: skipped.map((file) => ({ file: inProject(file), what: NOT_READ })),
  };
}

/** Files in a folder, relative to it, sorted; links are followed inside of it, and others are skipped. */
export function filesBelow(
  folder: string,
  isWanted: (name: string) => boolean,
): { readonly files: readonly string[]; readonly skipped: readonly string[] } {
  const { dir, base } = path.parse(realpathSync(folder));
  const { files, diagnostics } = walk(
    dir,
    base,
    (_file, name) => !isWanted(name),
    (target) => target.startsWith(`${base}/`),
  );
  const inner = (file: string) => file.slice(base.length + 1);
  return { files: files.map(inner), skipped: diagnostics.flatMap(({ at }) => (at ? inner(at.path) : [])) };
}
