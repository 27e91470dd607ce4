// What lies in an output folder now.
import path from 'node:path';
import type { FileStats } from '../base/stamp.ts';
import { faultOf } from '../diagnostics/fault.ts';
import { type Measure, type Measures, noMeasures } from '../model/measure.ts';
import type { OutputFile } from '../model/output.ts';
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

/** What was known of these files, which need not be read again where it still holds. */
export type Known = (statsOf: StatsOf) => Measures;

type StatsOf = (file: string) => FileStats | undefined;

export function readPublished(disk: Disk, folder: string, known: Known = () => noMeasures): Published {
  const statsOf: StatsOf = (file) => {
    const stats = disk.stat(`${folder}/${file}`);
    return stats?.isFile() ? stats : undefined;
  };
  const measures = known(statsOf);
  const measured = new Map<string, Measure>();
  /** A file of another size is not read. */
  const measure = ({ file, size }: OutputFile): Measure | undefined => {
    const known = measured.get(file) ?? measures.recall(file);
    if (known) return known;
    const stats = statsOf(file);
    if (stats?.size !== size) return undefined;
    const fresh = { hash: hashIn(disk, folder, file), size };
    measures.note(file, fresh, stats);
    return fresh;
  };
  return {
    isIntact(output) {
      const found = measure(output);
      if (found) measured.set(output.file, found);
      return found?.size === output.size && found.hash === output.hash;
    },
    read(file) {
      try {
        return disk.read(path.join(folder, file));
      } catch (error) {
        throw faultOf(error, `${file} in the output folder cannot be read`);
      }
    },
    names: () => new Set(filesIn(disk, folder).keys()),
  };
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
