// What lies in an output folder now.
import path from 'node:path';
import type { FileStats } from '../base/stamp.ts';
import { faultOf } from '../diagnostics/fault.ts';
import { type Measure, type Measures, noMeasures } from '../model/measure.ts';
import type { OutputFile } from '../model/output.ts';
import type { Disk } from './disk.ts';
import { STAGING_IN_OUTPUT } from './staging.ts';

export interface Published {
  /** Sizes in bytes by file; -1 for what is not a regular file. */
  readonly sizes: ReadonlyMap<string, number>;
  /** Whether the folder holds exactly these bytes. Throws a Fault where that cannot be read. */
  isIntact(output: OutputFile): boolean;
}

/** What was known of these files, which need not be read again where it still holds. */
export type Known = (statsOf: (file: string) => FileStats | undefined) => Measures;

/** Throws a Fault. */
export function readPublished(disk: Disk, folder: string, known: Known = () => noMeasures): Published {
  const found = statsIn(disk, folder);
  const measures = known((file) => found.get(file));
  const measureOf = (file: string, size: number): Measure => {
    const recalled = measures.recall(file);
    if (recalled) return recalled;
    const measure = { hash: hashIn(disk, folder, file), size };
    measures.note(file, measure);
    return measure;
  };
  return {
    sizes: new Map([...found].map(([file, stats]) => [file, stats?.size ?? -1])),
    isIntact: ({ file, size, hash }) => found.get(file)?.size === size && measureOf(file, size).hash === hash,
  };
}

function hashIn(disk: Disk, folder: string, file: string): string {
  try {
    return disk.hash(path.join(folder, file));
  } catch (error) {
    throw faultOf(error, `${file} in the output folder cannot be read`);
  }
}

/** Every file below a folder; undefined for what is not a regular file. Throws a Fault. */
export function statsIn(disk: Disk, folder: string): Map<string, FileStats | undefined> {
  const found = new Map<string, FileStats | undefined>();
  const visit = (relative: string) => {
    for (const entry of disk.list(path.join(folder, relative))) {
      const file = relative === '' ? entry.name : `${relative}/${entry.name}`;
      if (file === STAGING_IN_OUTPUT) continue;
      if (entry.isDirectory()) visit(file);
      else found.set(file, entry.isFile() ? disk.stat(path.join(folder, file)) : undefined);
    }
  };
  try {
    if (disk.stat(folder)) visit('');
  } catch (error) {
    throw faultOf(error, `${folder} cannot be read`);
  }
  return found;
}
