// Whether an output folder is as a build left it, by what the file system says of its files and folders: then nothing
// in it has to be read or listed, but for what may have changed without showing in its stamp. What cannot be looked at
// counts as changed.
import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from '../base/hash.ts';
import type { FileStats } from '../model/files/measure.ts';
import type { Contents } from '../model/files/output.ts';
import { realDisk } from '../publish/disk.ts';
import { hasStamp, isSettled, type Moment, putStamp, STAMP_LENGTH } from './stamp.ts';

/** What the file system says of an output folder. */
export interface OutputStamps {
  /** Stands for the stamps of all files and folders but these. */
  readonly sum: string;
  /** A later change of these might not show in their stamps. A folder's path ends in a slash. */
  readonly unsettled: readonly string[];
}

/** Of one output folder. */
export interface OutputStamping {
  /**
   * Whether the folder holds these contents and nothing else, by the stamps that were taken of it. To be called before
   * anything in it is read.
   */
  isAsLeft(contents: Contents, stamps: OutputStamps | undefined): boolean;
  /** Takes what was seen of files in staging, where that is the output folder now. */
  note(seen: FileStamps): void;
  /** To be told of files that were published or removed since they were looked at. */
  forget(files: readonly string[]): void;
  /**
   * The stamps of a folder that holds these contents. What was not looked at before it was read may have changed since,
   * and is not to be trusted.
   */
  take(contents: Contents): OutputStamps;
}

/** What was seen of some files and folders; a folder's key ends in a slash. */
export interface FileStamps {
  readonly keys: readonly string[];
  /**
   * A stamp for each, of NaN where there is no such file or folder. As texts they would take several times as long to be
   * made as to be asked for.
   */
  readonly values: Float64Array;
  /** Whether every later change will show in it: 0 or 1 for each. */
  readonly settled: Uint8Array;
}

/** `clock` is that of the site's file system; undefined where it cannot be told. */
export function createOutputStamping(folder: string, clock: () => Moment | undefined): OutputStamping {
  let known: Known = { seen: noStamps([]), except: new Set() };
  let left: OutputStamps | undefined;
  return {
    isAsLeft(contents, stamps) {
      const seen = lookAt(folder, keysOf(contents), clock());
      known = { seen, except: new Set() };
      // A link in place of a file is no file, whatever it leads to.
      if (!stamps || seen.values.includes(Number.NaN)) return false;
      const isSame = sumOf(seen, stamps.unsettled) === stamps.sum;
      if (!isSame || !holds(folder, contents, stamps.unsettled)) return false;
      left = stamps.unsettled.length === 0 ? stamps : undefined;
      return true;
    },
    note(seen) {
      known = { seen, except: new Set() };
    },
    forget(files) {
      for (const key of keysOfFiles(files)) known.except.add(key);
      left = undefined;
    },
    take(contents) {
      if (left) return left;
      const seen = lookAgain(folder, keysOf(contents), known);
      const unsettled = seen.keys.filter((_key, position) => !seen.settled[position]);
      return { sum: sumOf(seen, unsettled), unsettled };
    },
  };
}

/** What is seen of files in a folder, and of the folders that they lie in; the moment is now. */
export function lookAtFiles(
  folder: string,
  files: readonly string[],
  moment: Moment | undefined,
): FileStamps {
  return lookAt(folder, keysOfFiles(files), moment);
}

/** What was seen by several. */
export function joinStamps(some: readonly FileStamps[]): FileStamps {
  const keys = some.flatMap((seen) => seen.keys);
  const { values, settled } = noStamps(keys);
  let start = 0;
  for (const seen of some) {
    values.set(seen.values, start * STAMP_LENGTH);
    settled.set(seen.settled, start);
    start += seen.keys.length;
  }
  return { keys, values, settled };
}

function lookAt(folder: string, keys: readonly string[], moment: Moment | undefined): FileStamps {
  const seen = noStamps(keys);
  let place = 0;
  for (const key of keys) {
    const stats = statsOf(folder, key);
    if (stats) putStamp(seen.values, place, stats);
    if (stats && moment && isSettled(stats, moment)) seen.settled[place] = 1;
    place += 1;
  }
  return seen;
}

function noStamps(keys: readonly string[]): FileStamps {
  const values = new Float64Array(keys.length * STAMP_LENGTH).fill(Number.NaN);
  return { keys, values, settled: new Uint8Array(keys.length) };
}

/** What was seen before, which still holds but for some. */
interface Known {
  readonly seen: FileStamps;
  readonly except: Set<string>;
}

/** What was not seen before is not settled, nor what is no longer as it was. */
function lookAgain(folder: string, keys: readonly string[], known: Known): FileStamps {
  const seen = noStamps(keys);
  const { values, settled } = known.seen;
  const placeOf = placesIn(known.seen);
  let place = 0;
  for (const key of keys) {
    const before = placeOf(key, place);
    if (before !== undefined && !known.except.has(key)) {
      copyStamp(values, before, seen.values, place);
      seen.settled[place] = settled[before] ?? 0;
    } else {
      const stats = statsOf(folder, key);
      if (stats) putStamp(seen.values, place, stats);
      const isSame = stats && before !== undefined && hasStamp(values, before, stats);
      if (isSame) seen.settled[place] = settled[before] ?? 0;
    }
    place += 1;
  }
  return seen;
}

function copyStamp(from: Float64Array, source: number, to: Float64Array, place: number): void {
  const start = source * STAMP_LENGTH;
  to.set(from.subarray(start, start + STAMP_LENGTH), place * STAMP_LENGTH);
}

/** Where something stands; most of it stands where it stood. */
function placesIn({ keys }: FileStamps): (key: string, likely: number) => number | undefined {
  let places: ReadonlyMap<string, number> | undefined;
  return (key, likely) => {
    if (keys[likely] === key) return likely;
    places ??= new Map(keys.map((known, place) => [known, place]));
    return places.get(key);
  };
}

/** Stands for all stamps but those of some keys. */
function sumOf({ keys, values }: FileStamps, apart: readonly string[]): string {
  if (apart.length === 0) return sha256(new Uint8Array(values.buffer));
  const numbers = new Float64Array(values.length);
  let length = 0;
  let start = 0;
  const copy = (end: number) => {
    const some = values.subarray(start * STAMP_LENGTH, end * STAMP_LENGTH);
    numbers.set(some, length);
    length += some.length;
  };
  const rest = new Set(apart);
  for (let position = 0; position < keys.length; position += 1) {
    if (!rest.has(keys[position] ?? '')) continue;
    copy(position);
    start = position + 1;
  }
  copy(keys.length);
  return sha256(new Uint8Array(numbers.buffer, 0, length * numbers.BYTES_PER_ELEMENT));
}

/** Files of others count by their names alone. */
function keysOf({ own, foreign }: Contents): readonly string[] {
  return keysOfFiles(
    own.map(({ file }) => file),
    foreign,
  );
}

function keysOfFiles(files: readonly string[], others: readonly string[] = []): readonly string[] {
  return [...files, ...foldersOf(others.length === 0 ? files : [...files, ...others])];
}

/** The output folder's own key. */
const TOP = './';

/** The keys of all folders on the way to files. */
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

/** Undefined where there is no such file, or no such folder. */
function statsOf(folder: string, key: string): FileStats | undefined {
  try {
    // Behind a slash a link to a folder is followed; but where one was put, the folder around it has another stamp.
    const stats = lstatSync(`${folder}/${key}`, { throwIfNoEntry: false });
    return stats && (key.endsWith('/') ? stats.isDirectory() : stats.isFile()) ? stats : undefined;
  } catch {
    return undefined;
  }
}

/** Whether these files and folders hold what they should, and nothing else. */
function holds(folder: string, { own, foreign }: Contents, keys: readonly string[]): boolean {
  if (keys.length === 0) return true;
  const hashes = new Map(own.map(({ file, hash }) => [file, hash]));
  const names = namesIn([...hashes.keys(), ...foreign]);
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

/** By a folder's key: what is in it, folders with a slash behind their names. */
function namesIn(files: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const folders = new Map<string, Set<string>>();
  const add = (file: string) => {
    const end = file.lastIndexOf('/', file.length - 2) + 1;
    const key = file.slice(0, end) || TOP;
    const names = folders.get(key);
    if (names) names.add(file.slice(end));
    else folders.set(key, new Set([file.slice(end)]));
    if (!names && key !== TOP) add(key);
  };
  for (const file of files) add(file);
  return folders;
}
