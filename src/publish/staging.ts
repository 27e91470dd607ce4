// A staging folder takes the pages as they are rendered. It lies on the file system of the output, so that
// each finished file needs one rename to be published.
import path from 'node:path';
import { sha256 } from '../base/hash.ts';
import { Fault, faultOf } from '../diagnostics/fault.ts';
import type { OutputFile, OutputKind } from '../model/files/output.ts';
import { type Disk, removeTree } from './disk.ts';

export interface Staging {
  /** Absolute. Holds `new/`, and `old/` for the files that are replaced. Empty where no files are written. */
  readonly folder: string;
  /** Writes one finished file into `new/`. Throws a Fault. */
  add(kind: OutputKind, file: string, content: Uint8Array | string): OutputFile;
  /** Lets what is added from now on be read again, also where nothing is written. */
  retain(): void;
  /** The bytes of a file that was added. */
  read(file: string): Uint8Array;
  /** Removes the folder with whatever is still in it. Throws a Fault. */
  close(): void;
}

/** Where staging is, within an output folder on another file system than the site. */
export const STAGING_IN_OUTPUT = '.site-staging';

/** Opens an empty staging folder, in place of what a killed build left there. Throws a Fault. */
export function openStaging(disk: Disk, folder: string): Staging {
  const parent = path.dirname(folder);
  const parentIsNew = disk.stat(parent) === undefined;
  try {
    removeTree(disk, folder);
    disk.makeFolder(path.join(folder, 'new'));
  } catch (error) {
    throw faultOf(error, `The staging folder ${folder} cannot be made`);
  }
  return {
    folder,
    add: addTo(disk, folder),
    retain() {},
    read: (file) => disk.read(path.join(folder, 'new', file)),
    close() {
      removeStaging(disk, folder);
      if (parentIsNew && disk.stat(parent) && disk.list(parent).length === 0) disk.removeFolder(parent);
    },
  };
}

/** Adds files to a staging folder that is open. */
export function addTo(disk: Disk, folder: string): Staging['add'] {
  const made = new Set(['.']);
  const makeFolder = (relative: string) => {
    if (made.has(relative)) return;
    disk.makeFolder(path.join(folder, 'new', relative));
    made.add(relative);
  };
  return (kind, file, content) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    try {
      makeFolder(path.posix.dirname(file));
      disk.write(path.join(folder, 'new', file), bytes);
    } catch (error) {
      throw faultOf(error, `${file} cannot be written`);
    }
    return measured(kind, file, bytes);
  };
}

export function measured(kind: OutputKind, file: string, bytes: Uint8Array): OutputFile {
  return { file, kind, hash: sha256(bytes), size: bytes.length };
}

/** Stands in for a staging folder where nothing is to be written: it measures alone. */
export function measureOnly(): Staging {
  let kept: Map<string, Uint8Array> | undefined;
  return {
    folder: '',
    add(kind, file, content) {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      kept?.set(file, bytes);
      return measured(kind, file, bytes);
    },
    retain() {
      kept ??= new Map();
    },
    read(file) {
      const bytes = kept?.get(file);
      if (!bytes) throw new Error(`${file} was not retained`);
      return bytes;
    },
    close() {},
  };
}

/** Throws a Fault. */
export function removeStaging(disk: Disk, folder: string): void {
  try {
    removeTree(disk, folder);
  } catch (error) {
    throw faultOf(error, `The staging folder ${folder} cannot be removed`);
  }
}

/** In the state folder where that shares the output's file system, else a hidden folder among the output's files. */
export function stagingFolder(disk: Disk, stateFolder: string, out: string): string {
  try {
    const beside = deviceOf(disk, stateFolder) === deviceOf(disk, out);
    return stagingPlaces(stateFolder, out)[beside ? 'state' : 'output'];
  } catch (error) {
    throw faultOf(error, `${out} cannot be read`);
  }
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

/** The device of a path, or of its nearest existing parent. */
function deviceOf(disk: Disk, file: string): number {
  for (let folder = file; ; folder = path.dirname(folder)) {
    const stats = disk.stat(folder);
    if (stats) return stats.dev;
    if (path.dirname(folder) === folder)
      throw new Fault(`${file} is on no disk`, 'Name another folder with --out.');
  }
}
