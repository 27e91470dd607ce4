// A preview server as a process.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandFailed, end, start } from './command.ts';
import { processorTimeOf } from './processes.ts';
import type { Tool } from './tool.ts';

export interface Server {
  /** URL without a trailing slash. */
  readonly address: string;
  /** Seconds from the start of the command to the first whole page. */
  readonly seconds: number;
  /** Processor seconds so far, of all its processes. */
  cpu(): number;
  stop(): Promise<void>;
}

const PATIENCE = 120_000;
const INTERVAL = 5;
/** Milliseconds in which a server must end after a signal. */
const GRACE = 3000;

/** Starts a server and requests a page until it contains `text`. Throws CommandFailed. `log` is a file. */
export async function startServer(
  tool: Tool,
  site: string,
  { route, text, log }: { readonly route: string; readonly text: string; readonly log: string },
): Promise<Server> {
  const port = await freePort();
  const command = tool.preview?.(site, port);
  if (!command) throw new CommandFailed(`${tool.title} has no preview`);
  const address = `http://127.0.0.1:${port}`;
  const output = openSync(log, 'w');
  const began = performance.now();
  const child = start(command, output);
  closeSync(output);
  while (!(await shows(address + route, text))) {
    if (child.exitCode === null && performance.now() - began < PATIENCE) await sleep(INTERVAL);
    else {
      await stop(child);
      const last = readFileSync(log, 'utf8').trim().split('\n').slice(-15).join('\n');
      throw new CommandFailed(`the preview did not show its first page:\n${last}`);
    }
  }
  const seconds = (performance.now() - began) / 1000;
  return { address, seconds, cpu: () => processorTimeOf(child.pid ?? 0), stop: () => stop(child) };
}

async function shows(url: string, text: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    return (await response.text()).includes(text) && response.ok;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await Promise.race([ended, sleep(GRACE)]);
  }
  end(child);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('There is no free port');
  return address.port;
}
