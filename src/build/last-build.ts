// What is known of the last build that published for the same request, and what has changed in the project since.
import { sha256 } from '../base/hash.ts';
import { areUnchanged, type Inputs } from '../bundle/inputs.ts';
import type { OutputStamping } from '../cache/output-stamps.ts';
import type { Checked } from '../diagnostics/diagnostic.ts';
import type { Contents } from '../model/output.ts';
import type { Project } from '../model/project.ts';
import type { BuildRecord, OutputStamps } from '../model/record.ts';
import { measureAgain } from '../project/read.ts';
import { hostingState } from '../publish/host-files.ts';
import { manifestState } from '../publish/manifest.ts';
import type { BuildReport, BuildRequest } from './request.ts';
import type { Work } from './work.ts';

export interface LastBuild {
  readonly record: BuildRecord;
  /** Whether the output folder is known to hold what the build left in it. */
  readonly isLeft: boolean;
  /**
   * Files of the project whose bytes are others now; undefined where more has changed than those. Throws a
   * Fault.
   */
  changed(): readonly string[] | undefined;
}

/** What is known of the last build that published for the same request. */
export function recallRecord({ request, target, memory }: Work): BuildRecord | undefined {
  return target.output.kind === 'folder' ? memory.builds.get(requestKey(request)) : undefined;
}

/** Whether the file system says that the output folder is as the build left it. */
export function isLeft(
  record: BuildRecord,
  { request, memory: { stamps } }: Work,
  stamping: OutputStamping,
): boolean {
  const known = stamps.get(requestKey(request));
  return known?.manifest === record.manifest && stamping.isAsLeft(contentsOf(record), known);
}

/** What the build left in the output folder. */
export function contentsOf({ files, retain, foreign }: BuildRecord): Contents {
  return { own: [...files, ...retain], foreign };
}

/** Undefined where what surrounds the pages has changed. Throws a Fault. */
export function lastBuild(
  record: BuildRecord,
  isLeft: boolean,
  work: Work,
  found: Checked<Project>,
): LastBuild | undefined {
  if (!isAround(record, work)) return undefined;
  let changed: { readonly files: readonly string[] | undefined } | undefined;
  return {
    record,
    isLeft,
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
  stamping: OutputStamping,
): void {
  const { request, target, memory } = work;
  const { root, output, disk } = target;
  if (plan && templates && outcome === 'published' && output.kind === 'folder') {
    const record = {
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
    };
    memory.builds.put(requestKey(request), record);
    putStamps(work, record, stamping.take(contentsOf(record)));
  }
  memory.close();
}

/** Remembers what the file system says of the project and of the output, now that both are known to be as they were. */
export function rememberStamps(work: Work, record: BuildRecord, stamping: OutputStamping): void {
  work.memory.measures.close();
  putStamps(work, record, stamping.take(contentsOf(record)));
}

function putStamps(
  { request, memory: { stamps } }: Work,
  { manifest }: Pick<BuildRecord, 'manifest'>,
  taken: OutputStamps | undefined,
): void {
  const key = requestKey(request);
  const known = stamps.get(key);
  if (known?.manifest === manifest && known.sum === taken?.sum) return;
  if (taken) stamps.put(key, { ...taken, manifest });
  stamps.close();
}

/** All files that the fingerprint of a project stands for, but those that its templates consist of. */
function filesOf({ value: { pages, attachments, publicFiles } }: Checked<Project>): readonly string[] {
  return [...pages, ...attachments, ...publicFiles];
}

/** Stands for the files' names, for what is known of the other files, and for what was wrong with their finding. */
function restOf(found: Checked<Project>): string {
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
