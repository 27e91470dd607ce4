// A stamp is the file system's metadata of a file: size, times, inode. A file with the same stamp need not be read
// again if the stamp is settled: a change in the same clock tick would not show. git's index follows the same rule
// (https://git-scm.com/docs/racy-git).
import type { FileStats } from './measure.ts';

/** A moment by the clock of a file system, which need not be this machine's. */
export interface DiskTime {
  readonly device: number;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** Count of numbers in a stamp. */
export const STAMP_LENGTH = 5;

/** Stamp with the time of the last change (ctime), because no program can set it. */
export function stampOf({ size, mtimeMs, ctimeMs, ino, dev }: FileStats): string {
  return `${size} ${mtimeMs} ${ctimeMs} ${ino} ${dev}`;
}

/** List of stamps, all NaN. Texts would take several times as long to create as the metadata takes to read. */
export function noStamps(count: number): Float64Array {
  return new Float64Array(count * STAMP_LENGTH).fill(Number.NaN);
}

export function putStamp(stamps: Float64Array, place: number, stats: FileStats): void {
  const start = place * STAMP_LENGTH;
  stamps[start] = stats.size;
  stamps[start + 1] = stats.mtimeMs;
  stamps[start + 2] = stats.ctimeMs;
  stamps[start + 3] = stats.ino;
  stamps[start + 4] = stats.dev;
}

/** True if this stamp is at a position in a list of stamps. */
export function hasStamp(stamps: Float64Array, place: number, stats: FileStats): boolean {
  const start = place * STAMP_LENGTH;
  return (
    stamps[start] === stats.size &&
    stamps[start + 1] === stats.mtimeMs &&
    stamps[start + 2] === stats.ctimeMs &&
    stamps[start + 3] === stats.ino &&
    stamps[start + 4] === stats.dev
  );
}

/** True if every change of the file after `moment` will show in its stamp. */
export function isSettled({ ctimeMs, dev }: FileStats, { device, time }: DiskTime): boolean {
  // Clock ticks of file systems last up to 10 ms, or 2 s for those that store whole seconds (FAT).
  const tick = Number.isInteger(ctimeMs / 1000) ? 2100 : 100;
  return dev === device && ctimeMs < time - tick;
}
