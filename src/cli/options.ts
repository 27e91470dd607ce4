// Parts that all commands share: exit codes, options, and the build request made from them.
import path from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { isCalendarDate } from '../fields/index.ts';
import { Fault } from '../kit/diagnostics/fault.ts';
import { TEMPLATE_TIMEOUT } from '../limits/index.ts';
import type { BuildReport, BuildRequest, BuildShard } from '../model/request.ts';
import { type HostName, parseSiteUrl } from '../settings/index.ts';
import { createTerminal } from './print/terminal.ts';

export const exitCodes = {
  done: 0,
  /** The site has errors, or the machine prevented the build. */
  failed: 1,
  /** The command line is wrong. */
  usage: 2,
  /** A bug in the tool. */
  fault: 3,
} as const;

export interface CommandEnd {
  readonly exitCode: number;
  /** True if pages were rendered, which loads most of the code. */
  readonly hasRendered: boolean;
}

export interface CommandContext {
  /** Folder of the compiled command. */
  readonly lib: URL;
  /** Ends the command with its exit code; `hasRendered` says whether pages were rendered. */
  readonly finish: (exitCode: number, hasRendered?: boolean) => void;
}

/** Prints the errors that keep a command from running, as JSON if it is named for that. Returns the exit code. */
export async function refuseSite(
  refused: Pick<BuildReport, 'root' | 'diagnostics'>,
  command?: string | false,
): Promise<number> {
  if (command) {
    const { printOutput } = await import('./print/output.ts');
    const { diagnostics } = refused;
    createTerminal(process.stdout).write(printOutput({ command, outcome: 'refused', diagnostics }));
    return exitCodes.failed;
  }
  const { printDiagnostics } = await import('./print/diagnostics.ts');
  printDiagnostics(refused, {}, createTerminal(process.stderr));
  return exitCodes.failed;
}

/** Prints a command-line error. Returns the exit code. */
export function refuseUsage(why: string): number {
  process.stderr.write(`error: ${why}\n`);
  return exitCodes.usage;
}

/** Form of a printed result: for a person, for a program, or as annotations of GitHub. */
type Format = 'text' | 'json' | 'github';

/** Options of a build from the command line. Other commands have some of them. */
export interface BuildOptions {
  readonly root?: string;
  readonly out?: string;
  readonly drafts?: boolean;
  readonly strict?: boolean;
  readonly force?: boolean;
  readonly releases?: boolean;
  readonly dryRun?: boolean;
  readonly unfinished?: boolean;
  readonly format?: Format;
  readonly quiet?: boolean;
  /** True to print a short JSON instead of the result, or the file to write it to. */
  readonly summary?: boolean | string;
  readonly all?: boolean;
  readonly baseUrl?: string;
  readonly for?: readonly HostName[];
  /** `YYYY-MM-DD` */
  readonly date?: string;
  readonly workers?: number;
  /** True for all pages, or the percent of them. */
  readonly recheck?: boolean | number;
  /** Makes only a share of the site. */
  readonly shard?: BuildShard | 'auto';
  /** False with `--no-cache`. */
  readonly cache?: boolean;
}

/** Options that several commands have, in the same words. */
export const OPTIONS = {
  root: ['--root <dir>', 'folder of the site (default: this folder)'],
  output: ['--out <dir>', "the output (default: dist in the site's folder)"],
  baseUrl: ['--base-url <url>', 'URL of the site, instead of `url` in content/site.yaml', parseBaseUrl],
  /** `doing` comes before the day in the help: `build as if on`. */
  date: (doing: string) =>
    ['--date <date>', `${doing} this day, YYYY-MM-DD (default: today, in UTC)`, parseDate] as const,
  /** `codes` says what the codes belong to: rules or findings. */
  only: (codes: string) =>
    ['--only <codes>', `only these ${codes}, separated by commas`, parseCodes] as const,
  format: (...formats: readonly Format[]) =>
    new Option('--format <form>', 'format of the result').choices(formats).default('text'),
  json: () => new Option('--json', 'short for --format json').implies({ format: 'json' }),
} as const;

export function refuseTwoFormats(command: Command): void {
  const { json, format } = command.opts<{ readonly json?: true; readonly format?: Format }>();
  if (json && format !== 'json')
    command.error(`error: '--json' is short for '--format json', which contradicts '--format ${format}'`, {
      exitCode: exitCodes.usage,
    });
}

/** Converts options to a build request. @throws {Fault} */
export function requestOf(options: BuildOptions): BuildRequest {
  return {
    ...siteFolders(options),
    options: {
      drafts: options.drafts ?? false,
      baseUrl: options.baseUrl,
      hosts: options.for,
      today: dayOf(options),
      unfinished: options.unfinished ? 'build' : undefined,
    },
    publishing: {
      strict: options.strict ?? false,
      force: options.force ?? false,
      releases: options.releases ?? false,
      dryRun: options.dryRun ?? false,
    },
    identity: undefined,
    limits: { workers: options.workers, patience: TEMPLATE_TIMEOUT },
  };
}

/** The folder of the site and its output, absolute. */
export function siteFolders({
  root: given = '.',
  out,
  unfinished,
}: Pick<BuildOptions, 'root' | 'out' | 'unfinished'>) {
  const root = path.resolve(given);
  const usual = path.join(root, unfinished ? 'dist-unfinished' : 'dist');
  return { root, out: out === undefined ? usual : path.resolve(out) };
}

/**
 * The day for which a site is built, in UTC: `--date`, else `SOURCE_DATE_EPOCH` (seconds, see
 * https://reproducible-builds.org/specs/source-date-epoch/), so that builds can be repeated, else today.
 * @throws {Fault} if `SOURCE_DATE_EPOCH` isn't a number of seconds.
 */
export function dayOf({ date }: Pick<BuildOptions, 'date'>): string {
  if (date !== undefined) return date;
  const epoch = process.env.SOURCE_DATE_EPOCH;
  const day = new Date(epoch ? Number(epoch) * 1000 : Date.now());
  if ((epoch && !/^\d{1,11}$/.test(epoch)) || Number.isNaN(day.getTime()) || day.getUTCFullYear() > 9999) {
    throw new Fault(
      `SOURCE_DATE_EPOCH is ${epoch}, which is not a number of seconds`,
      'Set it to seconds since 1970, or unset it.',
    );
  }
  return day.toISOString().slice(0, 10);
}

/** An absolute http or https URL, as `--base-url` takes it. */
export function parseBaseUrl(text: string): string {
  if (parseSiteUrl(text)) return text;
  throw new InvalidArgumentError('Write an absolute URL such as https://example.com.');
}

/** `link-text,image-alt` */
function parseCodes(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((code) => code !== '');
}

/** `2026-02-28` */
export function parseDate(text: string): string {
  if (isCalendarDate(text)) return text;
  throw new InvalidArgumentError('Write year, month and day, as in 2026-02-28.');
}
