// The journal lists the coming changes of an output folder. It is written when all new files are complete in staging
// and all old ones are saved there. From then on, the publication can be finished or undone.
import path from 'node:path';
import { attempt } from '../../kit/diagnostics/fault.ts';
import { isBoolean, isOneOf, isText, listOf, shape } from '../../kit/guards.ts';
import type { Disk } from '../../kit/system/disk.ts';
import { nameInState } from '../../kit/system/state-folder.ts';
import type { OutputFile } from '../../model/files/output.ts';
import { isOutputPath, outputFields } from '../../model/files/output-guards.ts';
import { openRecord, writeRecord } from './record.ts';

export interface Journal {
  readonly version: typeof VERSION;
  /** Name of the output folder by `outputKey`. */
  readonly out: string;
  /** Path of the staging folder. */
  readonly staging: 'state' | 'output';
  /** True if the output folder doesn't exist yet, and is created by one rename. */
  readonly whole: boolean;
  /** New folders of the output, outer ones first. */
  readonly folders: readonly string[];
  /** Files that block those in `write` and are removed first: a file at the path of a folder, or the reverse. */
  readonly removeFirst: readonly string[];
  /** Files to write, in order. If `replaces` is true, the old file is saved in `old/`. */
  readonly write: readonly (OutputFile & { readonly replaces: boolean })[];
  readonly removeLast: readonly string[];
  /** Checksums of the previous manifests, which are saved in `old/`, and of those after the publication. */
  readonly manifests: { readonly before: string; readonly after: string };
}

/** Version of the format: a journal of another one is refused. */
export const VERSION = 3;
const FILE = 'journal.json';

const arePaths = listOf(isOutputPath);

const isJournal = shape<Journal>({
  version: isOneOf([VERSION]),
  out: isText,
  staging: isOneOf(['state', 'output']),
  whole: isBoolean,
  folders: arePaths,
  removeFirst: arePaths,
  write: listOf(shape<Journal['write'][number]>({ ...outputFields, replaces: isBoolean })),
  removeLast: arePaths,
  manifests: shape<Journal['manifests']>({ before: isText, after: isText }),
});

/** Reads the journal of an interrupted publication. @throws {Fault} */
export function readJournal(disk: Disk, stateFolder: string): Journal | undefined {
  return attempt(`${nameInState(stateFolder, FILE)} cannot be read`, () => {
    const value = openRecord(disk, fileIn(stateFolder))?.value;
    return isJournal(value) ? value : undefined;
  });
}

/** Returns true if there is a journal, in any state. */
export function hasJournal(disk: Disk, stateFolder: string): boolean {
  return disk.stat(fileIn(stateFolder)) !== undefined;
}

export function writeJournal(disk: Disk, stateFolder: string, journal: Journal): void {
  attempt(`${nameInState(stateFolder, FILE)} cannot be written`, () =>
    writeRecord(disk, fileIn(stateFolder), journal),
  );
}

/** Ends the publication. @throws {Fault} */
export function dropJournal(disk: Disk, stateFolder: string): void {
  attempt(`${nameInState(stateFolder, FILE)} cannot be removed`, () => {
    if (hasJournal(disk, stateFolder)) disk.unlink(fileIn(stateFolder));
  });
}

function fileIn(stateFolder: string): string {
  return path.join(stateFolder, FILE);
}
