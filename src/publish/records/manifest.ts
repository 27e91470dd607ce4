// The manifest remembers what builds wrote, for each output folder: only that may ever be deleted.
import path from 'node:path';
import { type Anchors, OUTPUT_KINDS, type OutputFile } from '../../model/files/output.ts';
import type { Disk } from '../disk.ts';
import {
  commitEntries,
  type Entries,
  entryOf,
  type RecordKind,
  readEntries,
  readEntry,
  recordFile,
  stageEntry,
  writeEntry,
} from './output-records.ts';
import { stagedRecord } from './record.ts';

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

/** The manifests of all output folders of a site. */
export type Manifests = Entries<Manifest>;

/** Throws a Fault. */
export function readManifests(disk: Disk, stateFolder: string): Manifests {
  return readEntries(disk, stateFolder, MANIFESTS);
}

/** What the manifests are to be, where that was staged. Throws a Fault. */
export function readStagedManifests(disk: Disk, stateFolder: string): Manifests {
  return readEntries(disk, stateFolder, MANIFESTS, stagedRecord(manifestFile(stateFolder)));
}

export const manifestOf: (manifests: Manifests, stateFolder: string, out: string) => Manifest | undefined =
  entryOf;

/** Writes beside the manifests what they are to be. Returns the sum that will stand for them. Throws a Fault. */
export function stageManifest(
  disk: Disk,
  stateFolder: string,
  out: string,
  manifest: Manifest,
  manifests: Manifests,
): string {
  return stageEntry(disk, stateFolder, out, MANIFESTS, manifest, manifests);
}

/** Lets the manifests be what was staged. Throws a Fault. */
export function commitManifests(disk: Disk, stateFolder: string): void {
  commitEntries(disk, stateFolder, MANIFESTS);
}

/** Lets that of an output folder be what it was when `sum` stood for all, which were saved in a file. Throws a Fault. */
export function restoreManifest(
  disk: Disk,
  stateFolder: string,
  out: string,
  sum: string,
  saved: string,
): void {
  if (readManifests(disk, stateFolder).sum === sum) return;
  const manifests = readEntries(disk, stateFolder, MANIFESTS, saved);
  if (manifests.sum === sum) writeManifest(disk, stateFolder, out, manifestOf(manifests, stateFolder, out));
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

export function isOutputFile(value: unknown): value is OutputFile {
  if (typeof value !== 'object' || value === null) return false;
  const { file, kind, hash, size } = value as Partial<OutputFile>;
  return isOutputPath(file) && KINDS.has(kind) && typeof hash === 'string' && typeof size === 'number';
}

const KINDS = new Set<unknown>(OUTPUT_KINDS);

/** A segment of a path that is empty, or leads to where it is, or up. */
const STRAY = /(?:^|\/)\.{0,2}(?:\/|$)/;

/** A path that stays within the output folder, whoever wrote the manifest. */
export function isOutputPath(file: unknown): file is string {
  if (typeof file !== 'string') return false;
  return !STRAY.test(path.sep === '/' ? file : file.replaceAll(path.sep, '/'));
}

export function isList<T>(value: unknown, isItem: (item: unknown) => item is T): value is T[] {
  return Array.isArray(value) && value.every(isItem);
}
