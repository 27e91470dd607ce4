// `site check`: the site is built as for publishing, held to every rule, and thrown away.
import { htmlLines } from '../base/html/html-lines.ts';
import type { CheckedSite, Found } from '../checks/rule.ts';
import type { RuleSet } from '../checks/run.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { mergePages } from '../diagnostics/merge.ts';
import { sortDiagnostics } from '../diagnostics/print.ts';
import { joinHighlighted } from '../markdown/code/element.ts';
import { targetsBy } from '../pipeline/arrange/site.ts';
import { throwIfInterrupted } from '../pipeline/limits/throw-if-interrupted.ts';
import { makeSite } from '../pipeline/make.ts';
import { readOutputManifest } from '../pipeline/output/release.ts';
import { bodyBy, bodyPositionBy } from '../pipeline/read/page-file.ts';
import { pageBy } from '../pipeline/render/documents.ts';
import { slotSources } from '../pipeline/render/slot-sources.ts';
import type { BuildRequest, Machine } from '../pipeline/request.ts';
import { createStopwatch } from '../pipeline/stopwatch.ts';
import { type BuildTasks, openTasks } from '../pipeline/tasks.ts';
import { openWorkshop, type Workshop } from '../pipeline/workshop.ts';
import { readProject, realRoot } from '../project/read.ts';
import { checkOutputFolder } from '../publish/folder/output-folder.ts';
import { openPack } from '../publish/pack.ts';
import type { Staging } from '../publish/staging.ts';
import { noReuse } from '../reuse/open.ts';
import type { Get, Tasks } from '../reuse/tasks.ts';

export interface CheckRequest {
  readonly build: BuildRequest;
  readonly rules: RuleSet;
  /** What is told: codes of diagnostics that are not of rules. Errors among them are always told. */
  readonly wanted: (code: string) => boolean;
  readonly environment: Readonly<Record<string, string>>;
  /** What is found by other means than a rule. */
  readonly audits: readonly Audit[];
}

export type Audit = (site: CheckedSite, signal: AbortSignal) => Promise<readonly Found[]>;

export interface CheckReport {
  readonly root: string;
  readonly pages: number;
  /** How many rules were held. */
  readonly rules: number;
  readonly diagnostics: readonly Diagnostic[];
  /** SHA-256 of each file with Markdown, as it was read. */
  readonly hashes: ReadonlyMap<string, string>;
  /** Milliseconds. */
  readonly duration: number;
}

/** Throws a Fault, and the signal's reason. */
export async function checkProject(request: CheckRequest, machine: Machine): Promise<CheckReport> {
  const watch = createStopwatch(machine.clock);
  const root = realRoot(request.build.root);
  const { value: output } = checkOutputFolder(root, request.build.out, false);
  const examine = async (staging: Staging) => {
    const { rules, environment, wanted } = request;
    const manifest = readOutputManifest(machine.disk, output);
    const reuse = noReuse(output.stateFolder);
    const workshop = openWorkshop({ ...request.build, root }, readProject(root), reuse);
    const tasks = openTasks(workshop, rules, reuse.store);
    const evidence = (get: Get) => ({
      drafts: draftsIn(get, tasks, workshop),
      environment,
      published: manifest?.anchors ?? {},
    });
    const audit = (site: CheckedSite) => runAudits(request.audits, site, machine.signal);
    const destination = { staging, published: undefined };
    const made = await makeSite(tasks, workshop, machine, destination, { rules, evidence, audit });
    const told = made.report.diagnostics.filter(({ code, severity }) => severity === 'error' || wanted(code));
    return {
      root,
      pages: made.report.pages.published.length,
      rules: rules.codes.size,
      diagnostics: sortDiagnostics(mergePages(told)),
      hashes: hashesOf(tasks, workshop),
      duration: watch.read().total,
    };
  };
  const staging = openPack();
  try {
    return await examine(staging);
  } finally {
    staging.close();
  }
}

function hashesOf(tasks: Tasks & BuildTasks, { files, found }: Workshop): ReadonlyMap<string, string> {
  const read = found.value.pages.filter((file) => tasks.has(tasks.source, file));
  const included = found.value.inclusions.filter((file) => tasks.has(tasks.inclusion, file));
  return new Map([
    ...read.map((file) => [file, tasks.get(tasks.source, file).hash] as const),
    ...included.map((file) => [file, files.stateOf(file)] as const),
  ]);
}

async function runAudits(audits: readonly Audit[], site: CheckedSite, signal: AbortSignal): Promise<Found[]> {
  const found: Found[] = [];
  for (const audit of audits) {
    try {
      found.push(...(await audit(site, signal)));
    } catch (error) {
      // An audit that is interrupted fails in ways of its own.
      await throwIfInterrupted(signal);
      throw error;
    }
  }
  return found;
}

/** The pages that are not published yet, with the text that their readers would see. */
function draftsIn(get: Get, tasks: Tasks & BuildTasks, workshop: Workshop): { path: string; text: string }[] {
  const coming = get(tasks.pages).unpublished.filter(([, why]) => why !== 'expired');
  return coming.map(([path]) => {
    const body = bodyPositionBy(get, tasks)(path);
    const page = pageBy(get, tasks, tasks)(path);
    const text = bodyBy(get, tasks, workshop)(path);
    const owner = { path, body, anchors: page?.anchors ?? {} };
    const draft = tasks.markdown.compile(text, owner, targetsBy(get, tasks, tasks.settings));
    const sources = slotSources(get, tasks, workshop, page);
    const html = joinHighlighted(draft.finish(sources).value.html, sources.highlight);
    return { path, text: [page?.title, ...htmlLines(html)].join('\n') };
  });
}
