// `site schedule`: the days on which the site changes without an edit.
import { siteSchedule } from '../../commands/schedule.ts';
import type { Occasion, ScheduledDay } from '../../routes/schedule.ts';
import { type BuildOptions, requestOf } from '../build-options.ts';
import { exitCodes } from '../exit-codes.ts';
import { printDiagnostics } from '../print/diagnostics.ts';
import { createTerminal } from '../print/terminal.ts';

export interface ScheduleOptions extends Pick<BuildOptions, 'root' | 'date' | 'format'> {
  /** `YYYY-MM-DD` */
  readonly until?: string;
}

/** Returns the exit code. Throws a Fault. */
export async function runSchedule(options: ScheduleOptions): Promise<number> {
  const request = requestOf(options);
  const until = options.until ?? yearAfter(request.options.today);
  const report = await siteSchedule(request, until);
  if (report.kind === 'refused') {
    printDiagnostics(report, {}, createTerminal(process.stderr));
    return exitCodes.failed;
  }
  const { days } = report;
  const terminal = createTerminal(process.stdout);
  if (options.format === 'json')
    terminal.write(JSON.stringify({ after: request.options.today, until, days }, undefined, 2));
  else if (days.length === 0)
    terminal.write(`Nothing changes by itself after ${request.options.today}, until ${until}.`);
  else for (const day of days) terminal.write(linesOf(day).join('\n'));
  return exitCodes.done;
}

/** The same day of the next year, or the day after where that has none. */
function yearAfter(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const next = new Date(Date.UTC(year + 1, month - 1, date));
  return next.getUTCFullYear() > 9999 ? '9999-12-31' : next.toISOString().slice(0, 10);
}

/** The day stands before the first line. */
function linesOf({ day, occasions }: ScheduledDay): readonly string[] {
  return occasions.map(
    (occasion, index) => `${index === 0 ? day : ' '.repeat(day.length)}  ${told(occasion)}`,
  );
}

function told(occasion: Occasion): string {
  switch (occasion.kind) {
    case 'published':
      return `${occasion.path} is published at ${occasion.route}`;
    case 'expired':
      return `${occasion.path} expires, and ${occasion.route} is no more`;
    case 'year':
      return `site.year is ${occasion.year}, for layouts that show it`;
    case 'renewed':
      return `${occasion.file} says a later day until which it holds`;
  }
}
