// The output folder of a build: reads what is published, plans the changes, carries them out, and remembers them for the next build.
import { DamagedStore } from '../engine/index.ts';
import { someOf } from '../kit/counted.ts';
import { diagnostic } from '../kit/diagnostics/codes.ts';
import type { Diagnostic, WithDiagnostics } from '../kit/diagnostics/diagnostic.ts';
import type { Disk } from '../kit/system/disk.ts';
import type { Anchors, FolderContents, OutputFile, Plan } from '../model/files/output.ts';
import {
  type BuildCache,
  createOutputStamping,
  currentFolder,
  entryOf,
  isOurs,
  type Manifest,
  type Manifests,
  manifestAfter,
  manifests as manifestRecord,
  type Output,
  type OutputStamping,
  type Outputs,
  type PageTimes,
  type PublishedFolder,
  planPublication,
  publish,
  publishRelease,
  readOutputManifest,
  readPublished,
  type SiteHosting,
  type Staging,
  unchangedPlan,
  writeHostFiles,
  writeHosting,
} from '../publish/index.ts';
import type { FinishedSite, LastOutput } from './last-build.ts';

/** Output folder that a build publishes to. */
export interface PublishTarget {
  readonly output: Output;
  /** True to take over an output folder that no build of this site wrote. */
  readonly force: boolean;
  readonly disk: Disk;
}

/** State of an output folder before a build. */
interface OutputState extends PublishTarget, LastOutput {
  /** The files that are published now. */
  readonly published: PublishedFolder;
  /** Manifests of all output folders without releases. */
  readonly manifests: Manifests;
  readonly stamping: OutputStamping;
}

/** Reads only files of an output folder that may have changed. Throws a Fault. */
export function readOutput(target: PublishTarget, cache: BuildCache): OutputState {
  const { output, disk } = target;
  const releases = output.kind === 'releases';
  const manifests = manifestRecord.readAll(disk, output.stateFolder);
  const manifest = releases
    ? readOutputManifest(disk, output)
    : entryOf(manifests, output.stateFolder, output.out);
  const stamping = createOutputStamping(output.out, cache.clock);
  const contents = manifest && contentsOf(manifest);
  const state = stateOf(manifests, cache);
  const latest = releases ? undefined : cache.readStamps(state);
  const stamps = latest ?? (releases ? undefined : cache.readStamps(unpublished(state)));
  const isLeft = !releases && contents !== undefined && stamping.isAsLeft(contents, stamps);
  const folder = releases ? currentFolder(disk, output) : output.out;
  return {
    ...target,
    published: readPublished(disk, folder, isLeft ? contents : undefined),
    manifest,
    manifests,
    isLeft,
    isLatest: latest !== undefined,
    stamping,
  };
}

/** Identifies the build that left an output folder. */
function stateOf({ sum }: Pick<Manifests, 'sum'>, { store }: BuildCache): string {
  return `${sum} ${store.version()}`;
}

/** Identifies the state after a build that published nothing. */
function unpublished(state: string): string {
  return `${state} unpublished`;
}

function contentsOf({
  files,
  retained,
  foreign,
}: Pick<Manifest, 'files' | 'retained' | 'foreign'>): FolderContents {
  return { own: [...files, ...retained], foreign };
}

/** Plans the changes for publishing a finished site, and checks whether they are allowed. Throws a Fault. */
export function planChanges(
  { output, force, published, manifest }: OutputState,
  { files }: Outputs,
  anchors: Anchors,
): WithDiagnostics<Plan> {
  // The last build's own list: nothing has changed.
  if (files === manifest?.files) return { value: unchangedPlan(manifest), diagnostics: [] };
  const releases = output.kind === 'releases';
  const value = planPublication(files, published, manifest, anchors);
  if (releases || force || isOurs(value, manifest)) return { value, diagnostics: strangers(value, manifest) };
  const some = [...value.foreign, ...value.replace].filter((file) => !file.startsWith('.')).slice(0, 3);
  const message = `${output.out} is not empty, and no build of this site wrote it: ${some.join(', ')}`;
  const hint = 'Name another folder with --out, empty this one, or take it over with --force.';
  return { value, diagnostics: [diagnostic('output-not-ours', { message, hint })] };
}

/** Publishes according to the plan. Returns the new checksum of the manifests. Throws a Fault. */
export function publishPlan(
  { output, disk, manifest, manifests, stamping }: OutputState,
  plan: Plan,
  outputs: Outputs,
  staging: Staging,
): Pick<Manifests, 'sum'> {
  const publication = {
    stateFolder: output.stateFolder,
    out: output.out,
    plan,
    before: manifest,
    manifests,
    staging: staging.folder,
    sourceOf: ({ file }: OutputFile) => outputs.sources.get(file),
  };
  if (output.kind === 'releases') {
    publishRelease(disk, output, publication);
    return manifests;
  }
  const { stamps, sum } = publish(disk, publication);
  const changed = [...plan.write.map(({ file }) => file), ...plan.remove];
  if (stamps) {
    stamping.note(stamps);
    // Only the folder itself has changed since: it was renamed.
    stamping.forget([]);
  } else if (changed.length > 0) stamping.forget(changed);
  return { sum };
}

/**
 * Publishes the outputs of a site. Returns the new checksum of the manifests. Throws a Fault; the output is then
 * unchanged.
 */
export function publishSite(
  state: OutputState,
  plan: Plan,
  outputs: Outputs,
  { aside, urls }: SiteHosting,
  staging: Staging,
): Pick<Manifests, 'sum'> {
  const { disk, output } = state;
  // Comes before any change of the output: if this fails, nothing is published.
  writeHostFiles(disk, output.stateFolder, aside);
  writeHosting(disk, output.stateFolder, output.out, urls);
  return publishPlan(state, plan, outputs, staging);
}

/** Remembers the site and the state of the files, for the next build. */
export function rememberBuild(
  cache: BuildCache,
  { stamping }: OutputState,
  plan: Plan,
  site: FinishedSite,
  published: Pick<Manifests, 'sum'>,
): void {
  saveIfWhole(site.save);
  if (site.times) cache.writeTimes(currentTimes(cache, site));
  cache.measures.close();
  const stamps = stamping.take(contentsOf(manifestAfter(plan)));
  const key = stateOf(published, cache);
  if (stamps !== cache.readStamps(key)) cache.writeStamps(key, stamps);
}

/** The latest times of all published pages. */
function currentTimes(cache: BuildCache, { times, report }: FinishedSite): PageTimes {
  const before = cache.readTimes();
  const current: Record<string, number> = {};
  for (const { path } of report.pages.published) {
    const time = times?.[path] ?? before[path];
    if (time !== undefined) current[path] = Math.round(time * 100) / 100;
  }
  return current;
}

/** Saves the work of a build that publishes nothing, and keeps its files, for the next build. */
export function rememberUnpublished(
  cache: BuildCache,
  { stamping, manifest, manifests, isLeft }: OutputState,
  staging: Staging,
  save: () => void,
): void {
  saveIfWhole(save);
  cache.unpublished.store(staging);
  cache.measures.close();
  if (manifest && isLeft)
    cache.writeStamps(unpublished(stateOf(manifests, cache)), stamping.take(contentsOf(manifest)));
}

/** Saves, and ignores a damaged store: without its results, the next build only takes longer. */
function saveIfWhole(save: () => void): void {
  try {
    save();
  } catch (error) {
    if (!(error instanceof DamagedStore)) throw error;
  }
}

function strangers({ foreign }: Plan, manifest: Manifest | undefined): Diagnostic[] {
  const added = foreign.filter((file) => !manifest?.foreign.includes(file));
  if (added.length === 0) return [];
  const message = `The output folder contains files that no build wrote, so they stay: ${someOf(added, 10)}`;
  const hint = "Delete them if you don't need them. They are listed only once.";
  return [diagnostic('output-foreign', { message, hint })];
}
