// From the files of a site to all files of its output, staged and checked; nothing is published here.
import { applyExemptions } from '../checks/exempt.ts';
import { buildRules } from '../checks/run.ts';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import type { OutputFile } from '../model/files/output.ts';
import { NO_ADDRESSES } from '../model/settings/hosting.ts';
import { openingsOf } from '../model/settings/policy.ts';
import { measureOnly, type Staging } from '../publish/staging.ts';
import type { Store } from '../reuse/store.ts';
import type { Tasks } from '../reuse/tasks.ts';
import { checkCapacity } from './arrange/hosting.ts';
import { type Examination, examineSite } from './check/examine-site.ts';
import { drawCards, NO_CARDS } from './drawing/cards.ts';
import { drawIcons, drawnKeys } from './drawing/icons.ts';
import { type ChosenWorkers, chooseWorkers } from './finish/choose-workers.ts';
import { makeImages, NO_IMAGES } from './images/make-images.ts';
import { type MadeSite, reportOf } from './last-build.ts';
import { hearRejections, type Rejections } from './limits/rejections.ts';
import { EndlessTemplate } from './limits/template-limit.ts';
import { collectOutputs } from './output/collect-files.ts';
import { withCompressed } from './output/compress.ts';
import type { PublishedSite } from './output/release.ts';
import { prepare } from './prepare.ts';
import { compileTemplates } from './read/compile-templates.ts';
import { locateBy } from './read/run-templates.ts';
import { renderPages } from './render/render-pages.ts';
import type { Machine } from './request.ts';
import { type BuildTasks, openTasks } from './tasks.ts';
import type { Workshop } from './workshop.ts';

/** What of the site is there already, and where the rest goes. */
export interface Destination {
  readonly staging: Staging;
  /** Undefined where nothing that is published is looked at. */
  readonly published: PublishedSite | undefined;
  /** Called when the templates are compiled. */
  readonly onTemplates?: () => void;
}

/** Makes a site as every build does. Throws a Fault, and the signal's reason. */
export function buildAll(
  workshop: Workshop,
  store: Store,
  machine: Machine,
  destination: Destination,
): Promise<MadeSite> {
  return makeSite(openTasks(workshop, buildRules(), store), workshop, machine, destination);
}

/** Throws a Fault, and the signal's reason. */
export async function makeSite(
  tasks: Tasks & BuildTasks,
  workshop: Workshop,
  machine: Machine,
  destination: Destination,
  examination: Examination = { rules: buildRules() },
): Promise<MadeSite> {
  const rejections = hearRejections();
  try {
    return await makePrepared(tasks, workshop, machine, { ...destination, rejections }, examination);
  } catch (error) {
    if (error instanceof EndlessTemplate) return withoutOutputs([error.diagnostic]);
    throw error;
  } finally {
    await rejections.close();
  }
}

type Going = Destination & { readonly rejections: Rejections };

async function makePrepared(
  tasks: Tasks & BuildTasks,
  workshop: Workshop,
  machine: Machine,
  destination: Going,
  examination: Examination,
): Promise<MadeSite> {
  await compileTemplates(tasks, workshop, machine.events.compiled);
  drawIcons(tasks, workshop);
  destination.onTemplates?.();
  const isSound = !hasErrors(prepare(tasks, workshop));
  const staging = isSound ? destination.staging : measureOnly();
  if (tasks.get(tasks.hosting).encodes) staging.retain();
  const isNew = destination.published?.isAbsent ?? false;
  const workers = chooseWorkers(workshop.request, machine, staging, isNew);
  try {
    return await finishSite(
      tasks,
      workshop,
      machine,
      { ...destination, staging, isSound },
      workers,
      examination,
    );
  } finally {
    await workers.close();
  }
}

async function finishSite(
  tasks: Tasks & BuildTasks,
  workshop: Workshop,
  machine: Machine,
  { staging, published, rejections, isSound }: Going & { readonly isSound: boolean },
  workers: ChosenWorkers,
  examination: Examination,
): Promise<MadeSite> {
  const isPublished = published?.isIntact ?? (() => false);
  const finishing = (count: number) => {
    const { core, policy } = tasks.get(tasks.settings).value;
    const openings = openingsOf(policy);
    return workers.begin({ url: core.url, openings, codes: [...examination.rules.codes] }, count);
  };
  const pages = await renderPages(tasks, workshop, { finishing, isPublished }, machine);
  if (isSound) await drawCards(tasks, workshop, { staging, isPublished }, machine.signal);
  else tasks.begin(tasks.cards).end(NO_CARDS);
  const images = isSound
    ? await makeImages(tasks, workshop, pages.images, { staging, isPublished }, machine)
    : NO_IMAGES;
  const made = isSound ? collectOutputs(tasks, workshop, pages, staging, isPublished) : undefined;
  const outputs = made && { ...made, files: [...made.files, ...images.files] };
  if (outputs) await examineSite(tasks, workshop, outputs, pages.failed, staging, examination);
  else tasks.begin(tasks.siteFindings).end({ found: [], isWhole: false });
  const report = tasks.begin(tasks.report);
  // They are copied, and no other task asks for their bytes.
  for (const file of workshop.found.value.publicFiles) report.get(tasks.file, file);
  const diagnostics = [
    ...report.get(tasks.findings),
    ...images.diagnostics,
    ...beyondCapacity(tasks, outputs?.files ?? []),
    ...(await rejections.take(locateBy(tasks.get, tasks, workshop))),
  ];
  report.end(diagnostics);
  const site = {
    anchors: pages.anchors,
    rendered: pages.rendered,
    report: reportOf(tasks),
    save() {
      // Values that the memory does not hold are read before they are written anew.
      const drawn = drawnKeys(tasks);
      tasks.save();
      workshop.results.highlighting.save();
      workshop.results.formulas.save();
      workshop.results.drawn.retain(drawn);
    },
  };
  if (!outputs || hasErrors(diagnostics)) return { ...site, outputs: undefined };
  const encodes = published && tasks.get(tasks.hosting).encodes;
  const all = encodes ? await withCompressed(tasks, workshop, outputs, staging, published) : outputs;
  return { ...site, outputs: { ...all, stamps: await pages.stamps } };
}

/** A site of which nothing could be made. */
function withoutOutputs(diagnostics: readonly Diagnostic[]): MadeSite {
  return {
    outputs: undefined,
    anchors: {},
    rendered: 0,
    report: {
      pages: { published: [], unpublished: [] },
      hosting: { hosts: [], addresses: NO_ADDRESSES, aside: [], encodes: false },
      diagnostics,
    },
    save() {},
  };
}

/** What of the finished site is more than its hosts take. */
function beyondCapacity(tasks: Tasks & BuildTasks, files: readonly OutputFile[]): readonly Diagnostic[] {
  if (tasks.get(tasks.hosting).hosts.length === 0) return [];
  const settings = tasks.get(tasks.settings).value;
  const exemptions = { switches: settings.checks.rules, lines: new Map(), routes: new Map() };
  return applyExemptions(checkCapacity(settings, files), exemptions, () => false);
}
