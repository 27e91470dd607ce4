// Runs the compiled command as a user would.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { repository } from './sources.ts';

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const COMMAND = path.join(repository, 'bin/site.js');

export function site(
  parameters: readonly string[],
  { cwd = repository, env = {} }: { cwd?: string; env?: Readonly<Record<string, string>> } = {},
): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...parameters], {
    cwd,
    env: { PATH: process.env.PATH, SOURCE_DATE_EPOCH: '1768435200', ...env },
    encoding: 'utf8',
  });
  return { code: status, stdout, stderr };
}

/** Durations differ from run to run. */
export function withoutTimes(text: string): string {
  return text.replace(/in \d+(\.\d+)? m?s\b/g, 'in <time>');
}
