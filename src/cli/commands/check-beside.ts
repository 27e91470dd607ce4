import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ServeOptions } from './serve.ts';

export interface CheckBeside {
  /** Begins a check, unless one is running. */
  start(): void;
  stop(): void;
}

/** Runs `site check` of the previewed site in a process of its own, which prints to the same terminal. */
export function createCheckBeside({ root, baseUrl, date }: ServeOptions, lib: URL): CheckBeside {
  const command = fileURLToPath(new URL('../bin/site.js', lib));
  const given = Object.entries({ '--root': root, '--base-url': baseUrl, '--date': date });
  const options = given.flatMap(([name, value]) => (value === undefined ? [] : [name, value]));
  let running: ChildProcess | undefined;
  return {
    start() {
      if (running) return;
      const started = spawn(process.execPath, [command, 'check', ...options], {
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      running = started;
      const forget = () => {
        running = undefined;
      };
      started.once('exit', forget).once('error', forget);
    },
    stop: () => void running?.kill(),
  };
}
