// A site before its pages are rendered, for commands that want no more.
import { buildRules } from '../checks/run.ts';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { readProject, realRoot } from '../project/read.ts';
import { noReuse } from '../reuse/open.ts';
import type { Tasks } from '../reuse/tasks.ts';
import { drawIcons } from './drawing/icons.ts';
import { hearRejections } from './limits/rejections.ts';
import { compileTemplates } from './read/compile-templates.ts';
import { remarksBy } from './read/remarks.ts';
import { locateBy } from './read/run-templates.ts';
import type { BuildRequest } from './request.ts';
import { type BuildTasks, openTasks } from './tasks.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

export interface PreparedSite {
  readonly root: string;
  readonly tasks: Tasks & BuildTasks;
  readonly workshop: Workshop;
  /** Where there are some, no more than these may be asked for. */
  readonly errors: readonly Diagnostic[];
}

/** Throws a Fault. */
export async function prepareSite(asked: BuildRequest): Promise<PreparedSite> {
  const root = realRoot(asked.root);
  const reuse = noReuse();
  const workshop = openWorkshop({ ...asked, root }, readProject(root), reuse);
  const tasks = openTasks(workshop, buildRules(), reuse.store);
  await compileTemplates(tasks, workshop);
  drawIcons(tasks, workshop);
  const rejections = hearRejections();
  try {
    const early = prepare(tasks, workshop);
    const told = hasErrors(early) ? early : [...early, ...remarksBy(tasks.get, tasks, workshop)];
    const all = [...told, ...(await rejections.take(locateBy(tasks.get, tasks, workshop)))];
    return { root, tasks, workshop, errors: all.filter(({ severity }) => severity === 'error') };
  } finally {
    await rejections.close();
  }
}

/** Reads and arranges all pages; what stands against rendering them. Throws an EndlessTemplate. */
export function prepare({ get, preparation }: Tasks & BuildTasks, workshop: Workshop): readonly Diagnostic[] {
  const { pages } = workshop.found.value;
  return workshop.calls.limit.together(pages.length, () => get(preparation));
}
