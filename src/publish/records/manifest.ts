// The manifest lists the files that builds wrote, for each output folder: only these may ever be deleted.

import { isText, listOf, optional, recordOf, shape } from '../../kit/guards.ts';
import type { Disk } from '../../kit/system/disk.ts';
import type { Anchors, OutputFile } from '../../model/files/output.ts';
import { areOutputFiles, isOutputPath } from '../../model/files/output-guards.ts';
import { type Entries, entryOf, OutputRecord } from './output-records.ts';

export interface Manifest {
  readonly files: readonly OutputFile[];
  /** Assets of the previous release, which its pages in browsers still name. */
  readonly retained: readonly OutputFile[];
  /** Foreign files that were already reported. */
  readonly foreign: readonly string[];
  /** Current and old ids of headings, by the page's file: links of other sites may lead to them. */
  readonly anchors?: Anchors | undefined;
  /** Pages of earlier releases that are no longer published, in the order in which they were removed. */
  readonly gone?: readonly string[] | undefined;
}

export const NO_MANIFEST: Manifest = { files: [], retained: [], foreign: [] };

export const isManifest = shape<Manifest>({
  files: areOutputFiles,
  retained: areOutputFiles,
  foreign: listOf(isOutputPath),
  anchors: optional(recordOf(listOf(isText))),
  gone: optional(listOf(isOutputPath)),
});

/** Returns the assets, whose URLs are unique to their content. */
export function assetsIn({ files, retained }: Manifest): readonly OutputFile[] {
  return [...files, ...retained].filter(({ kind }) => kind === 'asset');
}

/** Manifests of all output folders of a site. */
export type Manifests = Entries<Manifest>;

export const manifests = new OutputRecord('manifest.json', 2, isManifest);

/** Remembers obsolete files that couldn't be removed, so that a later build tries again. @throws {Fault} */
export function rememberLeft(
  disk: Disk,
  stateFolder: string,
  out: string,
  left: readonly OutputFile[],
): void {
  if (left.length === 0) return;
  const { retained, ...others } = manifests.read(disk, stateFolder, out) ?? NO_MANIFEST;
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
