// The journal says what is about to change in an output folder. It is written when all new files are whole
// in staging and all old ones are saved there, so that from then on both ways are open: finish, or undo.
import path from 'node:path';
import { faultOf } from '../../diagnostics/fault.ts';
import type { OutputFile } from '../../model/files/output.ts';
import type { Disk } from '../disk.ts';
import { nameInState } from '../folder/state-folder.ts';
import { isList, isOutputFile, isOutputPath } from './manifest.ts';
import { readRecord, writeRecord } from './record.ts';

export interface Journal {
  readonly version: typeof VERSION;
  /** The output folder, as `outputKey` names it. */
  readonly out: string;
  /** Where the staging folder is. */
  readonly staging: 'state' | 'output';
  /** The output folder does not exist yet, and is made by one rename. */
  readonly whole: boolean;
  /** Folders of the output to be made, outer ones first. */
  readonly folders: readonly string[];
  /** Files that have to leave before those in `write` fit: a file where a folder comes, or the reverse. */
  readonly removeFirst: readonly string[];
  /** In order, each with whether it takes the place of a file, which is saved in `old/`. */
  readonly write: readonly (OutputFile & { readonly replaces: boolean })[];
  readonly removeLast: readonly string[];
  /** Stand for the manifests as they were, which are saved in `old/`, and for those that are true when all is done. */
  readonly manifests: { readonly before: string; readonly after: string };
}

export const VERSION = 3;
const FILE = 'journal.json';

/** Undefined where no publication is under way. Throws a Fault. */
export function readJournal(disk: Disk, stateFolder: string): Journal | undefined {
  try {
    const value = readRecord(disk, fileIn(stateFolder));
    return isJournal(value) ? value : undefined;
  } catch (error) {
    throw faultOf(error, `${nameInState(stateFolder, FILE)} cannot be read`);
  }
}

/** Whether there is a journal, in whatever state. */
export function hasJournal(disk: Disk, stateFolder: string): boolean {
  return disk.stat(fileIn(stateFolder)) !== undefined;
}

/** Throws a Fault. */
export function writeJournal(disk: Disk, stateFolder: string, journal: Journal): void {
  try {
    writeRecord(disk, fileIn(stateFolder), journal);
  } catch (error) {
    throw faultOf(error, `${nameInState(stateFolder, FILE)} cannot be written`);
  }
}

/** Ends the publication. Throws a Fault. */
export function dropJournal(disk: Disk, stateFolder: string): void {
  try {
    if (disk.stat(fileIn(stateFolder))) disk.unlink(fileIn(stateFolder));
  } catch (error) {
    throw faultOf(error, `${nameInState(stateFolder, FILE)} cannot be removed`);
  }
}

function isJournal(value: unknown): value is Journal {
  if (typeof value !== 'object' || value === null) return false;
  const { version, out, staging, whole, folders, removeFirst, write, removeLast, manifests } =
    value as Partial<Journal>;
  return (
    version === VERSION &&
    typeof out === 'string' &&
    (staging === 'state' || staging === 'output') &&
    typeof whole === 'boolean' &&
    [folders, removeFirst, removeLast].every((list) => isList(list, isOutputPath)) &&
    isList(write, isWrite) &&
    typeof manifests?.before === 'string' &&
    typeof manifests.after === 'string'
  );
}

function isWrite(value: unknown): value is Journal['write'][number] {
  return isOutputFile(value) && typeof (value as Partial<Journal['write'][number]>).replaces === 'boolean';
}

function fileIn(stateFolder: string): string {
  return path.join(stateFolder, FILE);
}
