// What a command does first and last: it takes the site's lock, sets right what a killed command
// left, and opens a staging folder; at the end it puts all of that away.
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Fault, faultOf, isSystemError } from '../kit/diagnostics/fault.ts';
import type { Disk } from '../kit/system/disk.ts';
import { type LockWait, takeLock } from '../site/publish/folder/lock.ts';
import type { Output } from '../site/publish/folder/output-folder.ts';
import { hasJournal } from '../site/publish/records/journal.ts';
import { recover } from '../site/publish/recover.ts';
import { tidyReleases } from '../site/publish/releases.ts';
import { openStaging, type Staging, stagingFolder } from '../site/publish/staging.ts';
import type { BuildEvents, Machine } from '../site/request.ts';

/** Milliseconds that a command waits for another one on the same site. */
const PATIENCE = 20_000;

/**
 * Does work. Where it is said to only look at the site, and the site lies where nothing can be written, the staging
 * folder is a temporary one. Throws a Fault, and the signal's reason.
 */
export async function inSession<T>(
  output: Output,
  machine: Machine,
  work: (staging: Staging) => Promise<T>,
  manner: 'writes' | 'looks' = 'writes',
): Promise<T> {
  try {
    return await underLock(output, machine, work, manner);
  } catch (error) {
    // The steps name their files; this is for what they only look at on the way.
    throw faultOf(error, `${(error as NodeJS.ErrnoException)?.path ?? output.out} cannot be used`);
  }
}

/** How long a command waits for another one on the same site, and what it says then. */
export function waitingFor({ notice }: BuildEvents, signal: AbortSignal): LockWait {
  const onWait = (holder: string) => notice(`Another command is at work on this site (${holder}); waiting.`);
  return { patience: PATIENCE, onWait, signal };
}

async function underLock<T>(
  output: Output,
  { disk, events, signal }: Machine,
  work: (staging: Staging) => Promise<T>,
  manner: 'writes' | 'looks',
): Promise<T> {
  const lock = await takeLock(disk, output.stateFolder, waitingFor(events, signal)).catch((error) => {
    if (manner === 'looks' && isReadOnly(error)) return undefined;
    throw error;
  });
  if (!lock) return staged(disk, output, path.join(tmpdir(), `site-${randomUUID()}`), work);
  try {
    const recovery = recover(disk, output.stateFolder, output.out);
    if (recovery === 'finished') events.notice('An interrupted publication was finished first.');
    if (recovery === 'undone') events.notice('An interrupted publication was undone first.');
    return await withStaging(disk, output, work);
  } finally {
    lock.release();
  }
}

async function withStaging<T>(
  disk: Disk,
  output: Output,
  work: (staging: Staging) => Promise<T>,
): Promise<T> {
  if (output.kind === 'releases') tidyReleases(disk, output);
  const folder =
    output.kind === 'releases'
      ? path.join(output.releases, 'staging')
      : stagingFolder(disk, output.stateFolder, output.out);
  return staged(disk, output, folder, work);
}

function isReadOnly(error: unknown): boolean {
  const cause = error instanceof Fault ? error.cause : undefined;
  return isSystemError(cause) && ['EROFS', 'EACCES', 'EPERM'].includes(cause.code ?? '');
}

async function staged<T>(
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
 * The error that ended the work is the one to tell; the next command removes what stays. While a publication
 * is half done, all that it needs to be finished or undone is in the staging folder.
 */
function closeQuietly(disk: Disk, { stateFolder }: Output, staging: Staging): void {
  try {
    if (!hasJournal(disk, stateFolder)) staging.close();
  } catch {
    // See above.
  }
}
