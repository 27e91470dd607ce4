// Hashes of files that need not be read again while the file system says that nothing has changed.
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { HASH_DIGITS } from '../../kit/hash.ts';
import { realDisk } from '../../kit/system/disk.ts';
import { hideFromGit } from '../../kit/system/state-folder.ts';
import { orUndefined } from '../../kit/thrown.ts';
import { cacheFolder, openCacheFile, writeCacheFile } from './cache-file.ts';
import type { FileStats, Measure, Measures } from './measure.ts';
import { type DiskTime, hasStamp, isSettled, noStamps, putStamp, STAMP_LENGTH } from './stamp.ts';

/** Measures of files, one column per part. */
interface MeasuresRecord {
  readonly files: readonly string[];
  /** Concatenated SHA-256 of all files. */
  readonly hashes: string;
  /** Stamps of all files as doubles, in base64; NaN for a stamp that can't prove that a file is unchanged. */
  readonly stamps: string;
}

export interface StoredMeasures extends Measures {
  /** Remembers the files that were recalled and noted. */
  close(): void;
}

/** Name in the cache. It has no identity, because hashes of bytes are valid for any version of the code. */
const FILE = 'files';

/** Measures each file in a folder once. Without a time, no stamp is remembered. */
export function createMeasures(
  stateFolder: string,
  folder: string,
  writes: boolean,
  moment: DiskTime | undefined,
): StoredMeasures {
  const seen = new Map<string, Measure>();
  const looks = new Map<string, FileStats | undefined>();
  let stored: ReturnType<typeof readMeasures> | undefined;
  let fresh = 0;
  const known = () => {
    stored ??= readMeasures(stateFolder);
    return stored;
  };
  const statsOf = (file: string) => {
    if (!looks.has(file)) looks.set(file, compact(followedStats(`${folder}/${file}`)));
    return looks.get(file);
  };
  return {
    recall(file) {
      const measure = seen.get(file);
      if (measure) return measure;
      const { places, hashes, stamps } = known();
      const place = places.get(file) ?? -1;
      if (Number.isNaN(stamps[place * STAMP_LENGTH] ?? Number.NaN)) return undefined;
      const stats = statsOf(file);
      if (!stats || !hasStamp(stamps, place, stats)) return undefined;
      const recalled = {
        hash: hashes.slice(place * HASH_DIGITS, (place + 1) * HASH_DIGITS),
        size: stats.size,
      };
      seen.set(file, recalled);
      return recalled;
    },
    note(file, { hash, size }, stats) {
      seen.set(file, { hash, size });
      looks.set(file, compact(stats));
      fresh += 1;
    },
    close() {
      const gone = known().places.size - seen.size;
      // With more unchanged files per changed one, reading the changed ones again is faster than saving all measures.
      if (!writes || (fresh + Math.abs(gone)) * 200 <= seen.size) return;
      writeCacheFile(stateFolder, FILE, '', Buffer.from(JSON.stringify(recordOf(seen, statsOf, moment))));
    },
  };
}

function recordOf(
  seen: ReadonlyMap<string, Measure>,
  statsOf: (file: string) => FileStats | undefined,
  moment: DiskTime | undefined,
): MeasuresRecord {
  const files = [...seen.keys()];
  const stamps = noStamps(files.length);
  for (const [place, file] of files.entries()) {
    const stats = statsOf(file);
    if (stats && moment && isSettled(stats, moment)) putStamp(stamps, place, stats);
  }
  const hashes = Array.from(seen.values(), ({ hash }) => hash).join('');
  return { files, hashes, stamps: Buffer.from(stamps.buffer).toString('base64') };
}

function readMeasures(stateFolder: string) {
  const content = openCacheFile(stateFolder, FILE, '')?.content.toString();
  const record: MeasuresRecord = JSON.parse(content ?? '{"files":[],"hashes":"","stamps":""}');
  const bytes = new Uint8Array(Buffer.from(record.stamps, 'base64'));
  const places = new Map(record.files.map((file, place) => [file, place]));
  return { places, hashes: record.hashes, stamps: new Float64Array(bytes.buffer) };
}

/** Copies the needed fields: the object that Node.js returns is several times as large. */
function compact(stats: FileStats | undefined): FileStats | undefined {
  if (!stats) return undefined;
  const { size, mtimeMs, ctimeMs, ino, dev } = stats;
  return { size, mtimeMs, ctimeMs, ino, dev };
}

function followedStats(file: string): FileStats | undefined {
  return orUndefined(() => statSync(file, { throwIfNoEntry: false }));
}

/** Time of a state folder's file system; `undefined` if it is read-only. */
export function momentOfState(stateFolder: string): DiskTime | undefined {
  try {
    hideFromGit(realDisk, stateFolder);
    const folder = cacheFolder(stateFolder);
    mkdirSync(folder, { recursive: true });
    return momentIn(folder);
  } catch {
    return undefined;
  }
}

/** Time of a folder's file system; `undefined` if it is read-only. */
export function momentIn(folder: string): DiskTime | undefined {
  try {
    const clock = path.join(folder, 'clock');
    writeFileSync(clock, '');
    const { dev, ctimeMs } = statSync(clock);
    return { device: dev, time: ctimeMs };
  } catch {
    return undefined;
  }
}
