import { type Checked, type Diagnostic, diagnostic } from '../../diagnostics/diagnostic.ts';
import { faultOf } from '../../diagnostics/fault.ts';
import type { Contents, Plan } from '../../model/output.ts';
import type { Disk } from '../../publish/disk.ts';
import type { Output } from '../../publish/folder/output-folder.ts';
import { isOurs, planPublication } from '../../publish/plan.ts';
import { publish } from '../../publish/publish.ts';
import { type Published, readPublished } from '../../publish/published.ts';
import { type Manifest, readManifest } from '../../publish/records/manifest.ts';
import { currentFolder, publishRelease, readReleaseManifest } from '../../publish/releases.ts';
import type { Staging } from '../../publish/staging.ts';
import type { Outputs } from './outputs.ts';

export interface Target {
  readonly root: string;
  readonly output: Output;
  /** Take over an output folder that no build of this site wrote. */
  readonly force: boolean;
  readonly disk: Disk;
}

/** The files that are published now, and what is known of those that builds wrote. */
export interface PublishedSite extends Published {
  /** Whether there is no output folder, so that the staged one will be it. */
  readonly isAbsent: boolean;
  /** Undefined where nothing is known. Throws a Fault. */
  manifest(): Manifest | undefined;
}

/** `contents` is what the output folder is known to hold, if that is known. Throws a Fault. */
export function readTarget({ root, output, disk }: Target, contents?: Contents): PublishedSite {
  const releases = output.kind === 'releases';
  let manifest: [Manifest | undefined] | undefined;
  return {
    ...readPublished(disk, releases ? currentFolder(disk, output) : output.out, contents),
    isAbsent: !releases && isAbsent(disk, output.out),
    manifest() {
      manifest ??= [readOutputManifest(disk, root, output)];
      return manifest[0];
    },
  };
}

function isAbsent(disk: Disk, folder: string): boolean {
  try {
    return disk.stat(folder) === undefined;
  } catch (error) {
    throw faultOf(error, `${folder} cannot be read`);
  }
}

/** What is known of the output; undefined where nothing is. Throws a Fault. */
export function readOutputManifest(disk: Disk, root: string, output: Output): Manifest | undefined {
  return output.kind === 'releases'
    ? readReleaseManifest(disk, output)
    : readManifest(disk, root, output.out);
}

/** What publishing a finished site would change, and whether it may. Throws a Fault. */
export function planRelease(
  { output, force }: Target,
  outputs: Outputs,
  published: PublishedSite,
): Checked<Plan> {
  const releases = output.kind === 'releases';
  const manifest = published.manifest();
  const value = planPublication(outputs.files, published, manifest, outputs.anchors);
  if (releases || force || isOurs(value, manifest)) return { value, diagnostics: strangers(value, manifest) };
  const some = [...value.foreign, ...value.replace].filter((file) => !file.startsWith('.')).slice(0, 3);
  const message = `${output.out} is not empty, and no build of this site wrote it: ${some.join(', ')}`;
  const hint = 'Name another folder with --out, empty this one, or take it over with --force.';
  return { value, diagnostics: [diagnostic('output-not-ours', { message, hint })] };
}

/** Carries the plan out. Tells whether the staged folder became the output folder. Throws a Fault. */
export function release(
  { root, output, disk }: Target,
  plan: Plan,
  outputs: Outputs,
  published: PublishedSite,
  staging: Staging,
): boolean {
  const sourceOf = ({ file }: { readonly file: string }) => outputs.sources.get(file);
  const isSynced = ({ file }: { readonly file: string }) => outputs.synced.has(file);
  const before = published.manifest();
  const areNamesSynced = outputs.sights !== undefined;
  const publication = {
    root,
    out: output.out,
    plan,
    before,
    staging: staging.folder,
    sourceOf,
    isSynced,
    areNamesSynced,
  };
  if (output.kind !== 'releases') return publish(disk, publication);
  publishRelease(disk, output, publication);
  return false;
}

function strangers({ foreign }: Plan, manifest: Manifest | undefined): Diagnostic[] {
  const unheard = foreign.filter((file) => !manifest?.foreign.includes(file));
  if (unheard.length === 0) return [];
  const message = `The output folder holds files that no build wrote, and they stay: ${unheard.join(', ')}`;
  const hint = 'Delete them if they are not wanted; this is said once.';
  return [diagnostic('output-foreign', { message, hint })];
}
