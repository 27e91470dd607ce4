// Finishes or undoes the publication of a journal. Both can restart after an interruption at any point.
import path from 'node:path';
import { attempt, isSystemError } from '../kit/diagnostics/fault.ts';
import { type Disk, syncPaths } from '../kit/system/disk.ts';
import type { OutputFile } from '../model/files/output.ts';
import type { Journal } from './records/journal.ts';

/** Location of a journal's publication; all paths are absolute. */
export interface Places {
  readonly out: string;
  readonly staging: string;
}

/** Returns true if every file to be published is intact in staging, and every other one in the output. */
export function canFinish(disk: Disk, { out, staging }: Places, { whole, write }: Journal): boolean {
  const base = !whole || disk.stat(path.join(staging, 'new')) ? path.join(staging, 'new') : out;
  return write.every(({ file, hash }) => {
    const staged = path.join(base, file);
    return hasHash(disk, disk.stat(staged) ? staged : path.join(out, file), hash);
  });
}

/** Path of the copies of the previous manifests, kept until the end. */
export function savedManifests({ staging }: Pick<Places, 'staging'>): string {
  return path.join(staging, 'old', 'manifest.json');
}

/** Paths of replaced and removed files, kept until the end. They are numbered, so they need no folders. */
export function savedPlaces(
  { staging }: Pick<Places, 'staging'>,
  journal: Pick<Journal, 'write' | 'removeFirst' | 'removeLast'>,
): ReadonlyMap<string, string> {
  const { write, removeFirst, removeLast } = journal;
  const replaced = write.filter(({ replaces }) => replaces).map(({ file }) => file);
  const files = [...replaced, ...removeFirst, ...removeLast];
  return new Map(files.map((file, index) => [file, path.join(staging, 'old', String(index))]));
}

/**
 * Publishes: assets first, then the pages that use them, deletions last. Returns the files of `spare` that are gone
 * but can't be removed. @throws {Fault}
 */
export function finish(
  disk: Disk,
  places: Places,
  journal: Journal,
  spare: readonly OutputFile[],
): readonly OutputFile[] {
  const { out, staging } = places;
  if (journal.whole) {
    attempt(`${out} cannot be created`, () => {
      makeFoldersAround(disk, out);
      if (disk.stat(path.join(staging, 'new'))) disk.rename(path.join(staging, 'new'), out);
      disk.sync(path.dirname(out));
    });
    return [];
  }
  // Folders that are empty now are removed when a file replaces them; those around it are needed.
  for (const file of journal.removeFirst) remove(disk, out, file);
  for (const folder of journal.folders) {
    attempt(`${folder}/ cannot be created`, () => disk.makeFolder(path.join(out, folder)));
  }
  for (const { file } of journal.write) {
    attempt(`${file} cannot be written`, () => {
      const staged = path.join(staging, 'new', file);
      if (!disk.stat(staged)) return;
      removeEmptyFolders(disk, path.join(out, file));
      disk.rename(staged, path.join(out, file));
    });
  }
  const spared = new Map(spare.map((output) => [output.file, output]));
  const left = journal.removeLast.flatMap((file) => {
    const output = spared.get(file);
    if (output && !tryToRemove(disk, out, file)) return [output];
    remove(disk, out, file);
    return [];
  });
  // A folder is listed once, because it may contain thousands of files.
  const byFolder = new Map(journal.removeLast.map((file) => [path.posix.dirname(file), file]));
  for (const file of byFolder.values()) removeEmptyParents(disk, out, file);
  syncFolders(disk, out, journal);
  return left;
}

/** Removes a file. Returns false if another program uses it, or if the system doesn't permit it. */
function tryToRemove(disk: Disk, out: string, file: string): boolean {
  try {
    disk.unlink(path.join(out, file));
    return true;
  } catch (error) {
    return !isSystemError(error) || !['EBUSY', 'EPERM', 'EACCES', 'ETXTBSY'].includes(error.code ?? '');
  }
}

/** Creates missing parent folders of the output. Their names survive a power cut too. */
function makeFoldersAround(disk: Disk, out: string): void {
  const around = path.dirname(out);
  if (disk.stat(around)) return;
  makeFoldersAround(disk, around);
  disk.makeFolder(around);
  disk.sync(path.dirname(around));
}

/** Undoes a publication. @throws {Fault} */
export function undo(disk: Disk, { out, staging }: Places, journal: Journal): void {
  if (journal.whole) {
    undoWhole(disk, { out, staging }, journal);
    return;
  }
  const places = savedPlaces({ staging }, journal);
  const restore = (file: string) => {
    attempt(`${file} cannot be restored`, () => {
      const saved = places.get(file);
      if (saved === undefined || !disk.stat(saved) || isSameFile(disk, saved, path.join(out, file))) return;
      disk.makeFolder(path.dirname(path.join(out, file)));
      disk.rename(saved, path.join(out, file));
    });
  };
  for (const { file, replaces } of journal.write) if (replaces) restore(file);
  for (const { file, hash, replaces } of [...journal.write].reverse()) {
    if (replaces || disk.stat(path.join(staging, 'new', file))) continue;
    attempt(`${file} cannot be removed again`, () => {
      if (hasHash(disk, path.join(out, file), hash)) disk.unlink(path.join(out, file));
    });
  }
  for (const folder of [...journal.folders].reverse()) {
    attempt(`${folder}/ cannot be removed`, () => removeIfEmpty(disk, path.join(out, folder)));
  }
  for (const file of [...journal.removeFirst, ...journal.removeLast]) restore(file);
  syncFolders(disk, out, journal);
}

/** Undoes the single rename, if it happened. Files that others have added since stay. */
function undoWhole(disk: Disk, { out, staging }: Places, { write, folders }: Journal): void {
  if (disk.stat(path.join(staging, 'new'))) return;
  attempt(`${out} cannot be removed`, () => {
    for (const { file, hash } of write) {
      if (hasHash(disk, path.join(out, file), hash)) disk.unlink(path.join(out, file));
    }
    for (const folder of [...folders].reverse()) removeIfEmpty(disk, path.join(out, folder));
    removeIfEmpty(disk, out);
  });
}

function remove(disk: Disk, out: string, file: string): void {
  attempt(`${file} cannot be removed`, () => {
    const target = path.join(out, file);
    const stats = disk.stat(target);
    if (stats && !stats.isDirectory()) disk.unlink(target);
  });
}

function removeEmptyParents(disk: Disk, out: string, file: string): void {
  attempt(`The folder of ${file} cannot be removed`, () => {
    for (const parent of parentsOf(file).reverse()) {
      if (!removeIfEmpty(disk, path.join(out, parent))) break;
    }
  });
}

function removeIfEmpty(disk: Disk, folder: string): boolean {
  const stats = disk.stat(folder);
  if (!stats) return true;
  if (!stats.isDirectory() || disk.list(folder).length > 0) return false;
  disk.removeFolder(folder);
  return true;
}

/** Removes empty folders, so that a file can replace them. */
function removeEmptyFolders(disk: Disk, folder: string): void {
  if (!disk.stat(folder)?.isDirectory()) return;
  for (const { name } of disk.list(folder)) removeEmptyFolders(disk, `${folder}/${name}`);
  removeIfEmpty(disk, folder);
}

/** Returns the folders of a file: `a` and `a/b` for `a/b/c.html`. */
export function parentsOf(file: string): string[] {
  const parents: string[] = [];
  for (let end = file.indexOf('/'); end > 0; end = file.indexOf('/', end + 1))
    parents.push(file.slice(0, end));
  return parents;
}

/** Syncs the names in all changed folders, each once. */
function syncFolders(disk: Disk, out: string, { write, removeFirst, removeLast, folders }: Journal): void {
  const files = [...write.map(({ file }) => file), ...removeFirst, ...removeLast, ...folders];
  const touched = new Set(files.map((file) => path.posix.dirname(file)));
  const isFolder = (folder: string) => disk.stat(path.join(out, folder))?.isDirectory();
  syncPaths(disk, out, [...touched].filter(isFolder));
}

/** Returns true if both are names of the same file, so that nothing has to change in a read-only folder. */
function isSameFile(disk: Disk, one: string, other: string): boolean {
  const [a, b] = [disk.stat(one), disk.stat(other)];
  return a?.ino === b?.ino && a?.dev === b?.dev && a?.mtimeMs === b?.mtimeMs;
}

function hasHash(disk: Disk, file: string, hash: string): boolean {
  return disk.stat(file)?.isFile() === true && disk.hash(file) === hash;
}
