import { type PreparedSite, prepareSite } from '../build/prepare.ts';
import type { Diagnostic } from '../kit/diagnostics/diagnostic.ts';
import type { BuildRequest } from '../site/request.ts';

/** A site with errors, so nobody can say what it holds. */
export interface RefusedSite {
  readonly kind: 'refused';
  readonly root: string;
  readonly diagnostics: readonly Diagnostic[];
}

export type SiteResult<T> = { readonly kind: 'read'; readonly value: T } | RefusedSite;

/** Reads something of a site, without a build. @throws {Fault} */
export async function readSite<T>(
  request: BuildRequest,
  work: (prepared: PreparedSite) => T,
): Promise<SiteResult<T>> {
  const prepared = await prepareSite(request);
  const { root, errors } = prepared;
  if (errors.length > 0) return { kind: 'refused', root, diagnostics: errors };
  return { kind: 'read', value: work(prepared) };
}
