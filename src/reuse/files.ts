// Hashes of files that need not be read again while the file system says that nothing has changed.
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FileStats, Measure, Measures } from '../model/files/measure.ts';
import { realDisk } from '../publish/disk.ts';
import { hideFromGit } from '../publish/folder/state-folder.ts';
import { cacheFolder, readCacheFile, writeCacheFile } from './cache-file.ts';
import { hasStamp, isSettled, type Moment, putStamp, STAMP_LENGTH } from './stamp.ts';

/** Measures of files, a column for each part of them. */
export interface MeasuresRecord {
  readonly files: readonly string[];
  /** SHA-256 of each file, one behind the other. */
  readonly hashes: string;
  /** The stamp of each file as doubles, in base64; NaN where it may not spare the reading. */
  readonly stamps: string;
}

/** What the file system says of a file; undefined where there is none. */
export type StatsOf = (file: string) => FileStats | undefined;

/** What the file system says of files, each of which is looked at once. */
export interface Looks {
  readonly statsOf: StatsOf;
  /** What it said of a file that was just opened. */
  note(file: string, stats: FileStats): void;
}

export interface StoredMeasures extends Measures {
  /** Remembers the files that were recalled and noted. */
  close(): void;
}

/** Where fewer than one file in so many is another one, it is quicker to read these again than to write down all. */
const WORTH = 200;

/** Characters of a hash. */
const HASH = 64;
/** In the cache. Hashes of bytes are right whatever code made them. */
const FILE = 'files';

/** Measures of the files of a site. Without a moment no stamp is remembered. */
export function createMeasures(
  stateFolder: string,
  looks: Looks,
  writes: boolean,
  moment: Moment | undefined,
): StoredMeasures {
  const seen = new Map<string, Measure>();
  let columns: Columns | undefined;
  let fresh = 0;
  const known = () => {
    columns ??= columnsOf(readCacheFile(stateFolder, FILE, ''));
    return columns;
  };
  return {
    recall(file) {
      const measure = seen.get(file);
      if (measure) return measure;
      const recalled = recallIn(known(), file, looks.statsOf);
      if (recalled) seen.set(file, recalled);
      return recalled;
    },
    note(file, { hash, size }, stats) {
      seen.set(file, { hash, size });
      looks.note(file, stats);
      fresh += 1;
    },
    close() {
      const gone = known().places.size - seen.size;
      if (!writes || (fresh + Math.abs(gone)) * WORTH <= seen.size) return;
      const record = JSON.stringify(recordOf(seen, looks.statsOf, moment));
      writeCacheFile(stateFolder, FILE, '', Buffer.from(record));
    },
  };
}

interface Columns {
  /** By file. */
  readonly places: ReadonlyMap<string, number>;
  readonly hashes: string;
  readonly stamps: Float64Array;
}

function columnsOf(content: Buffer | undefined): Columns {
  const record: MeasuresRecord = content
    ? JSON.parse(content.toString())
    : { files: [], hashes: '', stamps: '' };
  const bytes = new Uint8Array(Buffer.from(record.stamps, 'base64'));
  const places = new Map(record.files.map((file, place) => [file, place]));
  return { places, hashes: record.hashes, stamps: new Float64Array(bytes.buffer) };
}

function recallIn({ places, hashes, stamps }: Columns, file: string, statsOf: StatsOf): Measure | undefined {
  const place = places.get(file);
  if (place === undefined || Number.isNaN(stamps[place * STAMP_LENGTH])) return undefined;
  const stats = statsOf(file);
  const isSame = stats && hasStamp(stamps, place, stats);
  return isSame ? { hash: hashes.slice(place * HASH, (place + 1) * HASH), size: stats.size } : undefined;
}

function recordOf(
  seen: ReadonlyMap<string, Measure>,
  statsOf: StatsOf,
  moment: Moment | undefined,
): MeasuresRecord {
  const files = [...seen.keys()];
  const hashes = Array.from(seen.values(), ({ hash }) => hash).join('');
  const stamps = stampsOf(files, statsOf, moment);
  return { files, hashes, stamps: Buffer.from(stamps.buffer).toString('base64') };
}

/** NaN for a file a later change of which might not show in its stamp. */
function stampsOf(files: readonly string[], statsOf: StatsOf, moment: Moment | undefined): Float64Array {
  const stamps = new Float64Array(files.length * STAMP_LENGTH).fill(Number.NaN);
  let place = 0;
  for (const file of files) {
    const stats = statsOf(file);
    if (stats && moment && isSettled(stats, moment)) putStamp(stamps, place, stats);
    place += 1;
  }
  return stamps;
}

/** Looks at each file once. */
export function lookOnce(statsOf: StatsOf): Looks {
  const known = new Map<string, FileStats | undefined>();
  return {
    statsOf(file) {
      if (known.has(file)) return known.get(file);
      const found = statsOf(file);
      const stats = found && compact(found);
      known.set(file, stats);
      return stats;
    },
    note: (file, stats) => void known.set(file, compact(stats)),
  };
}

/** What Node.js returns is several times as large. */
function compact({ size, mtimeMs, ctimeMs, ino, dev }: FileStats): FileStats {
  return { size, mtimeMs, ctimeMs, ino, dev };
}

/** Of files below a folder. Links are followed. */
export function statsBelow(folder: string): StatsOf {
  return (file) => {
    try {
      return statSync(`${folder}/${file}`, { throwIfNoEntry: false });
    } catch {
      return undefined;
    }
  };
}

/** The time of the file system that a state folder lies on; undefined where nothing can be written. */
export function momentOfState(stateFolder: string): Moment | undefined {
  try {
    hideFromGit(realDisk, stateFolder);
    const folder = cacheFolder(stateFolder);
    mkdirSync(folder, { recursive: true });
    return momentIn(folder);
  } catch {
    return undefined;
  }
}

/** The time of the file system that a folder lies on; undefined where nothing can be written. */
export function momentIn(folder: string): Moment | undefined {
  try {
    const clock = path.join(folder, 'clock');
    writeFileSync(clock, '');
    const { dev, ctimeMs } = statSync(clock);
    return { device: dev, time: ctimeMs };
  } catch {
    return undefined;
  }
}
