// `site serve` and `site dev`: start a server, print its URL, and end on Ctrl-C.
import path from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { printable } from '../../kit/diagnostics/printable.ts';
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

export function addDev(program: Command, { lib, finish }: CommandContext): void {
  const dev = program
    .command('dev')
    .description('Preview the site, and update open pages on every save. Short for serve --watch.');
  addServerOptions(dev, 'the output, which the preview never changes');
  addPreviewOptions(dev, '').action(async (options: ServeOptions) => {
    const { runPreview } = await import('./preview.ts');
    finish(await runPreview(options, lib));
  });
}

export function addServe(program: Command, { lib, finish }: CommandContext): void {
  const serve = program
    .command('serve')
    .description('Serve the built site locally, with the redirects, headers and status codes of a host.');
  addServerOptions(serve, 'folder to serve').option(
    '--watch',
    'preview the sources instead, as site dev does',
  );
  addPreviewOptions(serve, 'with --watch: ').action(async (options: ServeOptions, command: Command) => {
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

function addServerOptions(command: Command, output: string): Command {
  return command
    .option(...OPTIONS.root)
    .option('--out <dir>', `${output} (default: dist in the site's folder)`)
    .option('--port <number>', 'port to listen on (default: 4000, or the next free one)', parsePort)
    .option('--host <address>', 'address to listen on, instead of only this machine')
    .option('--allowed-host <name>', 'another host name of this server; may be repeated', collect)
    .option('--open', 'open the site in a browser')
    .option(...OPTIONS.baseUrl);
}

/** Adds the options of the preview; `when` comes before their descriptions. */
function addPreviewOptions(command: Command, when: string): Command {
  return command
    .option('--poll', `${when}poll for changes, for disks that do not report them`)
    .option('--editor <command>', `${when}editor for opening source locations (default: $VISUAL or $EDITOR)`)
    .option('--date <date>', `${when}preview as if on this day, YYYY-MM-DD (default: today)`, parseDate);
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
  const { serveBuiltSite, unbuiltFile } = await import('../../serve/index.ts');
  const errors = createTerminal(process.stderr);
  const request = serveRequestOf(options);
  const server = await serveBuiltSite(request, (error) => reportFailedRequest(errors, error));
  const unbuilt = unbuiltFile(request);
  if (unbuilt !== undefined)
    errors.write(
      `${errors.paint('yellow', 'warning')} ${path.basename(request.out)}/ is older than ${printable(unbuilt)}.\n  → Run site build to publish it, or site dev to see every save.`,
    );
  announce(server, options, createTerminal(process.stdout), errors);
  if (options.open) openBrowser(server.url);
  await stopSignal();
  await server.close();
  return exitCodes.done;
}
