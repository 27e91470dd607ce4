import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { contains } from '../contains.ts';
import { isSystemError } from '../diagnostics/fault.ts';
import type { Disk } from './disk.ts';

/** Folder for the tool's data in a site's root. You can delete it at any time. */
export const STATE_FOLDER = '.site';

/**
 * Returns the state folder for an output folder. If the site is read-only, it is next to the output: for `/srv/out`
 * in `/srv/.out-site`.
 */
export function stateFolderFor(root: string, out: string): string {
  const own = path.join(root, STATE_FOLDER);
  if (contains(root, out) || isWritable(existsSync(own) ? own : root)) return own;
  return path.join(path.dirname(out), `.${path.basename(out)}-site`);
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch (error) {
    return !isSystemError(error) || !['EROFS', 'EACCES', 'EPERM'].includes(error.code ?? '');
  }
}

/** Returns the name of a path in a state folder for messages: `.site/lock`. */
export function nameInState(stateFolder: string, name: string): string {
  return `${path.basename(stateFolder)}/${name}`;
}

/** Creates a folder with its own `.gitignore`, so that projects need not list it. */
export function hideFromGit(disk: Disk, folder: string): void {
  const ignore = path.join(folder, '.gitignore');
  if (disk.stat(ignore)) return;
  disk.makeFolder(folder);
  disk.write(ignore, '*\n');
}
