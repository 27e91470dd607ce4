// First and last steps of a command: it takes the site's lock, finishes or undoes the publication of a killed command, and
// opens a staging folder; at the end it closes both.
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Fault, faultOf, isSystemError } from '../kit/diagnostics/fault.ts';
import type { Disk } from '../kit/system/disk.ts';
import { STATE_FOLDER } from '../kit/system/state-folder.ts';
import type { BuildEvents, Machine } from '../model/request.ts';
import {
  hasJournal,
  type LockWait,
  type Output,
  openStaging,
  recover,
  type Staging,
  stagingFolder,
  takeLock,
  tidyReleases,
} from '../publish/index.ts';

type SiteAccess = 'read' | 'write';

/**
 * Runs work under the site's lock. Reading a site in a read-only folder needs no lock and uses a temporary staging
 * folder. Throws a Fault, and the signal's reason.
 */
export async function inSession<T>(
  output: Output,
  machine: Machine,
  work: (staging: Staging) => Promise<T>,
  access: SiteAccess = 'write',
): Promise<T> {
  try {
    return await underLock(output, machine, work, access);
  } catch (error) {
    // Most steps name the file that they can't use; this is for the others.
    throw faultOf(error, `${(error as NodeJS.ErrnoException)?.path ?? output.out} cannot be used`);
  }
}

/** Changes files of a site under its lock. Waits for a build that is at work on it, and says so. Throws a Fault. */
export async function changeSite<T>(
  root: string,
  { disk, events, signal }: Machine,
  change: (disk: Disk) => T,
): Promise<T> {
  const lock = await takeLock(disk, path.join(root, STATE_FOLDER), waitingFor(events, signal));
  try {
    return change(disk);
  } finally {
    lock.release();
  }
}

/** Options of waiting for another command on the same site. */
function waitingFor({ notice }: BuildEvents, signal: AbortSignal): LockWait {
  const onWait = (holder: string) => notice(`Another command is using this site (${holder}); waiting.`);
  // Milliseconds that a command waits for another one on the same site.
  return { patience: 20_000, onWait, signal };
}

async function underLock<T>(
  output: Output,
  { disk, events, signal }: Machine,
  work: (staging: Staging) => Promise<T>,
  access: SiteAccess,
): Promise<T> {
  const lock = await takeLock(disk, output.stateFolder, waitingFor(events, signal)).catch((error) => {
    if (access === 'read' && isReadOnly(error)) return undefined;
    throw error;
  });
  if (!lock) return inStaging(disk, output, path.join(tmpdir(), `site-${randomUUID()}`), work);
  // The state folder exists by now, and stays as private as the umask wants it.
  // Every server may read published files. Threads have this umask too.
  const umask = process.umask(0o022);
  try {
    const recovery = recover(disk, output.stateFolder, output.out);
    if (recovery === 'finished') events.notice('Finished a publication that was interrupted.');
    if (recovery === 'undone') events.notice('Undid a publication that was interrupted.');
    if (output.kind === 'releases') tidyReleases(disk, output);
    const folder =
      output.kind === 'releases'
        ? path.join(output.releases, 'staging')
        : stagingFolder(disk, output.stateFolder, output.out);
    return await inStaging(disk, output, folder, work);
  } finally {
    process.umask(umask);
    lock.release();
  }
}

function isReadOnly(error: unknown): boolean {
  const cause = error instanceof Fault ? error.cause : undefined;
  return isSystemError(cause) && ['EROFS', 'EACCES', 'EPERM'].includes(cause.code ?? '');
}

async function inStaging<T>(
  disk: Disk,
  output: Output,
  folder: string,
  work: (staging: Staging) => Promise<T>,
): Promise<T> {
  const staging = openStaging(disk, folder);
  let result: T;
  try {
    result = await work(staging);
  } catch (error) {
    closeQuietly(disk, output, staging);
    throw error;
  }
  staging.close();
  return result;
}

/**
 * Closes the staging folder after an error, which is the one to report; the next command removes the rest. The
 * staging folder of a half-done publication stays: finishing or undoing it needs everything in there.
 */
function closeQuietly(disk: Disk, { stateFolder }: Output, staging: Staging): void {
  try {
    if (!hasJournal(disk, stateFolder)) staging.close();
  } catch {
    // See above.
  }
}
