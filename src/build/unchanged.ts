// A build of the same input into an output folder that is as the last build left it has nothing to do: what that one
// reported is reported again.
import { sha256 } from '../base/hash.ts';
import { areUnchanged, type Inputs } from '../bundle/inputs.ts';
import type { Checked } from '../diagnostics/diagnostic.ts';
import type { Plan } from '../model/output.ts';
import type { Project } from '../model/project.ts';
import type { BuildRecord } from '../model/record.ts';
import { measureAgain } from '../project/read.ts';
import { areFoldersUnchanged, folderStates } from '../publish/folder-states.ts';
import { manifestState } from '../publish/manifest.ts';
import type { Published } from '../publish/published.ts';
import type { BuildReport, BuildRequest } from './request.ts';
import type { Work } from './work.ts';

/** The report of a build that has nothing to do; undefined where it may have. Throws a Fault. */
export function recallBuild(
  work: Work,
  found: Checked<Project>,
  published: Published,
): BuildReport | undefined {
  const { request, target, memory, watch } = work;
  const key = requestKey(request);
  const known = target.output.kind === 'folder' ? memory.builds.get(key) : undefined;
  if (!known || !isAsBefore(known, work, found, published)) return undefined;
  memory.builds.keep(key);
  memory.close(target.output.out, []);
  watch.lap('read');
  const { pages, files, diagnostics, unpublished, retain, foreign } = known;
  return {
    outcome: request.dryRun ? 'planned' : 'published',
    root: target.root,
    out: target.output.out,
    pages,
    rendered: 0,
    unpublished: new Map(unpublished),
    files,
    plan: { write: [], replace: [], keep: files, retain, remove: [], foreign },
    diagnostics,
    timings: watch.read(),
  };
}

/** To be called when a build ends, however it does. `templates` is what the templates depend on. */
export function rememberBuild(
  { request, target, memory }: Work,
  found: Checked<Project>,
  { outcome, plan, pages, files, diagnostics, unpublished }: BuildReport,
  templates: Inputs | undefined,
): void {
  const { root, output, disk } = target;
  if (plan && templates && outcome === 'published' && output.kind === 'folder') {
    memory.builds.put(requestKey(request), {
      fingerprint: fingerprintOf(found, memory),
      templates,
      manifest: manifestState(disk, root),
      pages,
      files,
      // Told once.
      diagnostics: diagnostics.filter(({ code }) => code !== 'output-foreign'),
      unpublished: [...unpublished],
      retain: plan.retain,
      foreign: plan.foreign,
      folders: folderStates(disk, output.out, filesOf(plan), memory.now()),
    });
  }
  memory.close(output.out, outcome === 'published' ? (plan?.write ?? []) : []);
}

/** What the output folder holds once the plan is carried out. */
function filesOf({ write, keep, retain, foreign }: Plan): readonly string[] {
  return [...[...write, ...keep, ...retain].map(({ file }) => file), ...foreign];
}

/** Requests with one key ask for the same files. */
function requestKey({ out, drafts, strict, releases, baseUrl, today }: BuildRequest): string {
  return JSON.stringify([out, drafts, strict, releases, baseUrl, today]);
}

/** Whether what a build made of the same input is still there. */
function isAsBefore(
  { fingerprint, templates, manifest, files, retain, folders }: BuildRecord,
  { target: { root, output, disk }, memory }: Work,
  found: Checked<Project>,
  { isIntact }: Published,
): boolean {
  return (
    manifest === manifestState(disk, root) &&
    [...files, ...retain].every(isIntact) &&
    areFoldersUnchanged(disk, output.out, folders) &&
    areUnchanged(root, templates) &&
    fingerprintOf(found, memory) === fingerprint
  );
}

/** Stands for all files of a project, and for what was wrong with the finding of them. */
function fingerprintOf(
  { value: project, diagnostics }: Checked<Project>,
  { measures }: Work['memory'],
): string {
  const { root, settings, pages, attachments, layouts, ownSettings, publicFiles } = project;
  const hashes = [...pages, ...attachments, ...publicFiles].map(
    (file) => `${file} ${measureAgain(root, file, measures).hash}`,
  );
  return sha256(JSON.stringify([settings?.hash, layouts, ownSettings, hashes, diagnostics]));
}
