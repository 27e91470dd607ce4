// Pages of large sites are synced as they are written: one by one, or where the disk takes its time several at once,
// since it syncs many in hardly more time than one.
import { closeSync, fsync, fsyncSync, openSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { faultOf } from '../diagnostics/fault.ts';
import { isUnable } from './disk.ts';

export interface WritingThrough {
  /** Throws the error of the operating system. */
  write(file: string, content: Uint8Array): void;
  /** Sees to it that the names in a folder would survive a power cut. Throws the error of the operating system. */
  syncNames(folder: string): void;
  /** Resolves when another file may be written. Rejects with a Fault where one could not be synced. */
  room(): Promise<void>;
  /** Resolves when all that was written by now would survive a power cut. Rejects as `room` does. */
  settled(): Promise<void>;
}

/** Files that are synced at once: as many as Node.js has threads for. */
const MOST = 4;
/** Milliseconds: to wait beside other work costs half of it. */
const SLOW = 0.2;
/** Syncs in a row, or nearly, that are slow until the disk is: a busy processor makes one or the other seem so. */
const ENOUGH = 6;

const syncBeside = promisify(fsync);

/** `folder` is what files are named by where they cannot be written; `clock` tells milliseconds. */
export function createWritingThrough(folder: string, clock: () => number): WritingThrough {
  const pending = new Set<Promise<void>>();
  let slowness = 0;
  let failure: unknown;
  const later = (descriptor: number, file: string, isFolder = false) => {
    const fail = (error: unknown) => {
      if (isFolder && isUnable(error)) return;
      failure ??= faultOf(error, `${path.relative(folder, file)} cannot be written`);
    };
    const synced = syncBeside(descriptor)
      // Some file systems tell only now that they could not write.
      .finally(() => closeSync(descriptor))
      .catch(fail)
      .finally(() => pending.delete(synced));
    pending.add(synced);
  };
  const now = (descriptor: number) => {
    const start = clock();
    fsyncSync(descriptor);
    slowness = Math.max(0, slowness + (clock() - start > SLOW ? 1 : -1));
  };
  const check = () => {
    if (failure !== undefined) throw failure;
  };
  return {
    write(file, content) {
      const descriptor = openSync(file, 'w');
      const isSlow = slowness >= ENOUGH;
      try {
        writeFileSync(descriptor, content);
        if (!isSlow) now(descriptor);
      } catch (error) {
        closeSync(descriptor);
        throw error;
      }
      if (isSlow) later(descriptor, file);
      else closeSync(descriptor);
    },
    syncNames(place) {
      // Windows cannot sync a folder, and need not.
      if (process.platform === 'win32') return;
      const descriptor = openSync(place, 'r');
      if (slowness >= ENOUGH) {
        later(descriptor, place, true);
        return;
      }
      try {
        now(descriptor);
      } catch (error) {
        if (!isUnable(error)) throw error;
      } finally {
        closeSync(descriptor);
      }
    },
    async room() {
      while (pending.size >= MOST) await Promise.race(pending);
      check();
    },
    async settled() {
      await Promise.all(pending);
      check();
    },
  };
}
