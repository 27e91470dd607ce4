import { prepareSite } from '../build/prepare.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { arrangedSite } from '../pipeline/arrange/site.ts';
import type { BuildRequest } from '../pipeline/request.ts';
import { type ScheduledDay, scheduleOf } from '../routes/schedule.ts';

export type ScheduleReport =
  | { readonly kind: 'told'; readonly days: readonly ScheduledDay[] }
  /** The site has errors, so that it cannot be told what it holds. */
  | { readonly kind: 'refused'; readonly root: string; readonly diagnostics: readonly Diagnostic[] };

/** The days on which the site changes without an edit, after that of the request. Throws a Fault. */
export async function siteSchedule(request: BuildRequest, until: string): Promise<ScheduleReport> {
  const { root, engine, errors } = await prepareSite(request);
  if (errors.length > 0) return { kind: 'refused', root, diagnostics: errors };
  const { site, everyPage } = engine.ask(arrangedSite).value;
  return {
    kind: 'told',
    days: scheduleOf(site, everyPage.values(), { after: request.options.today, until }),
  };
}
