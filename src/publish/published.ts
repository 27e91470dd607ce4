// Reads the current contents of an output folder.
import path from 'node:path';
import type { Measure } from '../engine/index.ts';
import { attempt } from '../kit/diagnostics/fault.ts';
import type { Disk } from '../kit/system/disk.ts';
import type { FolderContents, OutputFile } from '../model/files/output.ts';
import { STAGING_IN_OUTPUT } from './staging.ts';

export interface PublishedFolder {
  /** Absolute path. */
  readonly folder: string;
  /** Returns true if the folder contains exactly these bytes. @throws {Fault} */
  isIntact(output: OutputFile): boolean;
  read(file: string): Uint8Array;
  /** Returns the paths of all files, including irregular ones. @throws {Fault} */
  names(): ReadonlySet<string>;
}

/** Reads an output folder; `contents` are its known contents, if any. */
export function readPublished(disk: Disk, folder: string, contents?: FolderContents): PublishedFolder {
  // A build with nothing to do needs no measures.
  let measures: Map<string, Measure> | undefined;
  const reading = <T>(file: string, read: (place: string) => T) =>
    attempt(`${file} in the output folder cannot be read`, () => read(path.join(folder, file)));
  /** Measures a file; one of another size isn't read. */
  const measure = ({ file, size }: OutputFile): Measure | undefined => {
    measures ??= new Map(contents?.own.map((output) => [output.file, output]));
    const before = measures.get(file);
    if (before) return before;
    const stats = disk.stat(`${folder}/${file}`);
    if (!stats?.isFile() || stats.size !== size) return undefined;
    const fresh = { hash: reading(file, disk.hash), size };
    measures.set(file, fresh);
    return fresh;
  };
  return {
    folder,
    isIntact(output) {
      const found = measure(output);
      return found?.size === output.size && found.hash === output.hash;
    },
    read: (file) => reading(file, disk.read),
    names: () =>
      contents
        ? new Set([...contents.own.map(({ file }) => file), ...contents.foreign])
        : new Set(filesIn(disk, folder).keys()),
  };
}

/** Lists every file below a folder, with true for regular ones. @throws {Fault} */
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
  attempt(`${folder} cannot be read`, () => {
    if (disk.stat(folder)) visit('');
  });
  return found;
}
