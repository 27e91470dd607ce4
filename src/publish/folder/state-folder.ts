import path from 'node:path';
import type { Disk } from '../disk.ts';

/** The folder in the site's root that holds what the tool remembers. It is safe to delete at any time. */
export const STATE_FOLDER = '.site';

/** Makes `.site`, with a `.gitignore` of its own so that no project has to name it. */
export function openStateFolder(disk: Disk, root: string): string {
  const folder = path.join(root, STATE_FOLDER);
  hideFromGit(disk, folder);
  return folder;
}

/** Makes a folder that git leaves alone. */
export function hideFromGit(disk: Disk, folder: string): void {
  const ignore = path.join(folder, '.gitignore');
  if (disk.stat(ignore)) return;
  disk.makeFolder(folder);
  disk.write(ignore, '*\n');
}
