// The peak memory of a process and its child processes, sampled from /proc.
import { readdirSync, readFileSync } from 'node:fs';

export interface MemoryWatch {
  /** Returns MiB; undefined if nothing was sampled. */
  stop(): number | undefined;
}

const INTERVAL = 5;
/** Samples between two searches for new processes. */
const SEARCH = 4;

/** Starts to watch the session of `leader`; only on Linux. */
export function watchMemory(leader: number): MemoryWatch {
  let peak = 0;
  let looks = 0;
  let members: readonly number[] = [leader];
  const look = () => {
    if (looks % SEARCH === 0) members = membersOf(leader);
    looks += 1;
    const sum = members.reduce((total, pid) => total + residentOf(pid), 0);
    peak = Math.max(peak, sum);
  };
  const timer = setInterval(look, INTERVAL);
  return {
    stop() {
      clearInterval(timer);
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

/** The sixth field of `stat`, https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html; the second is in parentheses. */
function sessionOf(pid: number): number | undefined {
  const fields = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');
  return fields[3] === undefined ? undefined : Number(fields[3]);
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
