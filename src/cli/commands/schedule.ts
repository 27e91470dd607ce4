// `site schedule`: the days on which the site changes without an edit.
import type { Command } from 'commander';
import type { SiteResult } from '../../commands/index.ts';
import { counted } from '../../kit/counted.ts';
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { printPlace } from '../../kit/diagnostics/print.ts';
import { printable } from '../../kit/diagnostics/printable.ts';
import type { BuildReport, BuildRequest, Machine } from '../../model/request.ts';
import { type ScheduledDay, type SiteChange, scheduleOf } from '../../routes/index.ts';
import { compiledPrograms, identityOf, onThisMachine } from '../machine/machine.ts';
import {
  type BuildOptions,
  type CommandContext,
  exitCodes,
  OPTIONS,
  parseDate,
  refuseSite,
  requestOf,
} from '../options.ts';
import { printOutput } from '../print/output.ts';
import { createTerminal } from '../print/terminal.ts';

interface ScheduleOptions extends Pick<BuildOptions, 'root' | 'date' | 'format'> {
  /** `YYYY-MM-DD` */
  readonly until?: string;
}

export function addSchedule(program: Command, { lib, finish }: CommandContext): void {
  program
    .command('schedule')
    .description('List the days on which the site changes without an edit, so that you can rebuild it then.')
    .option(...OPTIONS.root)
    .option(...OPTIONS.date('after'))
    .option('--until <date>', 'last day of the list (default: one year from now)', parseDate)
    .addOption(OPTIONS.format('text', 'json'))
    .addOption(OPTIONS.json())
    .action(async (options: ScheduleOptions) => finish(await runSchedule(options, lib)));
}

async function runSchedule(options: ScheduleOptions, lib: URL): Promise<number> {
  const request = { ...requestOf(options), identity: identityOf(lib) };
  const { today } = request.options;
  const until = options.until ?? yearAfter(today);
  const silent = options.format === 'json';
  const report = await siteSchedule(request, until);
  if (report.kind === 'refused') return refuseSite(report, silent && 'schedule');
  const build = (day: string) =>
    onThisMachine(silent, (machine) => tryDay(request, day, { ...machine, ...compiledPrograms(lib) }));
  const now = await build(today);
  if (now.outcome === 'refused') return refuseSite(now, silent && 'schedule');
  const tried: TriedDay[] = [];
  for (const day of report.value) tried.push({ ...day, errors: errorsOf(await build(day.day)) });
  const terminal = createTerminal(process.stdout);
  const isDaily = now.asksDay();
  if (silent) {
    const period = { after: today, until, ...(isDaily && { daily: true }) };
    const envelope = { command: 'schedule', outcome: 'done', diagnostics: [] } as const;
    terminal.write(printOutput({ ...envelope, ...period, ...splitDays(tried) }));
    return exitCodes.done;
  }
  if (isDaily) terminal.write(DAILY);
  if (tried.length === 0 && !isDaily) terminal.write(`Nothing changes by itself from ${today} to ${until}.`);
  else for (const day of tried) terminal.write(linesOf(day).join('\n'));
  return exitCodes.done;
}

const DAILY = 'every day   pages change that show site.today, or dates by the clock of a package';

/** A day with the errors that would keep its build from being published. */
interface TriedDay extends ScheduledDay {
  readonly errors: readonly Diagnostic[];
}

/** Builds the site as of a day, and writes nothing. */
async function tryDay(request: BuildRequest, day: string, machine: Machine): Promise<BuildReport> {
  const { buildSite } = await import('../../build/index.ts');
  const publishing = { ...request.publishing, dryRun: true };
  return buildSite({ ...request, publishing, options: { ...request.options, today: day } }, machine);
}

function errorsOf({ outcome, diagnostics }: BuildReport): readonly Diagnostic[] {
  return outcome === 'refused' ? diagnostics.filter(({ severity }) => severity === 'error') : [];
}

/** Returns the days on which the site changes, and those on which it can't. */
function splitDays(tried: readonly TriedDay[]) {
  return {
    days: tried.flatMap(({ errors, ...day }) => (errors.length === 0 ? day : [])),
    refused: tried.filter(({ errors }) => errors.length > 0),
  };
}

/** The days after the requested one on which the site changes without an edit. */
export async function siteSchedule(
  request: BuildRequest,
  until: string,
): Promise<SiteResult<readonly ScheduledDay[]>> {
  const { readSite } = await import('../../commands/index.ts');
  const { arrangedSite } = await import('../../site/arrange/index.ts');
  return readSite(request, ({ ask, tools }) => {
    const { site, everyPage } = ask(arrangedSite).value;
    const renewed = tools.features.flatMap(({ monthly }) => [...(monthly?.(site) ?? [])]);
    return scheduleOf([...everyPage.values()], renewed, { after: request.options.today, until });
  });
}

/** Returns the day one year later, or March 1 for February 29. */
function yearAfter(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const next = new Date(Date.UTC(year + 1, month - 1, date));
  return next.getUTCFullYear() > 9999 ? '9999-12-31' : next.toISOString().slice(0, 10);
}

/** Returns a line for each occasion, the first with the day in front of it. If the build will fail, the error is the first line. */
function linesOf({ day, occasions, errors }: TriedDay): readonly string[] {
  const [first] = errors;
  const place = first?.at ? ` (${printPlace(first.at)})` : '';
  const more = errors.length > 1 ? `, and ${counted(errors.length - 1, 'more error')}` : '';
  const sentences = occasions.map(sentenceOf);
  const lines = first
    ? [
        `nothing changes, because the build will fail: ${printable(first.message)}${place}${more}`,
        ...sentences.map((sentence) => `on hold: ${sentence}`),
      ]
    : sentences;
  return lines.map((line, index) => `${index === 0 ? day : ' '.repeat(day.length)}  ${line}`);
}

function sentenceOf(occasion: SiteChange): string {
  switch (occasion.kind) {
    case 'published':
      return `${occasion.path} is published at ${occasion.route}`;
    case 'expired':
      return `${occasion.path} expires, and ${occasion.route} goes away`;
    case 'ended':
      return `the version ${occasion.version} ends`;
    case 'year':
      return `site.year becomes ${occasion.year}, for layouts that show it`;
    case 'renewed':
      return `${occasion.file} gets a later expiry date`;
  }
}
