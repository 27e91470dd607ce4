// Decides, before anything else happens, whether a request is answered at all.
import { judgeHost } from './host-name.ts';
import { parseTarget, type RequestPath } from './request-path.ts';

/** What the decision depends on. */
export interface RequestFacts {
  readonly method: string;
  readonly target: string;
  /** Names and values in turn, as they came. */
  readonly rawHeaders: readonly string[];
}

export interface GuardPolicy {
  /** Names, beside the local ones, that a `Host` header may hold; in lower case. */
  readonly allowedHosts: ReadonlySet<string>;
  readonly platform: NodeJS.Platform;
}

export type Refusal = 400 | 403 | 404 | 405 | 414;

export type Verdict =
  | { readonly kind: 'accepted'; readonly path: RequestPath }
  | { readonly kind: 'refused'; readonly status: Refusal };

export function judge({ method, target, rawHeaders }: RequestFacts, policy: GuardPolicy): Verdict {
  const hosts = valuesOf(rawHeaders, 'host');
  const host = judgeHost(hosts, policy.allowedHosts);
  if (host !== 'own') return { kind: 'refused', status: host === 'foreign' ? 403 : 400 };
  if (method !== 'GET' && method !== 'HEAD') return { kind: 'refused', status: 405 };
  const parsed = parseTarget(target, policy.platform);
  // Whether a hidden file exists is told to nobody, but a page of another site is told even less.
  if (parsed.kind === 'refused' && parsed.status !== 404) return parsed;
  if (isCrossSite(rawHeaders, hosts[0] ?? '')) return { kind: 'refused', status: 403 };
  return parsed.kind === 'path' ? { kind: 'accepted', path: parsed.path } : parsed;
}

/**
 * Whether a page of another origin asks: https://web.dev/articles/fetch-metadata. Following a link to this
 * server is the one thing it may do.
 */
function isCrossSite(rawHeaders: readonly string[], host: string): boolean {
  const origins = valuesOf(rawHeaders, 'origin');
  if (origins.some((origin) => origin.toLowerCase() !== `http://${host.toLowerCase()}`)) return true;
  const sites = valuesOf(rawHeaders, 'sec-fetch-site');
  if (sites.every((site) => site === 'same-origin' || site === 'none')) return false;
  const only = (name: string, value: string) => valuesOf(rawHeaders, name).join() === value;
  return !(only('sec-fetch-mode', 'navigate') && only('sec-fetch-dest', 'document'));
}

function valuesOf(rawHeaders: readonly string[], name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
}
