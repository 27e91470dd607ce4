// Builds all files of a site, staged and checked. Publishes nothing.

import { buildRules } from '../features/index.ts';
import { type Diagnostic, hasErrors } from '../kit/diagnostics/diagnostic.ts';
import { attempt } from '../kit/diagnostics/fault.ts';
import { addAll } from '../kit/order.ts';
import { heapWarning } from '../kit/system/heap.ts';
import {
  EndlessWork,
  hearRejections,
  isInterruption,
  type Rejections,
  throwIfInterrupted,
} from '../limits/index.ts';
import type { OutputFile } from '../model/files/output.ts';
import type { BuiltPage } from '../model/pages/built-page.ts';
import type { Machine } from '../model/request.ts';
import {
  type BuildCache,
  measureOnly,
  type PublishedFolder,
  type Staging,
  type UnpublishedFiles,
} from '../publish/index.ts';
import { applyExemptions } from '../rules/index.ts';
import {
  madeArtifacts,
  type StagedArtifacts,
  shownArtifacts,
  siteArtifacts,
  stageArtifacts,
} from '../site/arrange/index.ts';
import {
  allFindings,
  type CheckRules,
  checkWholeSite,
  isErrorFree,
  makingReport,
  NO_MAKING,
  pageFindings,
  preparationFindings,
  siteFindings,
} from '../site/check/index.ts';
import type { Artifact, FileDestination, MakeTools, SiteEngine, World } from '../site/index.ts';
import { compiledTemplates, locateBy, siteSettings } from '../site/read/index.ts';
import { type RenderedPages, renderPages } from '../site/render/index.ts';
import { type FinishedSite, refusedSite, type UnbuiltSite } from './last-build.ts';
import { madeSite, saveUnpublished } from './made-site.ts';
import { type Making, makeForms, NOTHING_MADE, openMaking, reportMaking, unmade } from './make-files.ts';
import { chooseThreads, type PageThreads } from './page-threads.ts';
import { compile, openSite, prepare } from './prepare.ts';
import { buildReport } from './tasks.ts';

/** Staging folder for the files of a site, and the files that are published already. */
interface BuildDestination {
  readonly staging: Staging;
  /** Undefined to ignore published files. */
  readonly published: PublishedFolder | undefined;
  /** Files that an earlier build created and didn't publish. */
  readonly unpublished?: UnpublishedFiles;
  /** True if no earlier build has saved anything that the next one could continue from. */
  readonly isFirst?: boolean;
  /** Called when the templates are compiled. */
  readonly onTemplates?: () => void;
  /** Makes a part of the site, if the pages have no errors before they are rendered; undefined for the whole site. */
  readonly finishPages?: (context: BuildContext) => Promise<FinishedSite>;
  /** Called if the build is interrupted after pages were rendered; `save` saves the work on the site. */
  readonly onInterrupted?: (save: () => void) => void;
}

/** Builds a site with the rules of `site build`. Throws a Fault, and the signal's reason. */
export function buildAll(
  world: World,
  cache: BuildCache,
  machine: Machine,
  destination: BuildDestination,
): Promise<FinishedSite> {
  return makeSite(openSite(world, buildRules(), cache), machine, destination);
}

/** Builds a site. Throws a Fault, and the signal's reason. */
export async function makeSite(
  engine: SiteEngine,
  machine: Machine,
  destination: BuildDestination,
  check: CheckRules = { rules: engine.tools.rules },
): Promise<FinishedSite> {
  const full = heapWarning(engine.world.found.value.pages.length);
  if (full) machine.events.notice(full);
  const rejections = hearRejections();
  const threads = chooseThreads(engine.world.request, machine);
  try {
    // With new templates, all pages are rendered.
    if (!engine.has(compiledTemplates)) threads.load(engine.world.found.value.pages.length);
    await engine.tools.results.remote?.connect();
    await compile(engine, machine.events.compiled);
    destination.onTemplates?.();
    const early = prepare(engine);
    const canRender = !hasErrors(early) || isShown(engine);
    const staging = canRender ? destination.staging : measureOnly();
    const context = { ...destination, engine, machine, staging, rejections, check, threads };
    const { finishPages } = destination;
    if (finishPages) return canRender ? await finishPages(context) : refusedSite(early);
    if (!canRender) return await refuseSite(context);
    const making = openMaking(engine, { staging, isPublished: recallFrom(context), read: noFile }, machine);
    return await finishSite(context, making)
      .finally(making.close)
      .catch((error) => leaveOff(context, error));
  } catch (error) {
    if (error instanceof EndlessWork) return refusedSite([error.diagnostic]);
    throw error;
  } finally {
    await threads.close();
    await rejections.close();
  }
}

/** A build from its templates to its diagnostics. */
export interface BuildContext extends Omit<BuildDestination, 'onTemplates'> {
  readonly engine: SiteEngine;
  readonly machine: Machine;
  readonly rejections: Rejections;
  readonly check: CheckRules;
  readonly threads: PageThreads;
}

/** Builds a site that has no errors before its pages are rendered. */
async function finishSite(context: BuildContext, making: Making): Promise<FinishedSite> {
  const { engine, staging, published, check } = context;
  const { ask } = engine;
  const destination = { staging, isPublished: recallFrom(context) };
  const pages = await render(context, destination.isPublished, {
    onRendered: ({ uses, failed }) =>
      failed.length === 0 ? making.begin(madeArtifacts(ask, uses, 'early')) : void making.close(),
  });
  const artifacts = [...siteArtifacts(ask), ...shownArtifacts(ask, pages.uses)];
  const staged = stageArtifacts(ask, artifacts, destination);
  const indexes = await stageIndexes(context, destination);
  const others = [...pages.files, ...staged.files, ...indexes];
  const toMake = madeArtifacts(ask, pages.uses);
  const make = () => making.finish(toMake);
  // All rules of a check know the finished files. A build makes none in vain.
  const isChecked = check.evidence !== undefined;
  const early = isChecked ? await make() : undefined;
  const read = readerOf(context, staged);
  const named = [...others, ...(early?.files ?? unmade(toMake))];
  const known = { files: named, artifacts: byFile(artifacts), read, kept: pages.kept };
  await checkWholeSite(engine, known, pages.failed, check);
  const made = early ?? (isShown(engine) || ask(isErrorFree) ? await make() : NOTHING_MADE);
  reportMaking(engine, pages, made);
  const files = [...others, ...made.files];
  const { diagnostics, isRepeatable } = await report(context, files);
  const saving = isRepeatable ? { saveUnpublished: () => saveUnpublished(engine) } : { save() {} };
  const site = { ...madeSite(engine, pages, made), ...saving };
  if (hasErrors(diagnostics) && !isShown(engine)) return { ...site, kind: 'refused' };
  // Images and cards that could not be made are among the files only because pages link to them.
  const written = files.filter(({ hash }) => hash !== '');
  const isPublishing = published !== undefined && !isChecked;
  const forms = isPublishing ? await makeForms(context, written, { ...destination, read }) : NOTHING_MADE;
  return {
    ...site,
    ...madeSite(engine, pages, made, forms),
    ...saving,
    kind: 'built',
    outputs: { files: [...written, ...forms.files], sources: staged.sources },
  };
}

/** True if pages are shown as far as possible, whatever errors there are. */
function isShown({ world }: SiteEngine): boolean {
  return world.request.options.unfinished === 'build';
}

function byFile(artifacts: readonly Artifact[]): ReadonlyMap<string, Artifact> {
  return new Map(artifacts.map((artifact) => [artifact.file, artifact]));
}

function noFile({ file }: OutputFile): never {
  throw new Error(`${file} is not finished`);
}

/** Stages the files that features make of all pages together. */
async function stageIndexes(
  { engine, machine: { signal } }: BuildContext,
  { staging, isPublished }: FileDestination,
): Promise<readonly OutputFile[]> {
  const files: OutputFile[] = [];
  for (const { index } of engine.tools.features) {
    const steps = index?.make(engine, {
      isWanted: (output) => !isPublished(output),
      take: ({ kind, file }, bytes) => staging.add(kind, file, bytes),
    });
    let step = steps?.next();
    for (; step && !step.done; step = steps?.next()) await throwIfInterrupted(signal);
    addAll(files, step?.value ?? []);
  }
  return files;
}

/** Returns a function that reads a finished file: a copied, a published or a staged one. */
function readerOf(
  { machine: { disk }, published, staging }: BuildContext,
  { sources }: Pick<StagedArtifacts, 'sources'>,
): MakeTools['read'] {
  return (output) => {
    const { file } = output;
    const source = sources.get(file);
    if (source === undefined && published?.isIntact(output)) return published.read(file);
    return attempt(`${file} cannot be read`, () =>
      source === undefined ? staging.read(file) : disk.read(source),
    );
  };
}

/**
 * Lets the next build continue from an interrupted one, unless it isn't known yet which pages are still valid. Throws
 * the error again.
 */
async function leaveOff(context: BuildContext, error: unknown): Promise<never> {
  const { engine, machine, threads, onInterrupted } = context;
  if (threads.hasBegun() && isInterruption(error, machine.signal) && (await rejectedIn(context)).length === 0)
    onInterrupted?.(() => saveUnpublished(engine));
  throw error;
}

/**
 * Renders a site with errors, to report those of its pages as well. Saves nothing over the work of another build: until the
 * errors are fixed, the pages are arranged differently.
 */
async function refuseSite(context: BuildContext): Promise<UnbuiltSite> {
  const { engine, isFirst } = context;
  const pages = await render(context, recallFrom(context));
  engine.begin(makingReport).end(NO_MAKING);
  const { ask, end } = engine.begin(siteFindings);
  // The rules for the whole site run once the pages can be rendered.
  ask(preparationFindings);
  ask.option('unfinished');
  end({ found: [], isWhole: false });
  const { isRepeatable } = await report(context, []);
  const save = isFirst && isRepeatable && { saveUnpublished: () => saveUnpublished(engine) };
  return { ...madeSite(engine, pages, NOTHING_MADE), ...save, kind: 'refused' };
}

type IsPublished = (output: OutputFile) => boolean;

/** Returns true if these bytes are published or were kept by an unpublished build; stages kept bytes. */
function recallFrom({ published, unpublished, staging }: BuildContext): IsPublished {
  return (output) => published?.isIntact(output) || unpublished?.stage(output, staging) || false;
}

/** Renders pages, in threads too if there are enough pages. */
export function render(
  { engine, machine, staging, threads, published }: BuildContext,
  isPublished: IsPublished,
  some: Pick<Parameters<typeof renderPages>[1], 'pages' | 'onRendered'> = {},
): Promise<RenderedPages> {
  const readPublished = (output: OutputFile) =>
    published?.isIntact(output) ? published.read(output.file) : undefined;
  const destination = {
    isPublished,
    readPublished,
    ...some,
    add: staging.add,
    startThreads: (outdated: readonly BuiltPage[]) =>
      threads.start(engine, outdated, { staging, published: published?.folder }),
    onNoted: (id: string) => engine.ask(pageFindings, id),
  };
  // Threads write files, and need memory, until they are closed.
  return renderPages(engine, destination, machine).finally(threads.close);
}

interface Reported {
  readonly diagnostics: readonly Diagnostic[];
  /** False if the next build has to render the pages of this one again, because an error isn't a value of one of them. */
  readonly isRepeatable: boolean;
}

async function report(context: BuildContext, files: readonly OutputFile[]): Promise<Reported> {
  const { engine } = context;
  const { ask, end } = engine.begin(buildReport);
  // No other task asks for the bytes of copied files.
  for (const file of ask.names('public').publicFiles) ask.fileHash(file);
  const switches = ask(siteSettings).value.checks.rules;
  const beyond = engine.tools.features.flatMap((feature) => feature.outputMistakes?.(ask, files) ?? []);
  const rejected = await rejectedIn(context);
  const diagnostics = [
    ...ask(allFindings),
    ...applyExemptions(beyond, { switches, lines: new Map(), routes: new Map() }, () => false),
    ...rejected,
  ];
  end(diagnostics);
  return { diagnostics, isRepeatable: rejected.length === 0 };
}

/** Returns the promises that templates rejected, in this thread and in others. */
async function rejectedIn({ engine, rejections, threads }: BuildContext): Promise<readonly Diagnostic[]> {
  return [...(await rejections.take(locateBy(engine.ask))), ...threads.rejected()];
}
