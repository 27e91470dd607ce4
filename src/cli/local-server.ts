// Options and steps that `site serve` shares with `site dev`.
import type { RunningServer, ServeRequest } from '../serve/index.ts';
import { type BuildOptions, siteFolders } from './options.ts';
import type { Terminal } from './print/terminal.ts';

/** The options of `site serve` as the command line gives them. */
export interface ServeOptions extends Pick<BuildOptions, 'root' | 'out' | 'baseUrl' | 'date'> {
  readonly port?: number;
  readonly host?: string;
  readonly allowedHost?: readonly string[];
  readonly open?: boolean;
  readonly watch?: boolean;
  readonly poll?: boolean;
  /** A program and its options. */
  readonly editor?: string;
}

/** Port without `--port`. */
const DEFAULT_PORT = 4000;

export function serveRequestOf(options: ServeOptions): ServeRequest {
  return {
    ...siteFolders(options),
    port: options.port ?? DEFAULT_PORT,
    exactPort: options.port !== undefined,
    host: options.host,
    allowedHosts: (options.allowedHost ?? []).map((name) => name.toLowerCase()),
    baseUrl: options.baseUrl,
  };
}

/** Prints the URL of the server, and who can reach it. */
export function announce(
  server: RunningServer,
  options: ServeOptions,
  terminal: Terminal,
  errors: Terminal,
): void {
  if (options.host !== undefined) {
    errors.write(
      `${errors.paint('yellow', 'warning')} Everyone who can reach ${options.host}, port ${server.port}, can see the site.`,
    );
  }
  if (options.port === undefined && server.port !== DEFAULT_PORT)
    terminal.write(`Port ${DEFAULT_PORT} is in use; using the next free one.`);
  terminal.write(`Serving at ${terminal.paint('bold', server.url)} until Ctrl-C.`);
}

export function reportFailedRequest(terminal: Terminal, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  terminal.write(`${terminal.paint('red', 'error')} A request failed: ${message}`);
}

/** Resolves when the process is asked to end. A second Ctrl-C kills it. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}
