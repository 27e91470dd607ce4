// Resources of a process: anything that grows with the number of builds or starts is a leak.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import type { Worker } from 'node:worker_threads';

export interface Holdings {
  /** Targets of this process's descriptors, without numbers: `socket`, `pipe`, `anon_inode:inotify`. */
  readonly descriptors: Readonly<Record<string, number>>;
  readonly threads: number;
  readonly children: number;
  /** Resources that keep the process running: `TCPServerWrap`, `Timeout`. */
  readonly handles: Readonly<Record<string, number>>;
}

export function holdings(): Holdings {
  return {
    descriptors: count(readdirSync('/proc/self/fd').map(target)),
    threads: readdirSync('/proc/self/task').length,
    children: childrenOf(process.pid).length,
    handles: count(process.getActiveResourcesInfo()),
  };
}

/**
 * Waits until the process has no resources beyond `before`, except for one or two threads of the pool; returns its
 * resources.
 */
export async function settled(before: Holdings): Promise<Holdings> {
  let now = holdings();
  for (let wait = 0; wait < 100 && grown(before, now).length > 0; wait += 1) {
    await sleep(50);
    now = holdings();
  }
  return now;
}

/** Lists the resources that grew, in words. */
export function grown(before: Holdings, now: Holdings): string[] {
  const more = (a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>) =>
    Object.keys(b).filter((name) => (b[name] ?? 0) > (a[name] ?? 0));
  return [
    ...more(before.descriptors, now.descriptors),
    ...more(before.handles, now.handles),
    ...(now.children > before.children ? ['children'] : []),
    ...(now.threads > before.threads ? ['threads'] : []),
  ];
}

function target(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`).replace(/:?\[?\d+\]?$/, '');
  } catch {
    // The listing's own.
    return 'closed';
  }
}

function count(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) if (name !== 'closed') counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

export function childrenOf(pid: number): string[] {
  const tasks = readdirSync(`/proc/${pid}/task`);
  return tasks.flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
}

/** Bytes of memory of a process: of all threads, including memory outside heaps. */
export function residentBytes(pid: number | string = 'self'): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/**
 * Live bytes of this thread, after garbage collection: the least of some readings, because freed buffers are
 * counted until they are swept in the background, and recent work may be referenced for a turn or two.
 */
export async function liveBytes(): Promise<number> {
  v8.setFlagsFromString('--expose-gc');
  const collect: () => void = vm.runInNewContext('gc');
  let least = Number.POSITIVE_INFINITY;
  for (let reading = 0; reading < 5; reading += 1) {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    least = Math.min(least, heapUsed + arrayBuffers);
    await sleep(20);
  }
  return least;
}

/** Live bytes of another thread: a heap snapshot omits garbage. */
export async function liveBytesOf(worker: Worker): Promise<number> {
  const chunks: Buffer[] = [];
  for await (const chunk of await worker.getHeapSnapshot()) chunks.push(Buffer.from(chunk));
  const { snapshot, nodes } = JSON.parse(Buffer.concat(chunks).toString());
  const fields: string[] = snapshot.meta.node_fields;
  const size = fields.indexOf('self_size');
  let bytes = 0;
  for (let at = size; at < nodes.length; at += fields.length) bytes += nodes[at];
  return bytes;
}
