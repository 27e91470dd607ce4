// Runs a command and measures it.
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { processorTimeOfChildren, watchMemory } from './processes.ts';

export interface Command {
  readonly program: string;
  readonly parameters: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Milliseconds after which a command counts as hung. */
const PATIENCE = 30 * 60_000;

/** Starts a command in its own session, so that its child processes can be found. */
export function start({ program, parameters, cwd, env }: Command, output: number | 'ignore'): ChildProcess {
  const child = spawn(program, parameters, {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, SITEWRIGHT_CACHE: '', ...env },
    stdio: ['ignore', output, output],
    detached: true,
  });
  // Ctrl-C does not reach other sessions. They end before their folders are removed.
  const endWithUs = () => end(child);
  process.prependOnceListener('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  return child;
}

/** Ends a command and its child processes. */
export function end({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

export class CommandFailed extends Error {}

/** Seconds of a command. */
export interface Took {
  readonly wall: number;
  /** User and system time of all its processes. */
  readonly cpu: number;
}

/** Measures a command that runs alone and must end with `code`. Throws CommandFailed with the last printed lines. `log` is a file. */
export async function time(command: Command, log: string, code = 0): Promise<Took> {
  const before = processorTimeOfChildren();
  const began = process.hrtime.bigint();
  let wall = Number.NaN;
  await run(command, log, code, (child) => {
    child.on('exit', () => {
      wall = Number(process.hrtime.bigint() - began) / 1e9;
    });
  });
  return { wall, cpu: processorTimeOfChildren() - before };
}

/** Measures the peak memory of a command and its child processes, in MiB; undefined if the system doesn't report it. */
export async function measureMemory(command: Command, log: string): Promise<number | undefined> {
  let peak: number | undefined;
  await run(command, log, 0, (child) => {
    const watch = watchMemory(child.pid ?? 0);
    child.on('exit', () => {
      peak = watch.stop();
    });
  });
  return peak;
}

async function run(
  command: Command,
  log: string,
  expected: number,
  watch: (child: ChildProcess) => void,
): Promise<void> {
  const output = openSync(log, 'w');
  try {
    const child = start(command, output);
    watch(child);
    const code = await ended(child);
    if (code === expected) return;
    const last = readFileSync(log, 'utf8').trim().split('\n').slice(-15).join('\n');
    throw new CommandFailed(`${path.basename(command.program)} ended with ${code}:\n${last}`);
  } finally {
    closeSync(output);
  }
}

function ended(child: ChildProcess): Promise<number | NodeJS.Signals | null> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => end(child), PATIENCE);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearTimeout(limit);
      resolve(code ?? signal);
    });
  });
}
