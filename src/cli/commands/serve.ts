// `site serve`: starts the server, says where it is, and ends with the terminal's Ctrl-C.
import path from 'node:path';
import { type RunningServer, type ServeRequest, serveBuiltSite } from '../../serve/serve.ts';
import { exitCodes } from '../exit-codes.ts';
import { openBrowser } from '../machine/open-browser.ts';
import { createTerminal, type Terminal } from '../print/terminal.ts';

/** As the command line gives them. */
export interface ServeOptions {
  readonly root?: string;
  readonly out?: string;
  readonly port?: number;
  readonly host?: string;
  readonly allowedHost?: readonly string[];
  readonly open?: boolean;
  readonly poll?: boolean;
  /** A program and its options. */
  readonly editor?: string;
  readonly baseUrl?: string;
  /** `YYYY-MM-DD` */
  readonly date?: string;
}

const DEFAULT_PORT = 4000;

/** Returns the exit code when the server has been stopped. Throws a Fault. */
export async function runServe(options: ServeOptions): Promise<number> {
  const errors = createTerminal(process.stderr);
  const server = await serveBuiltSite(requestOf(options), (error) => tell(errors, error));
  announce(server, options, createTerminal(process.stdout), errors);
  if (options.open) openBrowser(server.url);
  await stopSignal();
  await server.close();
  return exitCodes.done;
}

export function requestOf(options: ServeOptions): ServeRequest {
  const root = path.resolve(options.root ?? '.');
  return {
    root,
    out: options.out === undefined ? path.join(root, 'dist') : path.resolve(options.out),
    port: options.port ?? DEFAULT_PORT,
    exactPort: options.port !== undefined,
    host: options.host,
    allowedHosts: (options.allowedHost ?? []).map((name) => name.toLowerCase()),
    baseUrl: options.baseUrl,
  };
}

export function announce(
  server: RunningServer,
  options: ServeOptions,
  terminal: Terminal,
  errors: Terminal,
): void {
  if (options.host !== undefined) {
    errors.write(
      `${errors.paint('yellow', 'warning')} The site is open to everyone who can reach ${options.host}, port ${server.port}.`,
    );
  }
  if (options.port === undefined && server.port !== DEFAULT_PORT)
    terminal.write(`Port ${DEFAULT_PORT} is taken; this is the next free one.`);
  terminal.write(`Serving at ${terminal.paint('bold', server.url)} until Ctrl-C.`);
}

export function tell(terminal: Terminal, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  terminal.write(`${terminal.paint('red', 'error')} A request failed: ${message}`);
}

/** Resolves when the process is asked to end. A second Ctrl-C ends it the hard way. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}
