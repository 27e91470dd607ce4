// Where no input of any task has changed, and the output is as it was left, all that the last build made is right: it is
// told without loading the code that would make it.
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Anchors } from '../model/files/output.ts';
import type { Manifest } from '../publish/records/manifest.ts';
import { createTasks } from '../reuse/engine/engine.ts';
import type { Store } from '../reuse/store.ts';
import { KEPT, type Task, type Tasks } from '../reuse/tasks.ts';
import type { SiteTasks } from './arrange/site.ts';
import { defineInputs } from './inputs.ts';
import type { Outputs } from './output/files.ts';
import type { Workshop } from './workshop.ts';

/** What is told of a site that was made. */
export interface SiteReport {
  readonly pages: ValueOf<SiteTasks['pages']>;
  readonly hosting: ValueOf<SiteTasks['hosting']>;
  readonly diagnostics: readonly Diagnostic[];
}

/** A site with all its files. */
export interface MadeSite {
  /** Undefined where there are errors. */
  readonly outputs: Outputs | undefined;
  readonly anchors: Anchors;
  /** How many pages were not kept. */
  readonly rendered: number;
  readonly report: SiteReport;
  /** Lets the next build go on from this one. */
  readonly save: () => void;
}

type ValueOf<T> = T extends Task<infer V> ? V : never;

/** Tasks by name; whoever makes their values is loaded when that is needed. */
const pages: Task<SiteReport['pages']> = { name: 'pages', form: KEPT };
const hosting: Task<SiteReport['hosting']> = { name: 'hosting', form: KEPT };
export const report: Task<SiteReport['diagnostics']> = { name: 'report', form: KEPT };

export function reportOf({ get }: Pick<Tasks, 'get'>): SiteReport {
  return { pages: get(pages), hosting: get(hosting), diagnostics: get(report) };
}

/** The site as the last build made it; undefined where something may have changed since. Throws a Fault. */
export function recallSite(
  workshop: Workshop,
  store: Store,
  { manifest, isLeft }: { readonly manifest: Manifest | undefined; readonly isLeft: boolean },
): MadeSite | undefined {
  if (!manifest || !isLeft) return undefined;
  const tasks = createTasks([...Object.values(defineInputs(workshop)), pages, hosting, report], store);
  if (!tasks.isUnchanged()) return undefined;
  return {
    outputs: { files: manifest.files, sources: new Map(), synced: new Set() },
    anchors: manifest.anchors ?? {},
    rendered: 0,
    report: reportOf(tasks),
    save() {},
  };
}
