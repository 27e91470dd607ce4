// The owner of a lock. Systems reuse process ids, so the start time is recorded too.
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, unlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { hostname } from 'node:os';
import path from 'node:path';
import { orUndefined } from '../../kit/thrown.ts';

export interface Owner {
  readonly pid: number;
  /** Start of the process, if the system reports it: the boot id and the clock ticks since then. */
  readonly started: { readonly boot: string; readonly ticks: string } | undefined;
  readonly host: string;
  /** Process namespace: processes of another one, such as a container, are invisible. */
  readonly space: string;
  /** Random token, different for each lock. */
  readonly token: string;
  /** True if it signals its presence by its token. */
  readonly present?: boolean;
}

/** Describes this process as the owner of a lock. */
export function createOwner(): Owner {
  return {
    pid: process.pid,
    started: startOf(process.pid),
    host: hostname(),
    space: orUndefined(() => readlinkSync('/proc/self/ns/pid')) ?? '',
    token: randomUUID(),
  };
}

/**
 * Returns true if an owner has certainly ended. An owner in another container is checked by its presence in `folder`;
 * on another machine it can't be checked.
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

/** Parses an owner; returns `undefined` for any other text. */
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

/**
 * Reads the start of a process from /proc, see proc_pid_stat(5): the 22nd field, counted from after the name, which may
 * contain anything.
 */
function startOf(pid: number): Owner['started'] {
  const stat = orUndefined(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
  const boot = orUndefined(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim());
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

const PREFIX = 'present-';

/**
 * Opens a socket next to the lock that only a living process answers, even if it is paused or busy: the kernel closes
 * it with the process. This way, invisible processes in other containers can be asked. Undefined if the system or the
 * disk has no such sockets. It doesn't keep the process alive.
 */
export async function showPresence(folder: string, token: string) {
  const descriptor = openFolder(folder);
  if (descriptor === undefined) return undefined;
  const server = createServer((socket) => socket.destroy()).unref();
  const isOpen = await new Promise<boolean>((resolve) => {
    server.on('error', () => resolve(false));
    server.listen(addressIn(descriptor, token), () => resolve(true));
  });
  const end = () => {
    // Closing removes the socket by its address.
    server.close();
    closeSync(descriptor);
  };
  if (isOpen) return { end };
  closeSync(descriptor);
  return undefined;
}

/** Returns true if a process of this machine that signaled its presence has certainly ended. */
async function isGone(folder: string, token: string): Promise<boolean> {
  const descriptor = openFolder(folder);
  if (descriptor === undefined) return false;
  const code = await new Promise<string | undefined>((resolve) => {
    const socket = connect(addressIn(descriptor, token), () => resolve(undefined));
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    socket.on('connect', () => socket.destroy());
  });
  closeSync(descriptor);
  return code === 'ECONNREFUSED';
}

export async function tidyPresences(folder: string): Promise<void> {
  for (const name of readdirSync(folder).filter((each) => each.startsWith(PREFIX))) {
    if (await isGone(folder, name.slice(PREFIX.length))) unlinkSync(path.join(folder, name));
  }
}

/** Address of a socket through an open folder, because addresses are at most 107 bytes long. */
function addressIn(descriptor: number, token: string): string {
  return `/proc/self/fd/${descriptor}/${PREFIX}${token}`;
}

function openFolder(folder: string): number | undefined {
  return process.platform === 'linux' ? orUndefined(() => openSync(folder, 'r')) : undefined;
}
