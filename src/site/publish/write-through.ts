// Syncs pages of large sites as they are written: one at a time or, on a slow disk, several at once, because such a
// disk syncs many in about the same time.
import { closeSync, fsync, fsyncSync, openSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { faultOf } from '../../kit/diagnostics/fault.ts';
import { isUnable } from '../../kit/system/disk.ts';

/** Number of files that are synced at once: as many as Node.js has threads for. */
const MOST = 4;
/** Milliseconds above which a sync is slow: waiting in parallel to other work costs half of it. */
const SLOW = 0.2;
/** Consecutive slow syncs before the disk counts as slow. On a busy processor, one or two may seem slow. */
const ENOUGH = 6;

const syncBeside = promisify(fsync);

/** Writes files that would survive a power cut. Faults name them below `folder`; `clock` returns milliseconds. */
export function createWritingThrough(folder: string, clock: () => number) {
  const { later, room, settled } = createSyncQueue(folder);
  let slowness = 0;
  const now = (descriptor: number) => {
    const start = clock();
    fsyncSync(descriptor);
    slowness = Math.max(0, slowness + (clock() - start > SLOW ? 1 : -1));
  };
  /** Syncs open files and closes them. */
  const sync = (descriptor: number, file: string, isFolder: boolean) => {
    if (slowness >= ENOUGH) return later(descriptor, file, isFolder);
    try {
      now(descriptor);
    } catch (error) {
      if (!isFolder || !isUnable(error)) throw error;
    } finally {
      closeSync(descriptor);
    }
  };
  return {
    /** Writes a file. Throws the error of the operating system. */
    write(file: string, content: Uint8Array | string) {
      const descriptor = openSync(file, 'w');
      try {
        writeFileSync(descriptor, content);
      } catch (error) {
        closeSync(descriptor);
        throw error;
      }
      sync(descriptor, file, false);
    },
    /** Syncs the names in a folder, so that they would survive a power cut. Throws the error of the operating system. */
    syncNames(place: string) {
      // Windows can't sync a folder, and doesn't need to.
      if (process.platform !== 'win32') sync(openSync(place, 'r'), place, true);
    },
    room,
    settled,
  };
}

/** Creates a queue that syncs a few files at once. */
function createSyncQueue(folder: string) {
  const pending = new Set<Promise<void>>();
  let failure: unknown;
  const check = () => {
    if (failure !== undefined) throw failure;
  };
  return {
    later(descriptor: number, file: string, isFolder: boolean) {
      const fail = (error: unknown) => {
        if (isFolder && isUnable(error)) return;
        failure ??= faultOf(error, `${path.relative(folder, file)} cannot be written`);
      };
      const synced = syncBeside(descriptor)
        // Some file systems report a failed write only now.
        .finally(() => closeSync(descriptor))
        .catch(fail)
        .finally(() => pending.delete(synced));
      pending.add(synced);
    },
    /** Resolves when another file may be written. Rejects with a Fault if one couldn't be synced. */
    async room() {
      while (pending.size >= MOST) await Promise.race(pending);
      check();
    },
    /** Resolves when everything written so far would survive a power cut. Rejects like `room`. */
    async settled() {
      await Promise.all(pending);
      check();
    },
  };
}
