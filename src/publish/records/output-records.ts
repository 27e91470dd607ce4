// What a state folder remembers of the output folders of a site: a record for all of them.
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { faultOf } from '../../diagnostics/fault.ts';
import type { Disk } from '../disk.ts';
import { hideFromGit, nameInState } from '../folder/state-folder.ts';
import { commitRecord, openRecord, stageRecord } from './record.ts';

/** A kind of record. What is stored by another version, or is no such entry, counts as absent. */
export interface RecordKind<T> {
  /** In the state folder. */
  readonly name: string;
  readonly version: number;
  readonly isEntry: (value: unknown) => value is T;
}

interface Stored<T> extends Pick<Entries<T>, 'outputs'> {
  readonly version: number;
}

/** A record of one kind as it was read. */
export interface Entries<T> {
  /** By `outputKey`. */
  readonly outputs: Readonly<Record<string, T>>;
  /** Stands for all of them; empty where there is no record that can be understood. */
  readonly sum: string;
}

/** The entry of an output folder; undefined where there is none that can be understood. Throws a Fault. */
export function readEntry<T>(
  disk: Disk,
  stateFolder: string,
  out: string,
  kind: RecordKind<T>,
): T | undefined {
  return entryOf(readEntries(disk, stateFolder, kind), stateFolder, out);
}

export function entryOf<T>({ outputs }: Entries<T>, stateFolder: string, out: string): T | undefined {
  const key = outputKey(stateFolder, out);
  return Object.hasOwn(outputs, key) ? outputs[key] : undefined;
}

/** Remembers an entry, or forgets it where it is undefined. Throws a Fault. */
export function writeEntry<T>(
  disk: Disk,
  stateFolder: string,
  out: string,
  kind: RecordKind<T>,
  entry: T | undefined,
): void {
  const entries = readEntries(disk, stateFolder, kind);
  if (isDeepStrictEqual(entryOf(entries, stateFolder, out), entry)) return;
  stageEntry(disk, stateFolder, out, kind, entry, entries);
  commitEntries(disk, stateFolder, kind);
}

/** Writes beside a record what it is to be: the same but for one entry. Returns the sum that will stand for it. Throws a Fault. */
export function stageEntry<T>(
  disk: Disk,
  stateFolder: string,
  out: string,
  kind: RecordKind<T>,
  entry: T | undefined,
  { outputs }: Entries<T>,
): string {
  const { [outputKey(stateFolder, out)]: _known, ...others } = outputs;
  const next = entry === undefined ? others : { ...others, [outputKey(stateFolder, out)]: entry };
  return writing(stateFolder, kind, () => {
    hideFromGit(disk, stateFolder);
    return stageRecord(disk, recordFile(stateFolder, kind), { version: kind.version, outputs: next });
  });
}

/** Lets a record be what was staged. Throws a Fault. */
export function commitEntries<T>(disk: Disk, stateFolder: string, kind: RecordKind<T>): void {
  writing(stateFolder, kind, () => commitRecord(disk, recordFile(stateFolder, kind)));
}

function writing<T, R>(stateFolder: string, { name }: RecordKind<T>, write: () => R): R {
  try {
    return write();
  } catch (error) {
    throw faultOf(error, `${nameInState(stateFolder, name)} cannot be written`);
  }
}

export function recordFile<T>(stateFolder: string, { name }: RecordKind<T>): string {
  return path.join(stateFolder, name);
}

/** How the state folder names an output folder: by its path from where the state folder lies, with forward slashes. */
export function outputKey(stateFolder: string, out: string): string {
  return path.relative(path.dirname(stateFolder), out).replaceAll(path.sep, '/');
}

/** Those of a record, which may lie elsewhere too. Throws a Fault. */
export function readEntries<T>(
  disk: Disk,
  stateFolder: string,
  kind: RecordKind<T>,
  file = recordFile(stateFolder, kind),
): Entries<T> {
  try {
    const { value, sum = '' } = openRecord(disk, file) ?? {};
    return isStored(value, kind) ? { outputs: value.outputs, sum } : { outputs: {}, sum: '' };
  } catch (error) {
    throw faultOf(error, `${nameInState(stateFolder, kind.name)} cannot be read`);
  }
}

function isStored<T>(value: unknown, { version, isEntry }: RecordKind<T>): value is Stored<T> {
  if (typeof value !== 'object' || value === null) return false;
  const stored = value as Partial<Stored<T>>;
  return (
    stored.version === version &&
    typeof stored.outputs === 'object' &&
    stored.outputs !== null &&
    Object.values(stored.outputs).every(isEntry)
  );
}
