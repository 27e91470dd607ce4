// `site serve`: starts the server, prints its URL, and ends on Ctrl-C.
import { type Command, InvalidArgumentError } from 'commander';
import {
  announce,
  reportFailedRequest,
  type ServeOptions,
  serveRequestOf,
  stopSignal,
} from '../local-server.ts';
import { openBrowser } from '../machine/open.ts';
import { type CommandContext, exitCodes, OPTIONS, parseDate } from '../options.ts';
import { createTerminal } from '../print/terminal.ts';

export function addServe(program: Command, { lib, finish }: CommandContext): void {
  program
    .command('serve')
    .description('Serve the built site on this machine, as a good host would.')
    .option(...OPTIONS.root)
    .option('--out <dir>', "folder to serve (default: dist in the site's folder)")
    .option('--port <number>', 'port to listen on (default: 4000, or the next free one)', parsePort)
    .option('--host <address>', 'address to listen on, instead of only this machine')
    .option('--allowed-host <name>', 'another host name of this server; may be repeated', collect)
    .option('--open', 'open the site in a browser')
    .option('--watch', 'preview the sources instead, and update open pages on every save')
    .option('--poll', 'with --watch: poll for changes, for disks that do not report them')
    .option(
      '--editor <command>',
      'with --watch: editor for opening source locations (default: $VISUAL or $EDITOR)',
    )
    .option(
      '--date <date>',
      'with --watch: preview as if on this day, YYYY-MM-DD (default: today)',
      parseDate,
    )
    .option(...OPTIONS.baseUrl)
    .action(async (options: ServeOptions, command: Command) => {
      if (options.watch) {
        const { runPreview } = await import('./preview.ts');
        finish(await runPreview(options, lib));
        return;
      }
      const refusal = previewOptionIn(options);
      if (refusal) command.error(refusal, { exitCode: exitCodes.usage });
      finish(await runServe(options));
    });
}

/** A port number; 0 for any that is free. */
function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('Write a number from 0 to 65535.');
}

/** Gathers the values of an option that may be repeated. */
function collect(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}

/** Error message if an option of the preview is used without `--watch`. */
function previewOptionIn({ poll, date, editor }: ServeOptions): string | undefined {
  if (poll) return "error: option '--poll' needs '--watch'; a built site is read again for every request";
  if (date !== undefined)
    return "error: option '--date' needs '--watch'; a built site keeps the day of its build";
  if (editor === undefined) return undefined;
  return "error: option '--editor' needs '--watch'; a built site shows no errors to open";
}

/** Returns the exit code when the server has been stopped. */
async function runServe(options: ServeOptions): Promise<number> {
  const { serveBuiltSite } = await import('../../serve/serve.ts');
  const errors = createTerminal(process.stderr);
  const server = await serveBuiltSite(serveRequestOf(options), (error) => reportFailedRequest(errors, error));
  announce(server, options, createTerminal(process.stdout), errors);
  if (options.open) openBrowser(server.url);
  await stopSignal();
  await server.close();
  return exitCodes.done;
}
