// Whether an output folder is as a build left it, by what the file system says of its files and folders: then nothing
// in it has to be read or listed, but for what may have changed without showing in its stamp. What cannot be looked at
// counts as changed.
import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from '../base/hash.ts';
import { type FileStats, isSettled, type Moment, STAMP_LENGTH, stampNumbers } from '../base/stamp.ts';
import type { Contents } from '../model/output.ts';
import type { OutputStamps } from '../model/record.ts';
import { realDisk } from '../publish/disk.ts';

/** Of one output folder, in which nothing but what is told of happens meanwhile. */
export interface OutputStamping {
  /** Whether the folder holds these contents and nothing else, by the stamps that were taken of it. */
  isAsLeft(contents: Contents, stamps: OutputStamps | undefined): boolean;
  /**
   * The stamps of a folder that holds these contents, of which `changed` were published or removed since it was
   * looked at. Undefined where they would spare little.
   */
  take(contents: Contents, changed: readonly string[]): OutputStamps | undefined;
}

/** What was seen of some files and folders. */
interface Sights {
  readonly keys: readonly string[];
  /** A stamp for each; as texts they would take several times as long to be made as to be asked for. */
  readonly stamps: Float64Array;
  /** Whether every later change will show in it: 0 or 1 for each. */
  readonly settled: Uint8Array;
}

/** `clock` is that of the site's file system; undefined where it cannot be told. */
export function createOutputStamping(folder: string, clock: () => Moment | undefined): OutputStamping {
  let seen: Sights | undefined;
  let left: OutputStamps | undefined;
  return {
    isAsLeft(contents, stamps) {
      if (!stamps) return false;
      seen = look(folder, keysOf(contents), clock());
      const isSame = sumOf(seen, stamps.unsettled) === stamps.sum;
      if (!isSame || !holds(folder, contents, stamps.unsettled)) return false;
      left = stamps.unsettled.length === 0 ? stamps : undefined;
      return true;
    },
    take(contents, changed) {
      if (left && changed.length === 0) return left;
      const known = seen && { sights: seen, except: new Set([...changed, ...foldersOf(changed)]) };
      const sights = look(folder, keysOf(contents), clock(), known);
      const unsettled = sights.keys.filter((_key, position) => !sights.settled[position]);
      if (unsettled.length > sights.keys.length / 2) return undefined;
      return { sum: sumOf(sights, unsettled), unsettled };
    },
  };
}

/** What was seen before, which still holds but for some. */
interface Known {
  readonly sights: Sights;
  readonly except: ReadonlySet<string>;
}

function look(folder: string, keys: readonly string[], moment: Moment | undefined, known?: Known): Sights {
  const stamps = new Float64Array(keys.length * STAMP_LENGTH);
  const settled = new Uint8Array(keys.length);
  const placeOf = known && placesIn(known);
  for (const [position, key] of keys.entries()) {
    const place = placeOf?.(key, position);
    if (known && place !== undefined) {
      const { sights } = known;
      const start = place * STAMP_LENGTH;
      stamps.set(sights.stamps.subarray(start, start + STAMP_LENGTH), position * STAMP_LENGTH);
      settled[position] = sights.settled[place] ?? 0;
      continue;
    }
    const stats = statsOf(folder, key);
    if (!stats) continue;
    stamps.set(stampNumbers(stats), position * STAMP_LENGTH);
    settled[position] = moment && isSettled(stats, moment) ? 1 : 0;
  }
  return { keys, stamps, settled };
}

/** Where something that is known stands; most of it stands where it stood. */
function placesIn({ sights: { keys }, except }: Known): (key: string, likely: number) => number | undefined {
  let places: ReadonlyMap<string, number> | undefined;
  return (key, likely) => {
    if (except.has(key)) return undefined;
    if (keys[likely] === key) return likely;
    places ??= new Map(keys.map((known, place) => [known, place]));
    return places.get(key);
  };
}

/** Stands for all stamps but those of some keys. */
function sumOf({ keys, stamps }: Sights, apart: readonly string[]): string {
  const numbers = new Float64Array(stamps.length);
  let length = 0;
  let start = 0;
  const copy = (end: number) => {
    const some = stamps.subarray(start * STAMP_LENGTH, end * STAMP_LENGTH);
    numbers.set(some, length);
    length += some.length;
  };
  const rest = new Set(apart);
  for (const [position, key] of keys.entries()) {
    if (!rest.has(key)) continue;
    copy(position);
    start = position + 1;
  }
  copy(keys.length);
  return sha256(new Uint8Array(numbers.buffer, 0, length * numbers.BYTES_PER_ELEMENT));
}

/** A key is the path of a file, or that of a folder with a slash behind it. */
function keysOf({ own, foreign }: Contents): readonly string[] {
  const files = own.map(({ file }) => file);
  return [...files, ...foldersOf([...files, ...foreign])];
}

/** The output folder's own key. */
const TOP = './';

/** The keys of all folders on the way to files. */
function foldersOf(files: readonly string[]): ReadonlySet<string> {
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
    const isFolder = key.endsWith('/');
    const stats = lstatSync(`${folder}/${isFolder ? key.slice(0, -1) : key}`, { throwIfNoEntry: false });
    return stats && (isFolder ? stats.isDirectory() : stats.isFile()) ? stats : undefined;
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
