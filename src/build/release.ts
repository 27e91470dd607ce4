import { DamagedStore } from '../engine/store/values.ts';
import { type Checked, type Diagnostic, diagnostic } from '../kit/diagnostics/diagnostic.ts';
import { faultOf } from '../kit/diagnostics/fault.ts';
import type { Disk } from '../kit/system/disk.ts';
import type { Anchors, Contents, OutputFile, Plan } from '../model/files/output.ts';
import type { Output } from '../site/publish/folder/output-folder.ts';
import { writeAddresses, writeHostFiles } from '../site/publish/host-files.ts';
import { createOutputStamping, type OutputStamping } from '../site/publish/output-stamps.ts';
import type { Outputs } from '../site/publish/outputs.ts';
import { isOurs, keepAll, manifestAfter, planPublication } from '../site/publish/plan.ts';
import { publish } from '../site/publish/publish.ts';
import { type Published, readPublished } from '../site/publish/published.ts';
import {
  type Manifest,
  type Manifests,
  manifests as manifestRecord,
} from '../site/publish/records/manifest.ts';
import { entryOf } from '../site/publish/records/output-records.ts';
import { currentFolder, publishRelease, readOutputManifest } from '../site/publish/releases.ts';
import type { Reuse } from '../site/publish/reuse.ts';
import type { Staging } from '../site/publish/staging.ts';
import type { MadeSite } from './last-build.ts';

export interface PublishTarget {
  readonly output: Output;
  /** Take over an output folder that no build of this site wrote. */
  readonly force: boolean;
  readonly disk: Disk;
}

/** The files that are published now. */
export interface PublishedSite extends Published {
  /** Whether there is no output folder, so that the staged one will be it. */
  readonly isAbsent: boolean;
}

/** An output folder, and what is known of it. */
export interface KnownOutput {
  readonly published: PublishedSite;
  /** What builds wrote; undefined where nothing is known. */
  readonly manifest: Manifest | undefined;
  /** Those of all output folders that are no releases. */
  readonly manifests: Manifests;
  /** Whether it is known to hold what the last build left in it. */
  readonly isLeft: boolean;
  readonly stamping: OutputStamping;
}

/** Looks at an output folder, and reads no more of it than may have changed. Throws a Fault. */
export function lookAtOutput({ output, disk }: PublishTarget, reuse: Reuse): KnownOutput {
  const releases = output.kind === 'releases';
  const manifests = manifestRecord.readAll(disk, output.stateFolder);
  const manifest = releases
    ? readOutputManifest(disk, output)
    : entryOf(manifests, output.stateFolder, output.out);
  const stamping = createOutputStamping(output.out, reuse.clock);
  const contents = manifest && contentsOf(manifest);
  const isLeft =
    !releases &&
    contents !== undefined &&
    stamping.isAsLeft(contents, reuse.readStamps(stateOf(manifests, reuse)));
  const folder = releases ? currentFolder(disk, output) : output.out;
  return {
    published: {
      ...readPublished(disk, folder, isLeft ? contents : undefined),
      isAbsent: !releases && isAbsent(disk, output.out),
    },
    manifest,
    manifests,
    isLeft,
    stamping,
  };
}

/** Stands for what is known of a build, which is not taken for what another one left. */
function stateOf({ sum }: Pick<Manifests, 'sum'>, { store }: Reuse): string {
  return `${sum} ${store.version()}`;
}

function contentsOf({
  files,
  retained,
  foreign,
}: Pick<Manifest, 'files' | 'retained' | 'foreign'>): Contents {
  return { own: [...files, ...retained], foreign };
}

function isAbsent(disk: Disk, folder: string): boolean {
  try {
    return disk.stat(folder) === undefined;
  } catch (error) {
    throw faultOf(error, `${folder} cannot be read`);
  }
}

/** What publishing a finished site would change, and whether it may. Throws a Fault. */
export function planRelease(
  { output, force }: PublishTarget,
  { files }: Outputs,
  anchors: Anchors,
  { published, manifest }: KnownOutput,
): Checked<Plan> {
  // The last build's own list, which is told again where nothing has changed.
  if (files === manifest?.files) return { value: keepAll(manifest), diagnostics: [] };
  const releases = output.kind === 'releases';
  const value = planPublication(files, published, manifest, anchors);
  if (releases || force || isOurs(value, manifest)) return { value, diagnostics: strangers(value, manifest) };
  const some = [...value.foreign, ...value.replace].filter((file) => !file.startsWith('.')).slice(0, 3);
  const message = `${output.out} is not empty, and no build of this site wrote it: ${some.join(', ')}`;
  const hint = 'Name another folder with --out, empty this one, or take it over with --force.';
  return { value, diagnostics: [diagnostic('output-not-ours', { message, hint })] };
}

/** Carries the plan out. Returns what stands for the manifests then. Throws a Fault. */
export function publishPlan(
  { output, disk }: PublishTarget,
  plan: Plan,
  outputs: Outputs,
  { manifest, manifests, stamping }: KnownOutput,
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
    isSynced: ({ file }: OutputFile) => outputs.synced.has(file),
    areNamesSynced: outputs.stamps !== undefined,
  };
  if (output.kind === 'releases') {
    publishRelease(disk, output, publication);
    return manifests;
  }
  const published = publish(disk, publication);
  const written = plan.write.map(({ file }) => file);
  if (published.whole && outputs.stamps) {
    stamping.note(outputs.stamps);
    stamping.forget(written.filter((file) => !outputs.synced.has(file)));
  } else if (written.length + plan.remove.length > 0) stamping.forget([...written, ...plan.remove]);
  return published;
}

/** Publishes a site, and lets the next build go on from this one. Throws a Fault, and then the output is as it was. */
export function publishSite(
  target: PublishTarget,
  reuse: Reuse,
  output: KnownOutput,
  { outputs, report, save }: MadeSite,
  plan: Plan,
  staging: Staging,
): void {
  if (!outputs) return;
  const { disk, output: at } = target;
  // Before the output is touched: where this fails, nothing is published.
  writeHostFiles(disk, at.stateFolder, report.hosting.aside);
  writeAddresses(disk, at.stateFolder, at.out, report.hosting.addresses);
  const published = publishPlan(target, plan, outputs, output, staging);
  try {
    save();
  } catch (error) {
    // The site is published: what is not kept of it costs the next build time.
    if (!(error instanceof DamagedStore)) throw error;
  }
  remember(reuse, output, published, plan);
}

/** Remembers what the file system says of the site and of the output, now that it is published. */
function remember(
  reuse: Reuse,
  { stamping }: KnownOutput,
  published: Pick<Manifests, 'sum'>,
  plan: Plan,
): void {
  reuse.measures.close();
  const stamps = stamping.take(contentsOf(manifestAfter(plan)));
  const state = stateOf(published, reuse);
  if (stamps !== reuse.readStamps(state)) reuse.writeStamps(state, stamps);
}

function strangers({ foreign }: Plan, manifest: Manifest | undefined): Diagnostic[] {
  const unheard = foreign.filter((file) => !manifest?.foreign.includes(file));
  if (unheard.length === 0) return [];
  const message = `The output folder holds files that no build wrote, and they stay: ${unheard.join(', ')}`;
  const hint = 'Delete them if they are not wanted; this is said once.';
  return [diagnostic('output-foreign', { message, hint })];
}
