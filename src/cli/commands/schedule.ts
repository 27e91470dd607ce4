// `site schedule`: the days on which the site changes without an edit.
import type { Command } from 'commander';
import type { SiteResult } from '../../commands/read-site.ts';
import type { BuildRequest } from '../../site/request.ts';
import { type Occasion, type ScheduledDay, scheduleOf } from '../../site/routes/schedule.ts';
import {
  type BuildOptions,
  type CommandContext,
  exitCodes,
  OPTIONS,
  parseDate,
  refuseSite,
  requestOf,
} from '../options.ts';
import { createTerminal } from '../print/terminal.ts';

interface ScheduleOptions extends Pick<BuildOptions, 'root' | 'date' | 'format'> {
  /** `YYYY-MM-DD` */
  readonly until?: string;
}

export function addSchedule(program: Command, { finish }: CommandContext): void {
  program
    .command('schedule')
    .description('List the days on which the site changes without an edit, so that you can rebuild it then.')
    .option(...OPTIONS.root)
    .option(...OPTIONS.date('after'))
    .option('--until <date>', 'last day to look at (default: one year from now)', parseDate)
    .addOption(OPTIONS.format('text', 'json'))
    .addOption(OPTIONS.json())
    .action(async (options: ScheduleOptions) => finish(await runSchedule(options)));
}

async function runSchedule(options: ScheduleOptions): Promise<number> {
  const request = requestOf(options);
  const { today } = request.options;
  const until = options.until ?? yearAfter(today);
  const report = await siteSchedule(request, until);
  if (report.kind === 'refused') return refuseSite(report);
  const days = report.value;
  const terminal = createTerminal(process.stdout);
  if (options.format === 'json') terminal.write(JSON.stringify({ after: today, until, days }, undefined, 2));
  else if (days.length === 0) terminal.write(`Nothing changes by itself from ${today} to ${until}.`);
  else for (const day of days) terminal.write(linesOf(day).join('\n'));
  return exitCodes.done;
}

/** The days on which the site changes without an edit, after that of the request. */
export async function siteSchedule(
  request: BuildRequest,
  until: string,
): Promise<SiteResult<readonly ScheduledDay[]>> {
  const { readSite } = await import('../../commands/read-site.ts');
  const { arrangedSite } = await import('../../site/arrange/site.ts');
  return readSite(request, ({ ask, tools }) => {
    const { site, everyPage } = ask(arrangedSite).value;
    const renewed = tools.features.flatMap(({ monthly }) => [...(monthly?.(site) ?? [])]);
    return scheduleOf(everyPage.values(), renewed, { after: request.options.today, until });
  });
}

/** The same day of the next year, or the day after where that has none. */
function yearAfter(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const next = new Date(Date.UTC(year + 1, month - 1, date));
  return next.getUTCFullYear() > 9999 ? '9999-12-31' : next.toISOString().slice(0, 10);
}

/** A line for each occasion, the first with the day before it. */
function linesOf({ day, occasions }: ScheduledDay): readonly string[] {
  return occasions.map(
    (occasion, index) => `${index === 0 ? day : ' '.repeat(day.length)}  ${sentenceOf(occasion)}`,
  );
}

function sentenceOf(occasion: Occasion): string {
  switch (occasion.kind) {
    case 'published':
      return `${occasion.path} is published at ${occasion.route}`;
    case 'expired':
      return `${occasion.path} expires, and ${occasion.route} goes away`;
    case 'year':
      return `site.year becomes ${occasion.year}, for layouts that show it`;
    case 'renewed':
      return `${occasion.file} gets a later expiry date`;
  }
}
