import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import type { HostFile } from '../hosts/host.ts';
import type { HostName } from '../model/hosting.ts';
import { planFor } from '../pipeline/arrange/hosting.ts';
import { noMemory } from '../pipeline/memory.ts';
import { prepareSite } from '../pipeline/read/prepare.ts';
import type { BuildRequest } from '../pipeline/request.ts';
import { createStopwatch } from '../pipeline/stopwatch.ts';
import { readProject } from '../project/read.ts';

export interface HostFilesReport {
  readonly root: string;
  /** Undefined where the site has errors. */
  readonly files: readonly HostFile[] | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** What a host reads, without a build. Throws a Fault. */
export async function hostFiles(request: BuildRequest, name: HostName): Promise<HostFilesReport> {
  const found = readProject(request.root);
  const watch = createStopwatch(() => 0);
  const { value, diagnostics } = await prepareSite(found, { ...request, hosts: [name] }, noMemory(), watch);
  const { root } = value.project;
  if (hasErrors(diagnostics)) return { root, files: undefined, diagnostics };
  return { root, files: planFor(value.site, name).files, diagnostics: [] };
}
