// Describes the machine of a benchmark, without names of hosts and folders.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';

/** One line: processor, memory, system, Node.js. */
export function describeMachine(): string {
  const cpus = os.cpus();
  const memory = `${Math.round(os.totalmem() / 2 ** 30)} GiB`;
  const processor = cpus[0]?.model.replace(/\s+/g, ' ').trim() ?? 'unknown processor';
  const usable = os.availableParallelism();
  const cores = usable === cpus.length ? `${usable} cores` : `${usable} of ${cpus.length} cores`;
  return `${processor}, ${cores}, ${memory}; ${systemName()}; Node.js ${process.versions.node}`;
}

/** ` (Node.js 24.21.0)` for a Node.js other than that of the bench, which is reported with the machine. */
export function otherNode(program: string): string {
  const version = program === process.execPath ? undefined : firstLine(program, ['--version']);
  return version === undefined ? '' : ` (Node.js ${version.slice(1)})`;
}

function systemName(): string {
  const release = '/etc/os-release';
  const name = existsSync(release)
    ? /^PRETTY_NAME="?([^"\n]*)/m.exec(readFileSync(release, 'utf8'))?.[1]
    : undefined;
  return `${name ?? os.type()}, kernel ${os.release()}`;
}

/** The first line that a command prints; undefined if it cannot be run. */
export function firstLine(program: string, parameters: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync(program, parameters, { encoding: 'utf8' });
  return status === 0 ? stdout.split('\n', 1)[0] : undefined;
}
