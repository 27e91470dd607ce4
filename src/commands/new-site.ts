// `site new`: a site of one's own in a folder of its own, from a starter of the package. What is found there is the whole
// starter or nothing, whenever the command is stopped; where it is killed between two files of a folder that was there
// already, the next `site new` in it finishes.
import path from 'node:path';
import { Fault, faultOf } from '../../kit/diagnostics/fault.ts';
import { sortedBy } from '../../kit/order.ts';
import { type Disk, removeTree } from '../../kit/system/disk.ts';
import { type Starter, starterFiles } from './starter-files.ts';

export interface NewSite {
  /** Absolute path of the folder that becomes the site. */
  readonly folder: string;
  readonly starter: Starter;
  /** Absolute path of the installed package, with `starters/` in it. */
  readonly home: string;
}

export type NewSiteOutcome =
  /** Paths relative to the folder, sorted. */
  | { readonly kind: 'made'; readonly files: readonly string[] }
  /** The folder has the starter that a killed command had begun to put into it. */
  | { readonly kind: 'finished' };

/** Holds the files until all of them are written. */
const UNWRITTEN = '.site-new.part';
/** Holds those that are written and not yet in their places. */
const WRITTEN = '.site-new';

/** Makes the folder, or fills an empty one; one with `.git` alone counts as empty. @throws {Fault} */
export function newSite({ folder, starter, home }: NewSite, disk: Disk): NewSiteOutcome {
  try {
    const present = disk.stat(folder) ? disk.list(folder).map(({ name }) => name) : undefined;
    if (present?.includes(WRITTEN)) {
      moveAll(disk, folder);
      return { kind: 'finished' };
    }
    const others = present?.filter((name) => name !== '.git' && name !== UNWRITTEN) ?? [];
    if (others.length > 0) throw notEmpty(folder, others);
    const files = starterFiles(disk, home, starter, path.basename(folder));
    if (present) fillFolder(disk, folder, files);
    else makeFolder(disk, folder, files);
    return { kind: 'made', files: sortedBy(files.keys(), (file) => file) };
  } catch (error) {
    throw faultOf(error, `${folder} cannot be made a site`);
  }
}

type Files = ReturnType<typeof starterFiles>;

/** A folder that is not there gets its name when it is whole. */
function makeFolder(disk: Disk, folder: string, files: Files): void {
  const unwritten = path.join(path.dirname(folder), `.${path.basename(folder)}${UNWRITTEN}`);
  writeAll(disk, unwritten, files, () => disk.rename(unwritten, folder));
}

/** A folder that is there keeps its identity: a shell may stand in it. Where a file cannot be moved, all go back. */
function fillFolder(disk: Disk, folder: string, files: Files): void {
  const unwritten = path.join(folder, UNWRITTEN);
  const written = path.join(folder, WRITTEN);
  writeAll(disk, unwritten, files, () => disk.rename(unwritten, written));
  const names = disk.list(written).map(({ name }) => name);
  try {
    moveAll(disk, folder);
  } catch (error) {
    attempt(() => {
      for (const name of names.filter((name) => disk.stat(path.join(folder, name))))
        disk.rename(path.join(folder, name), path.join(written, name));
      removeTree(disk, written);
    });
    throw error;
  }
}

function writeAll(disk: Disk, unwritten: string, files: Files, whole: () => void): void {
  removeTree(disk, unwritten);
  try {
    for (const [file, content] of files) {
      const target = path.join(unwritten, file);
      disk.makeFolder(path.dirname(target));
      disk.write(target, content);
    }
    whole();
  } catch (error) {
    attempt(() => removeTree(disk, unwritten));
    throw error;
  }
}

function moveAll(disk: Disk, folder: string): void {
  const written = path.join(folder, WRITTEN);
  for (const { name } of disk.list(written)) {
    const target = path.join(folder, name);
    if (disk.stat(target)) throw notEmpty(folder, [name]);
    disk.rename(path.join(written, name), target);
  }
  disk.removeFolder(written);
}

/** Ignores a second failure: the first one is reported. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {}
}

function notEmpty(folder: string, names: readonly string[]): Fault {
  const [shown, more] = [names.slice(0, 3).join(', '), names.length - 3];
  return new Fault(
    `${folder} is not empty: it holds ${shown}${more > 0 ? ` and ${more} more` : ''}`,
    'Name a folder that is empty, or that is not there yet.',
  );
}
