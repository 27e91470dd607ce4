// What is known of the last build that published for the same request, and what has changed in the project since.
import { sha256 } from '../base/hash.ts';
import { areUnchanged, type Inputs } from '../bundle/inputs.ts';
import type { Checked } from '../diagnostics/diagnostic.ts';
import type { Project } from '../model/project.ts';
import type { BuildRecord } from '../model/record.ts';
import { measureAgain } from '../project/read.ts';
import { hostingState } from '../publish/host-files.ts';
import { manifestState } from '../publish/manifest.ts';
import type { BuildReport, BuildRequest } from './request.ts';
import type { Work } from './work.ts';

export interface LastBuild {
  readonly record: BuildRecord;
  /**
   * Files of the project whose bytes are others now; undefined where more has changed than those. Throws a
   * Fault.
   */
  changed(): readonly string[] | undefined;
}

/** Undefined where there is none, or where what surrounds the pages has changed. Throws a Fault. */
export function lastBuild(work: Work, found: Checked<Project>): LastBuild | undefined {
  const { request, target, memory } = work;
  const record = target.output.kind === 'folder' ? memory.builds.get(requestKey(request)) : undefined;
  if (!record || !isAround(record, work)) return undefined;
  let changed: { readonly files: readonly string[] | undefined } | undefined;
  return {
    record,
    changed() {
      changed ??= { files: changedSince(record, work, found) };
      return changed.files;
    },
  };
}

/** To be called when a build ends, however it does. `templates` is what the templates depend on. */
export function rememberBuild(
  work: Work,
  found: Checked<Project>,
  { outcome, plan, pages, files, diagnostics, unpublished }: BuildReport,
  templates: Inputs | undefined,
): void {
  const { request, target, memory } = work;
  const { root, output, disk } = target;
  if (plan && templates && outcome === 'published' && output.kind === 'folder') {
    memory.builds.put(requestKey(request), {
      rest: restOf(found),
      hashes: hashesOf(work, found).join(''),
      templates,
      manifest: manifestState(disk, root),
      hosting: hostingState(disk, root),
      pages,
      files,
      // Told once.
      diagnostics: diagnostics.filter(({ code }) => code !== 'output-foreign'),
      unpublished: [...unpublished],
      retain: plan.retain,
      foreign: plan.foreign,
      stamps: undefined,
    });
  }
  memory.close();
}

/** Remembers what the file system says of all files now that they are known to be as they were. */
export function rememberStamps({ request, memory }: Work, record: BuildRecord): void {
  memory.builds.put(requestKey(request), record);
  memory.close();
}

/** All files that the fingerprint of a project stands for, but those that its templates consist of. */
export function filesOf({ value: { pages, attachments, publicFiles } }: Checked<Project>): readonly string[] {
  return [...pages, ...attachments, ...publicFiles];
}

/** Stands for the files' names, for what is known of the other files, and for what was wrong with their finding. */
export function restOf(found: Checked<Project>): string {
  const { settings, layouts, ownSettings } = found.value;
  return sha256(JSON.stringify([filesOf(found), settings?.hash, layouts, ownSettings, found.diagnostics]));
}

/** Requests with one key ask for the same files. */
function requestKey({ out, drafts, strict, releases, baseUrl, hosts, today }: BuildRequest): string {
  return JSON.stringify([out, drafts, strict, releases, baseUrl, hosts, today]);
}

/** Whether what surrounds the pages is as it was. */
function isAround({ templates, manifest, hosting }: BuildRecord, { target: { root, disk } }: Work): boolean {
  const isBeside = manifest === manifestState(disk, root) && hosting === hostingState(disk, root);
  return isBeside && areUnchanged(root, templates);
}

/** Characters of a hash. */
const HASH = 64;

function changedSince(
  { rest, hashes }: BuildRecord,
  work: Work,
  found: Checked<Project>,
): readonly string[] | undefined {
  if (rest !== restOf(found)) return undefined;
  const now = hashesOf(work, found);
  return filesOf(found).filter((_file, index) => !hashes.startsWith(now[index] ?? '', index * HASH));
}

function hashesOf({ memory, target: { root } }: Work, found: Checked<Project>): readonly string[] {
  return filesOf(found).map((file) => measureAgain(root, file, memory.measures).hash);
}
