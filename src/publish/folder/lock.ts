// Lock of a site: one command writes at a time. The lock is a file that contains its owner and appears atomically, by a
// link. A dead owner's lock is taken over without a race: only the process that creates the claim named by its token may
// replace it. A claim is a lock itself, whose owner may die too.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Fault, faultOf, isSystemError } from '../../kit/diagnostics/fault.ts';
import type { Disk } from '../../kit/system/disk.ts';
import { hideFromGit, nameInState } from '../../kit/system/state-folder.ts';
import { createOwner, hasEnded, type Owner, parseOwner, showPresence, tidyPresences } from './owner.ts';

export interface LockWait {
  /** Milliseconds before the wait ends with an error. */
  readonly patience: number;
  /** Called once if another command has the lock. */
  readonly onWait: (holder: string) => void;
  readonly signal: AbortSignal;
}

type Attempt =
  | { readonly kind: 'taken' }
  | { readonly kind: 'held'; readonly by: string }
  /** Another process was faster, or the file isn't complete yet; returns the missing part. */
  | { readonly kind: 'unsettled'; readonly absence?: unknown };

const FILE = 'lock';

/** Milliseconds between two attempts. */
const INTERVAL = 50;

/** Waits for the site's lock. Throws a Fault if it isn't available in time, and the signal's reason. */
export async function takeLock(disk: Disk, stateFolder: string, wait: LockWait) {
  try {
    hideFromGit(disk, stateFolder);
  } catch {
    // The error is reported below.
  }
  const owner = createOwner();
  const presence = await showPresence(stateFolder, owner.token);
  try {
    const file = path.join(stateFolder, FILE);
    await waitForLock(disk, file, { ...owner, present: presence !== undefined }, wait);
    if (presence) await tidyPresences(stateFolder);
    return {
      release() {
        release(disk, file, owner);
        presence?.end();
      },
    };
  } catch (error) {
    presence?.end();
    throw error;
  }
}

async function waitForLock(
  disk: Disk,
  file: string,
  owner: Owner,
  { patience, onWait, signal }: LockWait,
): Promise<void> {
  let reported = false;
  let unsettled = 0;
  for (let waited = 0; ; waited += INTERVAL) {
    // A file without an owner counts as damaged after four attempts.
    const result = await tryOnce(disk, file, owner, unsettled > 4);
    if (result.kind === 'taken') return;
    unsettled = result.kind === 'unsettled' ? unsettled + 1 : 0;
    if (waited >= patience) throw givenUp(file, result);
    if (result.kind === 'held' && !reported) {
      onWait(result.by);
      reported = true;
    }
    await sleep(INTERVAL);
    signal.throwIfAborted();
  }
}

async function tryOnce(disk: Disk, file: string, owner: Owner, settled: boolean): Promise<Attempt> {
  try {
    hideFromGit(disk, path.dirname(file));
    return await take(disk, file, owner, settled);
  } catch (error) {
    // Another command may have tidied the folder between two steps.
    if (isSystemError(error) && error.code === 'ENOENT') return { kind: 'unsettled', absence: error };
    throw refused(file, error);
  }
}

async function take(disk: Disk, file: string, owner: Owner, settled: boolean): Promise<Attempt> {
  if (create(disk, file, owner)) return { kind: 'taken' };
  const text = disk.read(file).toString('utf8');
  const holder = parseOwner(text);
  if (!holder && !settled) return { kind: 'unsettled' };
  if (holder && !(await hasEnded(holder, path.dirname(file))))
    return { kind: 'held', by: `process ${holder.pid} on ${holder.host}` };
  const claim = `${file}.${holder?.token ?? 'damaged'}`;
  const claimed = await take(disk, claim, owner, settled);
  if (claimed.kind !== 'taken') return claimed;
  if (disk.stat(file) && disk.read(file).toString('utf8') === text) {
    disk.rename(claim, file);
    return { kind: 'taken' };
  }
  disk.unlink(claim);
  return { kind: 'unsettled' };
}

/** Creates a file with its whole content at once. Returns false if it exists. */
function create(disk: Disk, file: string, owner: Owner): boolean {
  const temporary = `${file}.${owner.token}.new`;
  try {
    disk.write(temporary, `${JSON.stringify(owner)}\n`);
    disk.link(temporary, file);
    return true;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (error.code === 'EEXIST') return false;
    if (!['EPERM', 'ENOTSUP', 'ENOSYS'].includes(error.code ?? '')) throw error;
    return disk.createAlone(file, `${JSON.stringify(owner)}\n`);
  } finally {
    discard(disk, temporary);
  }
}

/** Removes a temporary file. The owner of the lock removes such files too. */
function discard(disk: Disk, temporary: string): void {
  try {
    if (disk.stat(temporary)) disk.unlink(temporary);
  } catch {
    // A file that stays is harmless.
  }
}

function release(disk: Disk, file: string, owner: Owner): void {
  try {
    if (disk.stat(file) && parseOwner(disk.read(file).toString('utf8'))?.token === owner.token)
      disk.unlink(file);
  } catch {
    // The next command finds that its owner has ended.
  }
}

function refused(file: string, error: unknown): unknown {
  return faultOf(error, `The lock ${nameOf(file)} cannot be taken`);
}

/** Returns the error for a wait that took too long. */
function givenUp(file: string, result: Exclude<Attempt, { kind: 'taken' }>): unknown {
  if (result.kind === 'unsettled' && result.absence !== undefined) return refused(file, result.absence);
  const by = result.kind === 'held' ? result.by : 'an unknown command';
  return new Fault(
    `Another command is using this site: ${by}`,
    `Wait until it is done. If that process no longer runs, delete ${nameOf(file)}.`,
  );
}

function nameOf(file: string): string {
  return nameInState(path.dirname(file), FILE);
}
