// `site fix --into docs`: moves all pages to a folder, where they get the routes that their links expect.

import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { changeSite } from '../build/index.ts';
import { attempt, Fault } from '../kit/diagnostics/fault.ts';
import type { Machine } from '../model/request.ts';

/** A folder of `content/` as it is in a route. */
const FOLDER = /^[a-z0-9][a-z0-9-]*$/;

/**
 * Moves the pages of a site, with their folders and the files next to them, to `content/FOLDER/`. The page for errors, settings
 * and data stay. Returns the names of what moves; with `dryRun` nothing does. @throws {Fault}
 */
export function movePages(
  root: string,
  folder: string,
  dryRun: boolean,
  machine: Machine,
): Promise<readonly string[]> {
  if (!FOLDER.test(folder))
    throw new Fault(`${folder} is not the name of a folder`, 'Use lower-case letters, digits and hyphens.');
  const content = path.join(root, 'content');
  const target = path.join(content, folder);
  return changeSite(root, machine, (disk) => {
    if (existsSync(target))
      throw new Fault(`content/${folder} exists already`, 'Rename it, or move the pages by hand.');
    return attempt('The pages cannot be moved', () => {
      const moved = readdirSync(content).filter(isOfPages).sort();
      if (dryRun || moved.length === 0) return moved;
      disk.makeFolder(target);
      for (const name of moved) disk.rename(path.join(content, name), path.join(target, name));
      return moved;
    });
  });
}

function isOfPages(name: string): boolean {
  return !name.startsWith('.') && name !== '404.md' && !/\.(?:ya?ml|json|csv|lock)$/.test(name);
}
