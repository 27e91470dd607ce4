// Hashes of files that need not be read again while the file system says that nothing has changed.
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type FileStats, isSettled, type Moment, stampOf } from '../base/stamp.ts';
import type { Measure, Measures } from '../model/measure.ts';
import { realDisk } from '../publish/disk.ts';
import { openStateFolder } from '../publish/state-folder.ts';
import type { Records } from './records.ts';

/** The stamp is undefined where it may not spare the reading. */
export type MeasureRecord = Measure & { readonly stamp: string | undefined };

/** What the file system says of a file; undefined where there is none. */
export type StatsOf = (file: string) => FileStats | undefined;

/** Measures of files, each looked at once. Without a moment no stamp is remembered. */
export function createMeasures(
  statsOf: StatsOf,
  records: Records<MeasureRecord>,
  moment: Moment | undefined,
): Measures {
  const seen = new Map<string, Measure>();
  return {
    recall(file) {
      const measure = seen.get(file);
      if (measure) return measure;
      const known = records.get(file);
      const stats = known?.stamp === undefined ? undefined : statsOf(file);
      if (!known || !stats || known.stamp !== stampOf(stats)) return undefined;
      records.keep(file);
      seen.set(file, known);
      return known;
    },
    note(file, { hash, size }, stats) {
      seen.set(file, { hash, size });
      const isSafe = moment !== undefined && isSettled(stats, moment);
      records.put(file, { hash, size, stamp: isSafe ? stampOf(stats) : undefined });
    },
  };
}

/** Looks at each file once. */
export function lookOnce(statsOf: StatsOf): StatsOf {
  const known = new Map<string, FileStats | undefined>();
  return (file) => {
    if (known.has(file)) return known.get(file);
    const found = statsOf(file);
    const stats = found && compact(found);
    known.set(file, stats);
    return stats;
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

/** The time of the file system that a site lies on; undefined where nothing can be written. */
export function currentMoment(root: string): Moment | undefined {
  try {
    const folder = path.join(openStateFolder(realDisk, root), 'cache');
    mkdirSync(folder, { recursive: true });
    const clock = path.join(folder, 'clock');
    writeFileSync(clock, '');
    const { dev, ctimeMs } = statSync(clock);
    return { device: dev, time: ctimeMs };
  } catch {
    return undefined;
  }
}
