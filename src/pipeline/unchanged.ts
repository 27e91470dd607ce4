// A build of the same input into an output folder that is as the last build left it has nothing to do: what that one
// reported is reported again.
import type { Checked } from '../diagnostics/diagnostic.ts';
import type { Project } from '../model/project.ts';
import type { BuildRecord } from '../model/record.ts';
import type { Published } from '../publish/published.ts';
import { contentsOf, type LastBuild, rememberStamps } from './last-build.ts';
import type { BuildReport } from './request.ts';
import type { Work } from './work.ts';

/** The report of a build that has nothing to do; undefined where it may have. Throws a Fault. */
export function recallBuild(
  last: LastBuild,
  work: Work,
  found: Checked<Project>,
  published: Published,
): BuildReport | undefined {
  const { request, target, watch } = work;
  const { record } = last;
  if (last.changed()?.length !== 0) return undefined;
  if (!last.isLeft && !holds(record, published)) return undefined;
  rememberStamps(work, found, last);
  watch.lap('read');
  const { pages, files, diagnostics, unpublished, retain, foreign } = record;
  return {
    outcome: request.dryRun ? 'planned' : 'published',
    root: target.root,
    out: target.output.out,
    pages,
    rendered: 0,
    unpublished: new Map(unpublished),
    files,
    plan: { write: [], replace: [], keep: files, retain, remove: [], foreign, anchors: {} },
    diagnostics,
    timings: watch.read(),
  };
}

/** Whether the output folder holds what was published. */
function holds(record: BuildRecord, { names, isIntact }: Published): boolean {
  const { own, foreign } = contentsOf(record);
  const present = names();
  return (
    present.size === own.length + foreign.length &&
    foreign.every((file) => present.has(file)) &&
    own.every(isIntact)
  );
}
