import { changeSite } from '../build/index.ts';
import { realRoot } from '../files/index.ts';
import { replaceFile } from '../kit/system/disk.ts';
import type { Machine } from '../model/request.ts';

/** Writes files of a site, in order. Waits for a build that is at work on the site, and says so. @throws {Fault} */
export async function writeFiles(
  folder: string,
  files: readonly { readonly path: string; readonly text: string }[],
  machine: Machine,
): Promise<void> {
  const root = realRoot(folder);
  return changeSite(root, machine, (disk) => {
    for (const { path: file, text } of files) replaceFile(disk, root, file, text);
  });
}
