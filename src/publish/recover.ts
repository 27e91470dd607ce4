// What a command that was killed has left is set right before anything else: its publication is finished, or
// undone where that cannot be, and its temporary files are removed.
import path from 'node:path';
import { contains } from '../base/contains.ts';
import { Fault, faultOf } from '../diagnostics/fault.ts';
import { canFinish, finish, type Places, undo } from './carry-out.ts';
import { type Disk, removeTree } from './disk.ts';
import { STATE_FOLDER } from './folder/state-folder.ts';
import { dropJournal, type Journal, readJournal } from './records/journal.ts';
import { writeManifest } from './records/manifest.ts';
import { removeStaging, STAGING_IN_OUTPUT, stagingPlaces } from './staging.ts';

export type Recovery = 'nothing' | 'finished' | 'undone';

/** Needs the site's lock. `out` is the output folder of this command. Throws a Fault. */
export function recover(disk: Disk, root: string, out: string): Recovery {
  const journal = readJournal(disk, root);
  const recovery = journal ? settle(disk, root, placesOf(root, out, journal), journal) : 'nothing';
  // One that is damaged is of no use to anybody.
  if (!journal) dropJournal(disk, root);
  tidy(disk, root, out);
  return recovery;
}

function settle(disk: Disk, root: string, places: Places, journal: Journal): Recovery {
  const recovery = finishOrUndo(disk, root, places, journal);
  dropJournal(disk, root);
  removeStaging(disk, places.staging);
  return recovery;
}

function finishOrUndo(disk: Disk, root: string, places: Places, journal: Journal): Recovery {
  const lost = !disk.stat(places.staging);
  try {
    if (canFinish(disk, places, journal)) {
      finish(disk, places, journal);
      writeManifest(disk, root, places.out, journal.manifest);
      return 'finished';
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw faultOf(error, `${places.out} cannot be read`);
    if (lost) throw error;
  }
  if (lost) {
    claimAll(disk, root, places.out, journal);
  } else {
    undo(disk, places, journal);
    writeManifest(disk, root, places.out, journal.before);
  }
  return 'undone';
}

/** Somebody deleted the staging folder: all that both releases wrote is ours, for the next build to set right. */
function claimAll(disk: Disk, root: string, out: string, { manifest, before }: Journal): void {
  const known = new Set(manifest.files.map(({ file }) => file));
  const others = [...(before?.files ?? []), ...(before?.retained ?? [])];
  writeManifest(disk, root, out, { ...manifest, retained: others.filter(({ file }) => !known.has(file)) });
}

/** A journal that came with a stranger's site must not lead out of it. */
function placesOf(root: string, out: string, journal: Journal): Places {
  const target = path.resolve(root, journal.out);
  if (target !== out && (target === root || !contains(root, target))) {
    throw new Fault(
      `A publication into ${target} was interrupted`,
      `Build with --out ${target} to finish it, or delete ${STATE_FOLDER}/ to forget it.`,
    );
  }
  return { out: target, staging: stagingPlaces(root, target)[journal.staging] };
}

function tidy(disk: Disk, root: string, out: string): void {
  const state = path.join(root, STATE_FOLDER);
  try {
    for (const { name } of disk.list(state)) {
      if (/^lock\.|\.new$|^staging$/.test(name)) removeTree(disk, path.join(state, name));
    }
    if (disk.stat(out)?.isDirectory()) removeTree(disk, path.join(out, STAGING_IN_OUTPUT));
  } catch (error) {
    throw faultOf(error, `${STATE_FOLDER}/ cannot be tidied`);
  }
}
