// What is known of the last build that published for the same request, and what has changed in the project since.
import { sha256 } from '../base/hash.ts';
import { areUnchanged, type Inputs } from '../bundle/inputs.ts';
import type { Checked } from '../diagnostics/diagnostic.ts';
import type { Contents } from '../model/output.ts';
import type { Project } from '../model/project.ts';
import type { BuildRecord, StampsRecord } from '../model/record.ts';
import { measureAgain } from '../project/read.ts';
import { hostingState } from '../publish/host-files.ts';
import { manifestState } from '../publish/records/manifest.ts';
import type { BuildReport, BuildRequest } from './request.ts';
import type { Work } from './work.ts';

/** What is known of the last build that published for the same request. */
export interface LastRecord {
  readonly record: BuildRecord;
  readonly stamps: StampsRecord | undefined;
  /** Whether the output folder is known to hold what the build left in it. */
  readonly isLeft: boolean;
}

export interface LastBuild extends LastRecord {
  /**
   * Files of the project whose bytes are others now; undefined where more has changed than those. Throws a
   * Fault.
   */
  changed(): readonly string[] | undefined;
}

/** Undefined where there was none, or it is not remembered. */
export function recallRecord({ request, target, memory, stamping }: Work): LastRecord | undefined {
  const key = requestKey(request);
  const record = target.output.kind === 'folder' ? memory.builds.get(key) : undefined;
  if (!record) return undefined;
  const known = memory.stamps.get(key);
  const stamps = known?.build === identityOf(record) ? known : undefined;
  return { record, stamps, isLeft: stamping.isAsLeft(contentsOf(record), stamps?.output) };
}

/** What the build left in the output folder. */
export function contentsOf({ files, retain, foreign }: BuildRecord): Contents {
  return { own: [...files, ...retain], foreign };
}

/** Undefined where what surrounds the pages has changed. Throws a Fault. */
export function lastBuild(last: LastRecord, work: Work, found: Checked<Project>): LastBuild | undefined {
  if (!isAround(last.record, work)) return undefined;
  let changed: { readonly files: readonly string[] | undefined } | undefined;
  return {
    ...last,
    changed() {
      changed ??= { files: changedSince(last, work, found) };
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
    putStamps(work, found, record);
  }
  memory.close();
}

/** Remembers what the file system says of the project and of the output, now that both are known to be as they were. */
export function rememberStamps(work: Work, found: Checked<Project>, { record, stamps }: LastRecord): void {
  const isSettled = stamps?.sources !== undefined && stamps.output?.unsettled.length === 0;
  if (isSettled && work.memory.measures.sumOf(filesOf(found)) === stamps.sources) return;
  work.memory.measures.close();
  putStamps(work, found, record);
}

function putStamps(
  { request, memory: { measures, stamps }, stamping }: Work,
  found: Checked<Project>,
  record: BuildRecord,
): void {
  const sources = measures.sumOf(filesOf(found));
  const output = stamping.take(contentsOf(record));
  stamps.put(requestKey(request), { build: identityOf(record), sources, output });
  stamps.close();
}

function identityOf({ rest, hashes, manifest }: BuildRecord): string {
  return sha256(rest + hashes + manifest);
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
  { record: { rest, hashes }, stamps }: LastRecord,
  work: Work,
  found: Checked<Project>,
): readonly string[] | undefined {
  if (rest !== restOf(found)) return undefined;
  if (stamps?.sources !== undefined && stamps.sources === work.memory.measures.sumOf(filesOf(found)))
    return [];
  const now = hashesOf(work, found);
  return filesOf(found).filter((_file, index) => !hashes.startsWith(now[index] ?? '', index * HASH));
}

function hashesOf({ memory, target: { root } }: Work, found: Checked<Project>): readonly string[] {
  return filesOf(found).map((file) => measureAgain(root, file, memory.measures).hash);
}
