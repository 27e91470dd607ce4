// A disk whose n-th operation fails in one of several ways.
import { type Disk, realDisk } from '../../src/kit/system/disk.ts';

/**
 * `before`: it fails, and did nothing; `after`: it fails, but was done; `torn`: a write or a copy fails half
 * way. With `ten times` nine later operations fail as well, so that undoing fails too. With `forever` every later operation
 * fails as well, as on a full or a broken disk. `killed`: the process has ended, so nothing happens from then on.
 */
export type RequestForm =
  | 'before'
  | 'after'
  | 'torn'
  | 'before, ten times'
  | 'before, forever'
  | 'after, forever'
  | 'killed';

export interface FaultyDisk extends Disk {
  /** Operations so far. */
  readonly count: () => number;
}

/** Syncs nothing: these tests are not about power cuts. */
export const swiftDisk: Disk = { ...realDisk, sync() {}, syncAll: () => true };

/** Read-only operations. */
const LOOKING = new Set(['read', 'hash', 'list', 'stat', 'readLink']);

/** Creates the disk. With an infinite `nth` nothing fails. Read-only operations work on a full disk. */
export function faultyDisk(nth: number, manner: RequestForm, code: string): FaultyDisk {
  let count = 0;
  let failures = 0;
  const fail = (name: string): never => {
    throw Object.assign(new Error(`${code}: made to fail`), { code, syscall: name, errno: -1 });
  };
  const goesOn = (name: string): boolean => {
    if (manner === 'killed') return false;
    if (LOOKING.has(name) || !/times|ever/.test(manner)) return true;
    failures += 1;
    return manner === 'before, ten times' && failures >= 10;
  };
  const wrap = (name: keyof Disk) => {
    const real = swiftDisk[name] as (...parameters: unknown[]) => unknown;
    return (...parameters: unknown[]) => {
      count += 1;
      if (count < nth) return real(...parameters);
      if (count > nth) return goesOn(name) ? real(...parameters) : fail(name);
      if (manner.startsWith('after')) real(...parameters);
      if (manner === 'torn' && name === 'write') real(parameters[0], half(parameters[1]));
      return fail(name);
    };
  };
  const names = Object.keys(realDisk) as (keyof Disk)[];
  const disk = Object.fromEntries(names.map((name) => [name, wrap(name)]));
  return { ...(disk as unknown as Disk), count: () => count };
}

function half(content: unknown): string | Uint8Array {
  const whole = content as string | Uint8Array;
  return whole.slice(0, Math.floor(whole.length / 2));
}
