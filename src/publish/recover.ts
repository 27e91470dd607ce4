// Repairs the state after a killed command before anything else: finishes its publication, or undoes it if that is
// impossible, and removes its temporary files.
import path from 'node:path';
import { contains } from '../kit/contains.ts';
import { attempt, Fault, faultOf } from '../kit/diagnostics/fault.ts';
import { type Disk, removeTree } from '../kit/system/disk.ts';
import { canFinish, finish, type Places, savedManifests, undo } from './carry-out.ts';
import { dropJournal, type Journal, readJournal } from './records/journal.ts';
import { assetsIn, manifests, NO_MANIFEST, rememberLeft, restoreManifest } from './records/manifest.ts';
import { entryOf } from './records/output-records.ts';
import { stagedRecord } from './records/record.ts';
import { removeStaging, STAGING_IN_OUTPUT, stagingPlaces } from './staging.ts';

type Recovery = 'nothing' | 'finished' | 'undone';

/** Repairs the state; needs the site's lock. `out` is the output folder of this command. @throws {Fault} */
export function recover(disk: Disk, stateFolder: string, out: string): Recovery {
  const journal = readJournal(disk, stateFolder);
  let recovery: Recovery = 'nothing';
  if (journal) {
    const places = placesOf(stateFolder, out, journal);
    recovery = finishOrUndo(disk, stateFolder, places, journal);
    dropJournal(disk, stateFolder);
    removeStaging(disk, places.staging);
  }
  // A damaged journal is useless.
  else dropJournal(disk, stateFolder);
  tidy(disk, stateFolder, out);
  return recovery;
}

function finishOrUndo(disk: Disk, stateFolder: string, places: Places, journal: Journal): Recovery {
  const lost = !disk.stat(places.staging);
  const { before, after } = journal.manifests;
  try {
    const isStaged = stagedManifests(disk, stateFolder).sum === after;
    const isKnown = isStaged || manifests.readAll(disk, stateFolder).sum === after;
    if (isKnown && canFinish(disk, places, journal)) {
      const saved = manifests.readAll(disk, stateFolder, savedManifests(places));
      const old = entryOf(saved, stateFolder, places.out) ?? NO_MANIFEST;
      const left = finish(disk, places, journal, assetsIn(old));
      if (isStaged) manifests.commit(disk, stateFolder);
      rememberLeft(disk, stateFolder, places.out, left);
      return 'finished';
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw faultOf(error, `${places.out} cannot be read`);
    if (lost) throw error;
  }
  if (lost) {
    claimAll(disk, stateFolder, places.out, journal);
  } else {
    undo(disk, places, journal);
    restoreManifest(disk, stateFolder, places.out, before, savedManifests(places));
  }
  return 'undone';
}

/** Claims all files of both releases after someone deleted the staging folder. The next build repairs them. */
function claimAll(disk: Disk, stateFolder: string, out: string, { write }: Journal): void {
  const before = manifests.read(disk, stateFolder, out) ?? NO_MANIFEST;
  const after = entryOf(stagedManifests(disk, stateFolder), stateFolder, out) ?? before;
  const known = new Set(after.files.map(({ file }) => file));
  const written = write.map(({ replaces: _, ...output }) => output);
  const others = [...before.files, ...before.retained, ...written];
  const retained = others.filter(({ file }) => !known.has(file));
  manifests.write(disk, stateFolder, out, { ...after, retained });
}

/** Reads the planned manifests, if they were staged. */
function stagedManifests(disk: Disk, stateFolder: string) {
  return manifests.readAll(disk, stateFolder, stagedRecord(manifests.fileIn(stateFolder)));
}

/** Returns the paths of a journal. In a copied site, they must not be outside of it. */
function placesOf(stateFolder: string, out: string, journal: Journal): Places {
  const home = path.dirname(stateFolder);
  const target = path.resolve(home, journal.out);
  if (target !== out && (target === home || !contains(home, target))) {
    throw new Fault(
      `A publication into ${target} was interrupted`,
      `Build with --out ${target} to finish it, or delete ${stateFolder} to discard it.`,
    );
  }
  return { out: target, staging: stagingPlaces(stateFolder, target)[journal.staging] };
}

function tidy(disk: Disk, stateFolder: string, out: string): void {
  attempt(`${stateFolder} cannot be cleaned up`, () => {
    for (const { name } of disk.list(stateFolder)) {
      if (/^lock\.|\.new$|^staging$/.test(name)) removeTree(disk, path.join(stateFolder, name));
    }
    if (disk.stat(out)?.isDirectory()) removeTree(disk, path.join(out, STAGING_IN_OUTPUT));
  });
}
