// What lies in an output folder now.
import path from 'node:path';
import { faultOf } from '../diagnostics/fault.ts';
import type { Measure } from '../model/files/measure.ts';
import type { Contents, OutputFile } from '../model/files/output.ts';
import type { Disk } from './disk.ts';
import { STAGING_IN_OUTPUT } from './staging.ts';

export interface Published {
  /** Whether the folder holds exactly these bytes. Throws a Fault where that cannot be read. */
  isIntact(output: OutputFile): boolean;
  /** Throws a Fault. */
  read(file: string): Uint8Array;
  /** Paths of all files, also of those that are no regular ones. Throws a Fault. */
  names(): ReadonlySet<string>;
}

/** `contents` is what the folder is known to hold, if that is known. */
export function readPublished(disk: Disk, folder: string, contents?: Contents): Published {
  let known: Map<string, Measure> | undefined;
  const measures = () => {
    known ??= new Map(contents?.own.map((output) => [output.file, output]));
    return known;
  };
  /** A file of another size is not read. */
  const measure = ({ file, size }: OutputFile): Measure | undefined => {
    const before = measures().get(file);
    if (before) return before;
    const stats = disk.stat(`${folder}/${file}`);
    if (!stats?.isFile() || stats.size !== size) return undefined;
    const fresh = { hash: hashIn(disk, folder, file), size };
    measures().set(file, fresh);
    return fresh;
  };
  return {
    isIntact(output) {
      const found = measure(output);
      return found?.size === output.size && found.hash === output.hash;
    },
    read(file) {
      try {
        return disk.read(path.join(folder, file));
      } catch (error) {
        throw faultOf(error, `${file} in the output folder cannot be read`);
      }
    },
    names: () => new Set(contents ? namesOf(contents) : filesIn(disk, folder).keys()),
  };
}

function namesOf({ own, foreign }: Contents): readonly string[] {
  return [...own.map(({ file }) => file), ...foreign];
}

function hashIn(disk: Disk, folder: string, file: string): string {
  try {
    return disk.hash(path.join(folder, file));
  } catch (error) {
    throw faultOf(error, `${file} in the output folder cannot be read`);
  }
}

/** Every file below a folder, with whether it is a regular one. Throws a Fault. */
export function filesIn(disk: Disk, folder: string): Map<string, boolean> {
  const found = new Map<string, boolean>();
  const visit = (relative: string) => {
    for (const entry of disk.list(relative === '' ? folder : `${folder}/${relative}`)) {
      const file = relative === '' ? entry.name : `${relative}/${entry.name}`;
      if (file === STAGING_IN_OUTPUT) continue;
      if (entry.isDirectory()) visit(file);
      else found.set(file, entry.isFile());
    }
  };
  try {
    if (disk.stat(folder)) visit('');
  } catch (error) {
    throw faultOf(error, `${folder} cannot be read`);
  }
  return found;
}
