// What `.site/` remembers of each output folder of a site: a record for all of them.
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { faultOf } from '../../diagnostics/fault.ts';
import type { Disk } from '../disk.ts';
import { openStateFolder, STATE_FOLDER } from '../folder/state-folder.ts';
import { readRecord, writeRecord } from './record.ts';

/** A kind of record. What is stored by another version, or is no such entry, counts as absent. */
export interface RecordKind<T> {
  /** In `.site/`. */
  readonly name: string;
  readonly version: number;
  readonly isEntry: (value: unknown) => value is T;
}

interface Stored<T> {
  readonly version: number;
  /** By output folder, relative to the site's root. */
  readonly outputs: Readonly<Record<string, T>>;
}

/** The entry of an output folder; undefined where there is none that can be understood. Throws a Fault. */
export function readEntry<T>(disk: Disk, root: string, out: string, kind: RecordKind<T>): T | undefined {
  const { outputs } = readStored(disk, root, kind);
  const key = outputKey(root, out);
  return Object.hasOwn(outputs, key) ? outputs[key] : undefined;
}

/** Remembers an entry, or forgets it where it is undefined. Throws a Fault. */
export function writeEntry<T>(
  disk: Disk,
  root: string,
  out: string,
  kind: RecordKind<T>,
  entry: T | undefined,
): void {
  const { outputs } = readStored(disk, root, kind);
  const { [outputKey(root, out)]: known, ...others } = outputs;
  if (isDeepStrictEqual(known, entry)) return;
  const next = entry === undefined ? others : { ...others, [outputKey(root, out)]: entry };
  try {
    openStateFolder(disk, root);
    writeRecord(disk, recordFile(root, kind), { version: kind.version, outputs: next });
  } catch (error) {
    throw faultOf(error, `${STATE_FOLDER}/${kind.name} cannot be written`);
  }
}

/** Stands for all that is remembered of this kind; empty where nothing is. */
export function recordState<T>(disk: Disk, root: string, kind: RecordKind<T>): string {
  const file = recordFile(root, kind);
  return disk.stat(file)?.isFile() ? disk.hash(file) : '';
}

export function recordFile<T>(root: string, { name }: RecordKind<T>): string {
  return path.join(root, STATE_FOLDER, name);
}

/** How `.site` names an output folder: by its path from the site's root, with forward slashes. */
export function outputKey(root: string, out: string): string {
  return path.relative(root, out).replaceAll(path.sep, '/');
}

function readStored<T>(disk: Disk, root: string, kind: RecordKind<T>): Stored<T> {
  try {
    const stored = readRecord(disk, recordFile(root, kind));
    return isStored(stored, kind) ? stored : { version: kind.version, outputs: {} };
  } catch (error) {
    throw faultOf(error, `${STATE_FOLDER}/${kind.name} cannot be read`);
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
