// Checks whether an output folder is unchanged since the last build, by the metadata of its files and folders. If so,
// nothing in it has to be read or listed, except files that may have changed without changing their stamps. A file
// that can't be checked counts as changed.
import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import {
  type DiskTime,
  type FileStats,
  hasStamp,
  isSettled,
  noStamps,
  putStamp,
  STAMP_LENGTH,
} from '../engine/index.ts';
import { sha256 } from '../kit/hash.ts';
import { realDisk } from '../kit/system/disk.ts';
import type { FolderContents } from '../model/files/output.ts';

/** Metadata of an output folder. */
export interface OutputStamps {
  /** Checksum of the stamps of all files and folders, except unsettled ones. */
  readonly sum: string;
  /** Paths whose stamps might not show a later change. A folder's path ends with a slash. */
  readonly unsettled: readonly string[];
}

/** Stamps of files and folders; the keys of folders end in a slash. */
export interface FileStamps {
  readonly keys: readonly string[];
  /** One stamp for each file; NaN if there is no such file or folder. */
  readonly values: Float64Array;
  /** 1 for each key whose stamp will show every later change, otherwise 0. */
  readonly settled: Uint8Array;
}

export type OutputStamping = ReturnType<typeof createOutputStamping>;

/** Creates the stamps of an output folder. `clock` is that of the site's file system; undefined if unknown. */
export function createOutputStamping(folder: string, clock: () => DiskTime | undefined) {
  let seen = unseen([]);
  /** Keys of changed files. */
  const changed = new Set<string>();
  let left: OutputStamps | undefined;
  const note = (now: FileStamps) => {
    seen = now;
    changed.clear();
  };
  return {
    /**
     * Returns true if the folder has exactly these contents, judged by its stamps. Call it before reading anything in
     * the folder.
     */
    isAsLeft(contents: FolderContents, stamps: OutputStamps | undefined): boolean {
      note(lookAt(folder, keysOf(contents), clock()));
      // A link isn't a file, whatever its target.
      if (!stamps || seen.values.includes(Number.NaN)) return false;
      const isSame = sumOf(seen, stamps.unsettled) === stamps.sum;
      if (!isSame || !holds(folder, contents, stamps.unsettled)) return false;
      left = stamps.unsettled.length === 0 ? stamps : undefined;
      return true;
    },
    /** Uses the stamps of staged files if their folder is now the output. */
    note,
    /** Records files that were published or removed since they were last read. */
    forget(files: readonly string[]) {
      for (const key of keysOfFiles(files)) changed.add(key);
      left = undefined;
    },
    /**
     * Returns the current stamps. Files that weren't checked before they were read may have changed since, so they aren't
     * trusted.
     */
    take(contents: FolderContents): OutputStamps {
      if (left) return left;
      const now = lookAgain(folder, keysOf(contents), seen, changed);
      const unsettled = now.keys.filter((_key, place) => !now.settled[place]);
      return { sum: sumOf(now, unsettled), unsettled };
    },
  };
}

/** Reads the current stamps of files and of their folders. */
export function lookAtFiles(
  folder: string,
  files: readonly string[],
  moment: DiskTime | undefined,
): FileStamps {
  return lookAt(folder, keysOfFiles(files), moment);
}

function unseen(keys: readonly string[]): FileStamps {
  return { keys, values: noStamps(keys.length), settled: new Uint8Array(keys.length) };
}

function lookAt(folder: string, keys: readonly string[], moment: DiskTime | undefined): FileStamps {
  const seen = unseen(keys);
  let place = 0;
  for (const key of keys) {
    const stats = statsOf(folder, key);
    if (stats) putStamp(seen.values, place, stats);
    if (stats && moment && isSettled(stats, moment)) seen.settled[place] = 1;
    place += 1;
  }
  return seen;
}

/** Reads stamps again. New and changed ones aren't settled. */
function lookAgain(
  folder: string,
  keys: readonly string[],
  before: FileStamps,
  changed: ReadonlySet<string>,
): FileStamps {
  const seen = unseen(keys);
  // Most builds add no file, and remove none.
  const isSameList = keys.length === before.keys.length && keys.every((key, at) => key === before.keys[at]);
  const places = isSameList ? undefined : new Map(before.keys.map((key, place) => [key, place]));
  for (const [place, key] of keys.entries()) {
    const known = places ? places.get(key) : place;
    const isKnown = known !== undefined && !changed.has(key);
    const stats = isKnown ? undefined : statsOf(folder, key);
    if (isKnown) {
      const start = known * STAMP_LENGTH;
      seen.values.set(before.values.subarray(start, start + STAMP_LENGTH), place * STAMP_LENGTH);
    } else if (stats) putStamp(seen.values, place, stats);
    const isSame = isKnown || (known !== undefined && stats && hasStamp(before.values, known, stats));
    if (isSame) seen.settled[place] = before.settled[known] ?? 0;
  }
  return seen;
}

/** Checksum of all stamps except some keys. */
function sumOf({ keys, values }: FileStamps, apart: readonly string[]): string {
  const stamps = apart.length === 0 ? values : values.slice();
  const rest = new Set(apart);
  if (rest.size > 0)
    for (const [place, key] of keys.entries())
      if (rest.has(key)) stamps.fill(Number.NaN, place * STAMP_LENGTH, (place + 1) * STAMP_LENGTH);
  return sha256(new Uint8Array(stamps.buffer));
}

/** Keys of all files and folders. Only the names of foreign files count. */
function keysOf({ own, foreign }: FolderContents): readonly string[] {
  return keysOfFiles(
    own.map(({ file }) => file),
    foreign,
  );
}

function keysOfFiles(files: readonly string[], others: readonly string[] = []): readonly string[] {
  return [...files, ...foldersOf(others.length === 0 ? files : [...files, ...others])];
}

/** Key of the output folder itself. */
const TOP = './';

/** Returns the keys of all folders around files. */
export function foldersOf(files: readonly string[]): ReadonlySet<string> {
  const folders = new Set([TOP]);
  for (const file of files) {
    for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1)) {
      const key = file.slice(0, end + 1);
      if (folders.has(key)) break;
      folders.add(key);
    }
  }
  return folders;
}

/** Returns the stats of a file or folder; undefined if it doesn't exist. */
function statsOf(folder: string, key: string): FileStats | undefined {
  try {
    // A path with a final slash follows a link to a folder; but if someone put a link there, the parent folder has a
    // different stamp.
    const stats = lstatSync(`${folder}/${key}`, { throwIfNoEntry: false });
    return stats && (key.endsWith('/') ? stats.isDirectory() : stats.isFile()) ? stats : undefined;
  } catch {
    return undefined;
  }
}

/** Returns true if these files and folders contain exactly what is expected. */
function holds(folder: string, { own, foreign }: FolderContents, keys: readonly string[]): boolean {
  if (keys.length === 0) return true;
  const hashes = new Map(own.map(({ file, hash }) => [file, hash]));
  const folders = keys.filter((key) => key.endsWith('/'));
  const names = namesIn(folders, [...hashes.keys(), ...foreign]);
  try {
    return keys.every((key) => {
      const place = path.join(folder, key);
      if (!key.endsWith('/')) return realDisk.hash(place) === hashes.get(key);
      const present = readdirSync(place, { withFileTypes: true });
      const wanted = names.get(key);
      return (
        present.length === wanted?.size &&
        present.every((entry) => wanted.has(entry.isDirectory() ? `${entry.name}/` : entry.name))
      );
    });
  } catch {
    return false;
  }
}

/** Returns the names in some folders, by their keys; names of folders end with a slash. */
function namesIn(
  folders: readonly string[],
  files: readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map(folders.map((key) => [key, new Set<string>()]));
  for (const key of names.size > 0 ? keysOfFiles(files) : []) {
    const end = key.lastIndexOf('/', key.length - 2) + 1;
    if (key !== TOP) names.get(key.slice(0, end) || TOP)?.add(key.slice(end));
  }
  return names;
}
