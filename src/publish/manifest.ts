// The manifest remembers what builds wrote, for each output folder: only that may ever be deleted.
import path from 'node:path';
import { faultOf } from '../diagnostics/fault.ts';
import { OUTPUT_KINDS, type OutputFile } from '../model/output.ts';
import type { Disk } from './disk.ts';
import { readRecord, writeRecord } from './record.ts';
import { openStateFolder, STATE_FOLDER } from './state-folder.ts';

/** What one output folder holds. */
export interface Manifest {
  /** The files of the latest release. */
  readonly files: readonly OutputFile[];
  /** Assets of the release before, which pages that were fetched from it still name. */
  readonly retained: readonly OutputFile[];
  /** Files of others that the author has been told of. */
  readonly foreign: readonly string[];
}

interface Stored {
  readonly version: typeof VERSION;
  /** By output folder, relative to the site's root. */
  readonly outputs: Readonly<Record<string, Manifest>>;
}

const VERSION = 2;

/** The manifest of an output folder; undefined where there is none that can be understood. Throws a Fault. */
export function readManifest(disk: Disk, root: string, out: string): Manifest | undefined {
  const { outputs } = readStored(disk, root);
  const key = outputKey(root, out);
  return Object.hasOwn(outputs, key) ? outputs[key] : undefined;
}

/** Remembers a manifest, or forgets it where it is undefined. Throws a Fault. */
export function writeManifest(disk: Disk, root: string, out: string, manifest: Manifest | undefined): void {
  const { outputs } = readStored(disk, root);
  const { [outputKey(root, out)]: known, ...others } = outputs;
  if (JSON.stringify(known) === JSON.stringify(manifest)) return;
  const next = manifest ? { ...others, [outputKey(root, out)]: manifest } : others;
  try {
    openStateFolder(disk, root);
    writeRecord(disk, fileIn(root), { version: VERSION, outputs: next } satisfies Stored);
  } catch (error) {
    throw faultOf(error, `${STATE_FOLDER}/manifest.json cannot be written`);
  }
}

/** Stands for all that is remembered of outputs; empty where nothing is. */
export function manifestState(disk: Disk, root: string): string {
  return disk.stat(fileIn(root)) ? disk.hash(fileIn(root)) : '';
}

function readStored(disk: Disk, root: string): Stored {
  try {
    const stored = readRecord(disk, fileIn(root));
    return isStored(stored) ? stored : { version: VERSION, outputs: {} };
  } catch (error) {
    throw faultOf(error, `${STATE_FOLDER}/manifest.json cannot be read`);
  }
}

function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null) return false;
  const { version, outputs } = value as Partial<Stored>;
  return (
    version === VERSION &&
    typeof outputs === 'object' &&
    outputs !== null &&
    Object.values(outputs).every(isManifest)
  );
}

export function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null) return false;
  const { files, retained, foreign } = value as Partial<Manifest>;
  return isList(files, isOutputFile) && isList(retained, isOutputFile) && isList(foreign, isOutputPath);
}

export function isOutputFile(value: unknown): value is OutputFile {
  if (typeof value !== 'object' || value === null) return false;
  const { file, kind, hash, size } = value as Partial<OutputFile>;
  return (
    isOutputPath(file) &&
    OUTPUT_KINDS.some((known) => known === kind) &&
    typeof hash === 'string' &&
    typeof size === 'number'
  );
}

/** A path that stays within the output folder, whoever wrote the manifest. */
export function isOutputPath(file: unknown): file is string {
  return (
    typeof file === 'string' &&
    file !== '' &&
    file.split('/').every((part) => !['', '.', '..'].includes(part))
  );
}

export function isList<T>(value: unknown, isItem: (item: unknown) => item is T): value is T[] {
  return Array.isArray(value) && value.every(isItem);
}

function fileIn(root: string): string {
  return path.join(root, STATE_FOLDER, 'manifest.json');
}

/** How `.site` names an output folder: by its path from the site's root, with forward slashes. */
export function outputKey(root: string, out: string): string {
  return path.relative(root, out).replaceAll(path.sep, '/');
}
