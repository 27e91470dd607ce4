// The memory and the time of a process and its child processes, read from /proc.
import { readdirSync, readFileSync } from 'node:fs';

export interface MemoryWatch {
  /** Returns MiB; undefined if nothing was sampled. */
  stop(): number | undefined;
}

/** Milliseconds between two samples at first. Later they are a thousandth of the run apart, so that they disturb it little. */
const INTERVAL = 5;
/** Samples between two searches for new processes. */
const SEARCH = 4;

/** Starts to watch the session of `leader`; only on Linux. */
export function watchMemory(leader: number): MemoryWatch {
  let peak = 0;
  let looks = 0;
  let members: readonly number[] = [leader];
  const start = performance.now();
  const look = () => {
    timer = setTimeout(look, Math.max(INTERVAL, (performance.now() - start) / 1000));
    if (looks % SEARCH === 0) members = membersOf(leader);
    looks += 1;
    peak = Math.max(peak, sum(members.map(residentOf)));
  };
  let timer = setTimeout(look, INTERVAL);
  return {
    stop() {
      clearTimeout(timer);
      return peak === 0 ? undefined : peak / 1024;
    },
  };
}

/** Processes of a session. */
function membersOf(session: number): number[] {
  try {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.map(Number).filter((pid) => sessionOf(pid) === session);
  } catch {
    return [];
  }
}

/** The sixth field of `stat` in /proc. */
function sessionOf(pid: number): number | undefined {
  return statOf(pid)[3];
}

/** Clock ticks per second, the unit of times in /proc. */
const TICKS = 100;

/** Processor seconds of the running processes of a session, and of their ended children. */
export function processorTimeOf(session: number): number {
  const ticks = membersOf(session).map((pid) => sum(statOf(pid).slice(11, 15)));
  return sum(ticks) / TICKS;
}

/** Processor seconds of all ended children of this process. */
export function processorTimeOfChildren(): number {
  return sum(statOf('self').slice(13, 15)) / TICKS;
}

/** Fields of `stat` from the third, https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html; the second is in parentheses. */
function statOf(pid: number | 'self'): number[] {
  return read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Resident memory in KiB. Shared pages count for each process. */
function residentOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
