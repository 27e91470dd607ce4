// A staging folder receives the pages as they are rendered. It is on the file system of the output, so that
// publishing a file is one rename.

import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { attempt, Fault } from '../kit/diagnostics/fault.ts';
import { sha256 } from '../kit/hash.ts';
import { type Disk, removeTree } from '../kit/system/disk.ts';
import type { OutputFile, OutputKind } from '../model/files/output.ts';

export interface Staging {
  /** Absolute path. Contains `new/`, and `old/` for replaced files. Empty if no files are written. */
  readonly folder: string;
  /** One file for all added files, if there is no folder for them. */
  readonly pack?: PackFile;
  /** Writes one finished file into `new/`. @throws {Fault} */
  add(kind: OutputKind, file: string, content: Uint8Array | string): OutputFile;
  /** Notes the range of a file that another thread has added to the pack. */
  note?(file: string, range: PackedRange): void;
  /** Reads the bytes of an added file. */
  read(file: string): Uint8Array;
  /**
   * Removes the folder with its content.
   * @throws {Fault}
   */
  close(): void;
}

/** Open file that several threads add to. `end` is its length, which they share. */
interface PackFile {
  readonly descriptor: number;
  readonly end: BigInt64Array;
}

/** Bytes of a file in a pack. */
export interface PackedRange {
  readonly start: number;
  readonly length: number;
}

/** Name of the staging folder in an output folder that is on a different file system than the site. */
export const STAGING_IN_OUTPUT = '.site-staging';

/**
 * Opens an empty staging folder, and removes the remains of a killed build.
 * @throws {Fault}
 */
export function openStaging(disk: Disk, folder: string): Staging {
  const parent = path.dirname(folder);
  const parentIsNew = disk.stat(parent) === undefined;
  attempt(`The staging folder ${folder} cannot be created`, () => {
    removeTree(disk, folder);
    disk.makeFolder(path.join(folder, 'new'));
  });
  return {
    folder,
    add: addTo(disk, folder),
    read: (file) => disk.read(path.join(folder, 'new', file)),
    close() {
      removeStaging(disk, folder);
      if (parentIsNew && disk.stat(parent) && disk.list(parent).length === 0) disk.removeFolder(parent);
    },
  };
}

/** Adds files to an open staging folder. */
export function addTo(disk: Disk, folder: string): Staging['add'] {
  const root = path.join(folder, 'new');
  const made = new Set([root]);
  return addBy(({ file }, bytes) => {
    // Names of the output are normal paths, which path.join() would read letter by letter.
    const place = `${root}/${file}`;
    const parent = place.slice(0, place.lastIndexOf('/'));
    attempt(`${file} cannot be written`, () => {
      if (!made.has(parent)) disk.makeFolder(parent);
      made.add(parent);
      disk.write(place, bytes);
    });
  });
}

/** Creates a function that measures files and passes them on. */
export function addBy(store: (output: OutputFile, bytes: Uint8Array) => void): Staging['add'] {
  return (kind, file, content) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const output = { file, kind, hash: sha256(bytes), size: bytes.length };
    store(output, bytes);
    return output;
  };
}

/** Stands in for a staging folder if no file is read again: it only measures. */
export function measureOnly(): Staging {
  return {
    folder: '',
    add: addBy(() => {}),
    read(file) {
      throw new Error(`${file} was only measured`);
    },
    close() {},
  };
}

export function removeStaging(disk: Disk, folder: string): void {
  attempt(`The staging folder ${folder} cannot be removed`, () => removeTree(disk, folder));
}

/** Returns the staging folder: in the state folder if it is on the output's file system, else a hidden folder in the output. */
export function stagingFolder(disk: Disk, stateFolder: string, out: string): string {
  return attempt(`${out} cannot be read`, () => {
    const isSameDevice = deviceOf(disk, stateFolder) === deviceOf(disk, out);
    return stagingPlaces(stateFolder, out)[isSameDevice ? 'state' : 'output'];
  });
}

export function stagingPlaces(
  stateFolder: string,
  out: string,
): Readonly<Record<'state' | 'output', string>> {
  return {
    state: path.join(stateFolder, 'staging'),
    output: path.join(out, STAGING_IN_OUTPUT),
  };
}

/** Returns the device of a path, or of its nearest existing parent. */
function deviceOf(disk: Disk, file: string): number {
  for (let folder = file; ; folder = path.dirname(folder)) {
    const stats = disk.stat(folder);
    if (stats) return stats.dev;
    if (path.dirname(folder) === folder)
      throw new Fault(`${file} is on no disk`, 'Choose another folder with --out.');
  }
}

/**
 * Opens staging for pages that are only checked, or go into a shard file, and are not published. They share one temporary file, because creating and removing
 * thousands of files takes longer than checking them.
 */
export function openPackedStaging(): Staging {
  const name = path.join(tmpdir(), `site-${randomUUID()}`);
  const ranges = new Map<string, PackedRange>();
  const descriptor = attempt(`The temporary file ${name} cannot be created`, () => {
    const opened = openSync(name, 'wx+', 0o600);
    // On systems other than Windows, an open file outlives its name, so a killed command leaves nothing behind.
    if (process.platform !== 'win32') rmSync(name);
    return opened;
  });
  const pack = { descriptor, end: new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT)) };
  const note = (file: string, range: PackedRange) => void ranges.set(file, range);
  return {
    folder: '',
    pack,
    add: addToPack(pack, note),
    note,
    read(file) {
      const range = ranges.get(file);
      if (!range) throw new Error(`${file} was not made`);
      const bytes = Buffer.allocUnsafe(range.length);
      return bytes.subarray(0, readSync(descriptor, bytes, 0, range.length, range.start));
    },
    close() {
      closeSync(descriptor);
      rmSync(name, { force: true });
    },
  };
}

/** Runs work with a packed staging, and closes it. */
export async function inPack<T>(work: (staging: Staging) => Promise<T>): Promise<T> {
  const staging = openPackedStaging();
  try {
    return await work(staging);
  } finally {
    staging.close();
  }
}

/** Adds files to a pack, as several threads may do at once, and notes their ranges. */
export function addToPack(
  { descriptor, end }: PackFile,
  note: (file: string, range: PackedRange) => void,
): Staging['add'] {
  return addBy(({ file }, bytes) => {
    const { length } = bytes;
    const start = Number(Atomics.add(end, 0, BigInt(length)));
    attempt('A temporary file cannot be written', () => {
      for (let done = 0; done < length; )
        done += writeSync(descriptor, bytes, done, length - done, start + done);
    });
    note(file, { start, length });
  });
}
