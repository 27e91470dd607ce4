import { prepareSite } from '../build/prepare.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { hostPlan, siteHosting } from '../features/hosts/hosts.ts';
import type { HostFile } from '../hosts/host.ts';
import { hostOf } from '../hosts/hosts.ts';
import type { HostName } from '../model/settings/hosting.ts';
import type { BuildRequest } from '../pipeline/request.ts';

export interface HostFilesReport {
  readonly root: string;
  /** Undefined where the site has errors. */
  readonly files: readonly HostFile[] | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** Whether it would send compressed files, and builds for the hosts of the settings make none. */
  readonly lacksEncoded: boolean;
}

/** What a host reads, without a build. Throws a Fault. */
export async function hostFiles(request: BuildRequest, name: HostName): Promise<HostFilesReport> {
  const { root, engine, errors } = await prepareSite(request);
  if (errors.length > 0) return { root, files: undefined, diagnostics: errors, lacksEncoded: false };
  const lacksEncoded = hostOf(name).sendsEncoded && !engine.ask(siteHosting).encodes;
  return { root, files: hostPlan(engine.ask, name).files, diagnostics: [], lacksEncoded };
}
