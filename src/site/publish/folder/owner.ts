// Who holds a lock. A number of a process is given again after its end, so its start is told too.
import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { isGone } from '../presence.ts';

export interface Owner {
  readonly pid: number;
  /** When the process started, where the system tells: the boot and the clock ticks since. */
  readonly started: { readonly boot: string; readonly ticks: string } | undefined;
  readonly host: string;
  /** Processes of another space, such as a container, cannot be seen. */
  readonly space: string;
  /** Differs for each lock that is ever taken. */
  readonly token: string;
  /** Whether it shows its presence, by its token. */
  readonly present?: boolean;
}

/** This process, as the owner of a lock that it is about to take. */
export function createOwner(): Owner {
  return {
    pid: process.pid,
    started: startOf(process.pid),
    host: hostname(),
    space: attempt(() => readlinkSync('/proc/self/ns/pid')) ?? '',
    token: randomUUID(),
  };
}

/**
 * Whether an owner has surely ended. One in another container is asked by its presence in `folder`; one on another
 * machine cannot be known to have.
 */
export async function hasEnded(owner: Owner, folder: string): Promise<boolean> {
  const here = createOwner();
  const [boot, hereBoot] = [owner.started?.boot, here.started?.boot];
  if (owner.host === here.host && boot && hereBoot && boot !== hereBoot) return true;
  if (owner.host !== here.host || owner.space !== here.space)
    return boot !== undefined && boot === hereBoot && owner.present === true && isGone(folder, owner.token);
  if (!isRunning(owner.pid)) return true;
  return owner.started !== undefined && owner.started.ticks !== startOf(owner.pid)?.ticks;
}

/** Undefined for anything else than an Owner as text. */
export function parseOwner(text: string): Owner | undefined {
  try {
    const owner: Partial<Owner> = JSON.parse(text);
    const texts = [owner.host, owner.space, owner.token].every((value) => typeof value === 'string');
    const whole = Number.isSafeInteger(owner.pid) && texts && /^[0-9a-f-]{36}$/.test(owner.token ?? '');
    return whole ? (owner as Owner) : undefined;
  } catch {
    return undefined;
  }
}

/** From /proc, see proc_pid_stat(5): the 22nd field, counted behind the name, which may hold anything. */
function startOf(pid: number): Owner['started'] {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
  const boot = attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim());
  const ticks = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return boot !== undefined && ticks !== undefined ? { boot, ticks } : undefined;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
