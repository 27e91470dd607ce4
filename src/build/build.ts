// The whole build on one screen: values flow from the project to the output folder.
import { checkAssets } from '../checks/assets.ts';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { mergePages } from '../diagnostics/merge.ts';
import { sortDiagnostics } from '../diagnostics/print.ts';
import type { Page } from '../model/page.ts';
import { measureOnly, openStaging } from '../publish/staging.ts';
import { collectOutputs } from './outputs.ts';
import { prepareSite } from './prepare.ts';
import { release } from './release.ts';
import { renderPages } from './render-pages.ts';
import type { BuildReport, BuildRequest, BuiltPage, Surroundings } from './request.ts';
import { createStopwatch } from './stopwatch.ts';

/** Builds a site. Mistakes of its author are diagnostics in the report; throws a Fault of the machine. */
export async function buildSite(request: BuildRequest, surroundings: Surroundings): Promise<BuildReport> {
  const watch = createStopwatch(surroundings.clock);
  const { value: prepared, diagnostics: early } = await prepareSite(request, watch);
  const { project, out, site } = prepared;
  const staging = request.dryRun || hasErrors(early) ? measureOnly() : openStaging(project.root, out);
  try {
    const rendered = renderPages(prepared, staging, surroundings.onProgress);
    watch.lap('render');
    const found = [...early, ...rendered.diagnostics];
    if (!hasErrors(found)) found.push(...checkAssets(prepared.addresses, rendered.resources));
    const common = {
      root: project.root,
      out,
      pages: site.pages.map(builtPage),
      unpublished: site.unpublished,
    };
    if (isRefused(found, request)) {
      const diagnostics = sortDiagnostics(mergePages(found));
      return {
        ...common,
        outcome: 'refused',
        files: [],
        plan: undefined,
        diagnostics,
        timings: watch.read(),
      };
    }
    const outputs = collectOutputs(prepared, rendered, staging);
    const released = release(prepared, outputs, staging, request.dryRun);
    watch.lap('publish');
    return {
      ...common,
      outcome: request.dryRun ? 'planned' : 'published',
      files: outputs.files,
      plan: released.value,
      diagnostics: sortDiagnostics(mergePages([...found, ...released.diagnostics])),
      timings: watch.read(),
    };
  } finally {
    staging.close();
  }
}

function builtPage({ path, route, file, title }: Page): BuiltPage {
  return { path, route, file, title };
}

function isRefused(diagnostics: readonly Diagnostic[], { strict }: BuildRequest): boolean {
  return hasErrors(diagnostics) || (strict && diagnostics.some(({ severity }) => severity === 'warning'));
}
