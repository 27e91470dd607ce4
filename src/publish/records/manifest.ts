// The manifest remembers what builds wrote, for each output folder: only that may ever be deleted.
import path from 'node:path';
import { type Anchors, OUTPUT_KINDS, type OutputFile } from '../../model/files/output.ts';
import type { Disk } from '../disk.ts';
import { type RecordKind, readEntry, recordFile, recordState, writeEntry } from './output-records.ts';

/** What one output folder holds. */
export interface Manifest {
  /** The files of the latest release. */
  readonly files: readonly OutputFile[];
  /** Assets of the release before, which pages that were fetched from it still name. */
  readonly retained: readonly OutputFile[];
  /** Files of others that the author has been told of. */
  readonly foreign: readonly string[];
  /** Ids that headings of its pages have or had, by the page's file: links of others may lead to them. */
  readonly anchors?: Anchors;
  /** Pages that releases before published, and this one does not, those that went last at the end. */
  readonly gone?: readonly string[];
}

const MANIFESTS: RecordKind<Manifest> = { name: 'manifest.json', version: 2, isEntry: isManifest };

/** The manifest of an output folder; undefined where there is none that can be understood. Throws a Fault. */
export function readManifest(disk: Disk, stateFolder: string, out: string): Manifest | undefined {
  return readEntry(disk, stateFolder, out, MANIFESTS);
}

/** Remembers a manifest, or forgets it where it is undefined. Throws a Fault. */
export function writeManifest(
  disk: Disk,
  stateFolder: string,
  out: string,
  manifest: Manifest | undefined,
): void {
  writeEntry(disk, stateFolder, out, MANIFESTS, manifest);
}

/** Stands for all that is remembered of outputs; empty where nothing is. */
export function manifestState(disk: Disk, stateFolder: string): string {
  return recordState(disk, stateFolder, MANIFESTS);
}

/** Where manifests of output folders are remembered. */
export function manifestFile(stateFolder: string): string {
  return recordFile(stateFolder, MANIFESTS);
}

export function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null) return false;
  const { files, retained, foreign, anchors = {}, gone = [] } = value as Partial<Manifest>;
  const isText = (id: unknown): id is string => typeof id === 'string';
  return (
    isList(files, isOutputFile) &&
    isList(retained, isOutputFile) &&
    isList(foreign, isOutputPath) &&
    isList(gone, isOutputPath) &&
    typeof anchors === 'object' &&
    Object.values(anchors).every((ids) => isList(ids, isText))
  );
}

function isOutputFile(value: unknown): value is OutputFile {
  if (typeof value !== 'object' || value === null) return false;
  const { file, kind, hash, size } = value as Partial<OutputFile>;
  return (
    isOutputPath(file) &&
    OUTPUT_KINDS.some((known) => known === kind) &&
    typeof hash === 'string' &&
    typeof size === 'number'
  );
}

/** A segment of a path that is empty, or leads to where it is, or up. */
const STRAY = /(?:^|\/)\.{0,2}(?:\/|$)/;

/** A path that stays within the output folder, whoever wrote the manifest. */
export function isOutputPath(file: unknown): file is string {
  return typeof file === 'string' && !STRAY.test(file.replaceAll(path.sep, '/'));
}

export function isList<T>(value: unknown, isItem: (item: unknown) => item is T): value is T[] {
  return Array.isArray(value) && value.every(isItem);
}
