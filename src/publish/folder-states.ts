// Whether names have come to folders of the output or have gone, without listing all of them: a folder's own time
// changes with its names.
import path from 'node:path';
import { sha256 } from '../base/hash.ts';
import { isSettled, type Moment, stampOf } from '../base/stamp.ts';
import type { Disk } from './disk.ts';
import { STAGING_IN_OUTPUT } from './staging.ts';

/** States by folder, relative to the output. */
export type FolderStates = readonly (readonly [folder: string, state: string])[];

/** The states of all folders that files lie in. Throws the error of the operating system. */
export function folderStates(
  disk: Disk,
  out: string,
  files: readonly string[],
  moment: Moment | undefined,
): FolderStates {
  const folders = new Set<string>(['.']);
  for (const file of files) {
    for (let folder = path.posix.dirname(file); !folders.has(folder); folder = path.posix.dirname(folder))
      folders.add(folder);
  }
  return [...folders].map((folder) => {
    const stats = disk.stat(path.join(out, folder));
    const settled = stats !== undefined && moment !== undefined && isSettled(stats, moment);
    return [folder, settled ? stampOf(stats) : namesIn(disk, path.join(out, folder))];
  });
}

export function areFoldersUnchanged(disk: Disk, out: string, states: FolderStates): boolean {
  return states.every(([folder, state]) => {
    const stats = disk.stat(path.join(out, folder));
    if (!stats?.isDirectory()) return false;
    return stampOf(stats) === state || namesIn(disk, path.join(out, folder)) === state;
  });
}

function namesIn(disk: Disk, folder: string): string {
  const names = disk.list(folder).map(({ name }) => name);
  return sha256(
    names
      .filter((name) => name !== STAGING_IN_OUTPUT)
      .sort()
      .join('/'),
  );
}
