// What a state folder remembers of the output folders of a site: a record for all of them.
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { faultOf } from '../../diagnostics/fault.ts';
import type { Disk } from '../disk.ts';
import { hideFromGit, nameInState } from '../folder/state-folder.ts';
import { readRecord, writeRecord } from './record.ts';

/** A kind of record. What is stored by another version, or is no such entry, counts as absent. */
export interface RecordKind<T> {
  /** In the state folder. */
  readonly name: string;
  readonly version: number;
  readonly isEntry: (value: unknown) => value is T;
}

interface Stored<T> {
  readonly version: number;
  /** By `outputKey`. */
  readonly outputs: Readonly<Record<string, T>>;
}

/** The entry of an output folder; undefined where there is none that can be understood. Throws a Fault. */
export function readEntry<T>(
  disk: Disk,
  stateFolder: string,
  out: string,
  kind: RecordKind<T>,
): T | undefined {
  const { outputs } = readStored(disk, stateFolder, kind);
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
  const { outputs } = readStored(disk, stateFolder, kind);
  const { [outputKey(stateFolder, out)]: known, ...others } = outputs;
  if (isDeepStrictEqual(known, entry)) return;
  const next = entry === undefined ? others : { ...others, [outputKey(stateFolder, out)]: entry };
  try {
    hideFromGit(disk, stateFolder);
    writeRecord(disk, recordFile(stateFolder, kind), { version: kind.version, outputs: next });
  } catch (error) {
    throw faultOf(error, `${nameInState(stateFolder, kind.name)} cannot be written`);
  }
}

/** Stands for all that is remembered of this kind; empty where nothing is. */
export function recordState<T>(disk: Disk, stateFolder: string, kind: RecordKind<T>): string {
  const file = recordFile(stateFolder, kind);
  return disk.stat(file)?.isFile() ? disk.hash(file) : '';
}

export function recordFile<T>(stateFolder: string, { name }: RecordKind<T>): string {
  return path.join(stateFolder, name);
}

/** How the state folder names an output folder: by its path from where the state folder lies, with forward slashes. */
export function outputKey(stateFolder: string, out: string): string {
  return path.relative(path.dirname(stateFolder), out).replaceAll(path.sep, '/');
}

function readStored<T>(disk: Disk, stateFolder: string, kind: RecordKind<T>): Stored<T> {
  try {
    const stored = readRecord(disk, recordFile(stateFolder, kind));
    return isStored(stored, kind) ? stored : { version: kind.version, outputs: {} };
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
