import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { prepareSite } from '../pipeline/prepare.ts';
import type { BuildRequest } from '../pipeline/request.ts';
import { type ScheduledDay, scheduleOf } from '../routes/schedule.ts';

export type ScheduleReport =
  | { readonly kind: 'scheduled'; readonly days: readonly ScheduledDay[] }
  /** The site has errors, so nobody can say what it holds. */
  | { readonly kind: 'refused'; readonly root: string; readonly diagnostics: readonly Diagnostic[] };

/** The days on which the site changes without an edit, after that of the request. Throws a Fault. */
export async function siteSchedule(request: BuildRequest, until: string): Promise<ScheduleReport> {
  const { root, tasks, errors } = await prepareSite(request);
  if (errors.length > 0) return { kind: 'refused', root, diagnostics: errors };
  const { site, everyPage } = tasks.get(tasks.site).value;
  return {
    kind: 'scheduled',
    days: scheduleOf(site, everyPage.values(), { after: request.options.today, until }),
  };
}
