// The manifest lists the files that builds wrote, for each output folder: only these may ever be deleted.
import path from 'node:path';
import type { Disk } from '../../../kit/system/disk.ts';
import { type Anchors, OUTPUT_KINDS, type OutputFile } from '../../../model/files/output.ts';
import { type Entries, entryOf, OutputRecord } from './output-records.ts';
import { isNumber, isOneOf, isText, listOf, optional, recordOf, shape } from './shape.ts';

export interface Manifest {
  readonly files: readonly OutputFile[];
  /** Assets of the release before, which pages that were fetched from it still name. */
  readonly retained: readonly OutputFile[];
  /** Files of others that were already reported. */
  readonly foreign: readonly string[];
  /** Ids that headings of its pages have or had, by the page's file: links of others may lead to them. */
  readonly anchors?: Anchors | undefined;
  /** Pages that releases before published, and this one does not, those that went last at the end. */
  readonly gone?: readonly string[] | undefined;
}

export const NO_MANIFEST: Manifest = { files: [], retained: [], foreign: [] };

/** A segment of a path that is empty, `.` or `..`. */
const STRAY = /(?:^|\/)\.{0,2}(?:\/|$)/;

/** Returns true for a path inside the output folder: a manifest may have been written by anyone. */
export function isOutputPath(file: unknown): file is string {
  if (typeof file !== 'string') return false;
  return !STRAY.test(path.sep === '/' ? file : file.replaceAll(path.sep, '/'));
}

/** Checks of the fields of an OutputFile. */
export const outputFields = { file: isOutputPath, kind: isOneOf(OUTPUT_KINDS), hash: isText, size: isNumber };

const areOutputFiles = listOf(shape<OutputFile>(outputFields));

export const isManifest = shape<Manifest>({
  files: areOutputFiles,
  retained: areOutputFiles,
  foreign: listOf(isOutputPath),
  anchors: optional(recordOf(listOf(isText))),
  gone: optional(listOf(isOutputPath)),
});

/** Files at URLs that no other version of them uses. */
export function assetsIn({ files, retained }: Manifest): readonly OutputFile[] {
  return [...files, ...retained].filter(({ kind }) => kind === 'asset');
}

/** The manifests of all output folders of a site. */
export type Manifests = Entries<Manifest>;

export const manifests = new OutputRecord('manifest.json', 2, isManifest);

/** Remembers files that are gone and couldn't be removed: a later build tries again. @throws {Fault} */
export function rememberLeft(
  disk: Disk,
  stateFolder: string,
  out: string,
  left: readonly OutputFile[],
): void {
  const { retained, ...others } = manifests.read(disk, stateFolder, out) ?? NO_MANIFEST;
  if (left.length > 0)
    manifests.write(disk, stateFolder, out, { ...others, retained: [...retained, ...left] });
}

/**
 * Restores the manifest of an output folder from the time when `sum` was the checksum of all, which were saved in a
 * file. @throws {Fault}
 */
export function restoreManifest(
  disk: Disk,
  stateFolder: string,
  out: string,
  sum: string,
  saved: string,
): void {
  if (manifests.readAll(disk, stateFolder).sum === sum) return;
  const before = manifests.readAll(disk, stateFolder, saved);
  if (before.sum === sum) manifests.write(disk, stateFolder, out, entryOf(before, stateFolder, out));
}
