// The files of an import, checked together before the first one is written. Their paths come from settings and names of
// another site, so each must be where an import may write, and nothing of that site may become code.
import path from 'node:path';
import { foldedPath } from '../../import/index.ts';
import { someOf } from '../../kit/counted.ts';
import { Fault } from '../../kit/diagnostics/fault.ts';
import { type Disk, removeTree } from '../../kit/system/disk.ts';

export interface NewFile {
  /** Path in the new site, with forward slashes. */
  readonly file: string;
  /** File of the old site that it comes from. */
  readonly from?: string | undefined;
  /** Places where a file of this kind may be. */
  readonly places: RegExp;
  /** True if it may replace a file: the settings, which keep their content. */
  readonly replaces?: true;
  readonly read: () => Buffer;
  readonly write: (target: string) => void;
}

/** Contains files until all of them are written. */
const UNWRITTEN = '.site-import.part';

/**
 * Names that lead elsewhere, on this system or on another one that gets the site: `..`, hidden names, separators and drives of
 * Windows, and its short name for `.git`.
 */
const STRAY = /^$|^[. ]+$|^\.(?!well-known$)|^node_modules$|^git~\d|^[a-z]:|[\\\p{Cc}]/iu;

/** Returns the files that don't exist yet. @throws {Fault} if a file would be elsewhere, or would replace another one */
export function checkWrites(disk: Disk, root: string, files: readonly NewFile[]): readonly NewFile[] {
  const stray = files.filter(
    ({ file, places }) => !places.test(file) || file.split('/').some((name) => STRAY.test(name)),
  );
  const moves = stray.map(({ file, from }) => (from === undefined ? file : `${from} to ${file}`));
  if (stray.length > 0)
    throw new Fault(
      `The old site would write outside of the folders for its pages and files: ${someOf(moves, 3)}`,
      'Correct these paths in its settings, or remove these files from it. Nothing was written.',
    );
  refuseSameNames(files);
  for (const folder of new Set(files.flatMap(({ file }) => foldersAbove(file))))
    if (disk.stat(path.join(root, folder))?.isSymbolicLink())
      throw new Fault(
        `${folder} is a symbolic link, so files would be written to another place`,
        'Import into a folder without links, or replace the link with a folder.',
      );
  const present = files.filter(({ file, replaces }) => {
    const stats = disk.stat(path.join(root, file));
    return stats !== undefined && !(replaces && stats.isFile());
  });
  const taken = present.filter(({ file, read }) => isOther(disk, path.join(root, file), read));
  const names = taken.map(({ file }) => file);
  if (taken.length > 0)
    throw new Fault(
      `${someOf(names, 3)} ${taken.length === 1 ? 'already exists' : 'already exist'} and would be overwritten`,
      'Import into a folder without these files, or move them away first.',
    );
  // Identical ones are left by an interrupted import.
  return files.filter((file) => !present.includes(file));
}

/** Refuses names that differ by case only: some disks would keep one of the files. */
function refuseSameNames(files: readonly NewFile[]): void {
  const names = new Map<string, string>();
  for (const { file } of files) {
    const name = foldedPath(file);
    const other = names.get(name);
    if (other !== undefined)
      throw new Fault(
        `${other} and ${file} would be the same file on some disks`,
        'Rename one of them in the old site.',
      );
    names.set(name, file);
  }
}

/** `content` and `content/blog` for `content/blog/one.md`. */
function foldersAbove(file: string): readonly string[] {
  const names = file.split('/').slice(0, -1);
  return names.map((_name, index) => names.slice(0, index + 1).join('/'));
}

function isOther(disk: Disk, file: string, content: () => Buffer): boolean {
  return !(disk.stat(file)?.isFile() && disk.read(file).equals(content()));
}

/** Writes checked files next to the site, and moves them into place after the last one. */
export function writeAll(disk: Disk, root: string, files: readonly NewFile[]): void {
  const unwritten = path.join(root, UNWRITTEN);
  try {
    removeTree(disk, unwritten);
    for (const { file, write } of files) write(placeFor(disk, unwritten, file));
    for (const { file } of files) disk.rename(path.join(unwritten, file), placeFor(disk, root, file));
    removeTree(disk, unwritten);
  } catch (error) {
    try {
      removeTree(disk, unwritten);
    } catch {
      // The first failure is reported.
    }
    throw error;
  }
}

function placeFor(disk: Disk, folder: string, file: string): string {
  const target = path.join(folder, file);
  disk.makeFolder(path.dirname(target));
  return target;
}
