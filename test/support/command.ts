// Runs the compiled command as a user would.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
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
  {
    cwd = repository,
    env = {},
    command = COMMAND,
  }: { cwd?: string; env?: Readonly<Record<string, string>>; command?: string } = {},
): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...parameters], {
    cwd,
    env: { PATH: process.env.PATH, SOURCE_DATE_EPOCH: '1768435200', ...env },
    encoding: 'utf8',
  });
  return { code: status, stdout, stderr };
}

export interface Started {
  readonly child: ChildProcess;
  readonly done: Promise<Outcome & { readonly signal: NodeJS.Signals | null }>;
}

/** Starts the command without waiting for it; `before` is a prefix, such as a tracer. */
export function start(
  parameters: readonly string[],
  {
    cwd,
    before = [],
    uid,
    env: more,
  }: { cwd: string; before?: readonly string[]; uid?: number; env?: Readonly<Record<string, string>> },
): Started {
  const [program = '', ...rest] = [...before, process.execPath, COMMAND, ...parameters];
  const env = { PATH: process.env.PATH, SOURCE_DATE_EPOCH: '1768435200', ...more };
  const child = spawn(program, rest, { cwd, env, ...(uid !== undefined && { uid }) });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
    });
  }
  const done = new Promise<Awaited<Started['done']>>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, ...texts }));
  });
  return { child, done };
}

/** Replaces durations, which vary between runs. */
export function withoutTimes(text: string): string {
  return text.replace(/in \d+(\.\d+)? m?s\b/g, 'in <time>');
}
