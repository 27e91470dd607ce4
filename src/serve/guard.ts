// Decides before anything else whether to answer a request: by its host, its method, its target, and the page that
// sends it.

import { orUndefined } from '../kit/thrown.ts';
import { HIDDEN_PATH } from '../kit/urls/url-path.ts';

interface RequestFacts {
  readonly method: string;
  readonly target: string;
  /** Alternating names and values, as received. */
  readonly rawHeaders: readonly string[];
}

export interface GuardPolicy {
  /** Names in a `Host` header, besides local ones, that are allowed; in lowercase. */
  readonly allowedHosts: ReadonlySet<string>;
  readonly platform: NodeJS.Platform;
}

type Verdict =
  | { readonly kind: 'path'; readonly path: RequestPath }
  | { readonly kind: 'refused'; readonly status: 400 | 403 | 404 | 405 | 414 };

export function judge({ method, target, rawHeaders }: RequestFacts, policy: GuardPolicy): Verdict {
  const hosts = valuesOf(rawHeaders, 'host');
  const host = judgeHost(hosts, policy.allowedHosts);
  if (host !== 'own') return refused(host === 'foreign' ? 403 : 400);
  if (method !== 'GET' && method !== 'HEAD') return refused(405);
  const parsed = parseTarget(target, policy.platform);
  // The answer doesn't reveal whether a hidden file exists. A page of another site learns even less.
  if (parsed.kind === 'refused' && parsed.status !== 404) return parsed;
  return isCrossSite(rawHeaders, hosts[0] ?? '') ? refused(403) : parsed;
}

/**
 * Returns true for requests from a page of another origin: https://web.dev/articles/fetch-metadata. Such a page may
 * only link to this server.
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

/** `name:port`, `[address]:port`, or either without the port. */
const SHAPE = /^([a-z0-9_](?:[a-z0-9_.-]*)|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/;
const LOCAL = /^(?:(?:[a-z0-9_-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Accepts only names that mean this machine, so that another site can't point its own name at 127.0.0.1 (DNS
 * rebinding). `values` are all `Host` headers of a request; `allowed` contains further names, in lowercase.
 */
export function judgeHost(
  values: readonly string[],
  allowed: ReadonlySet<string>,
): 'own' | 'foreign' | 'malformed' {
  const [value] = values;
  if (value === undefined || values.length > 1) return 'malformed';
  const match = SHAPE.exec(value.toLowerCase());
  if (!match || Number(match[2] ?? 0) > 65_535) return 'malformed';
  const name = (match[1] ?? '').replace(/\.$/, '');
  return LOCAL.test(name) || allowed.has(name) ? 'own' : 'foreign';
}

/** Address of a socket in the form of a `Host` header: IPv6 in brackets. */
export function hostOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '').toLowerCase();
  return plain.includes(':') ? `[${plain}]` : plain;
}

export interface RequestPath {
  /** Decoded segments; none is empty, `.` or `..`, or contains a slash, a backslash or a control character. */
  readonly segments: readonly string[];
  /** True if it ends with a slash. */
  readonly slash: boolean;
  /** True if empty segments were left out, so it isn't the canonical form. */
  readonly collapsed: boolean;
  /** Query with its question mark, unchanged; empty if there isn't one. */
  readonly query: string;
}

/** Longest target in bytes. */
const LONGEST_TARGET = 8192;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const TARGET = /^\/[^#\\\x00-\x1f\x7f]*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const FORBIDDEN = /[/\\\x00-\x1f\x7f]/;

/** Names that Windows reads as devices, streams, short names, or as a different name. */
const WINDOWS = /:|[. ]$|~\d|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Parses the target, the second word of the request line, into path segments, each decoded once, or the status that refuses it. */
export function parseTarget(target: string, platform: NodeJS.Platform): Verdict {
  if (target.length > LONGEST_TARGET) return refused(414);
  if (!TARGET.test(target)) return refused(400);
  const mark = target.indexOf('?');
  const address = mark === -1 ? target : target.slice(0, mark);
  const query = mark === -1 ? '' : target.slice(mark);
  const raw = address.slice(1).split('/');
  const slash = raw.at(-1) === '';
  if (slash) raw.pop();
  const filled = raw.filter((segment) => segment !== '');
  const segments: string[] = [];
  for (const part of filled) {
    const segment = orUndefined(() => decodeURIComponent(part));
    if (segment === undefined || segment === '.' || segment === '..' || FORBIDDEN.test(segment))
      return refused(400);
    if (platform === 'win32' && WINDOWS.test(segment)) return refused(400);
    segments.push(segment);
  }
  if (HIDDEN_PATH.test(segments.join('/'))) return refused(404);
  return { kind: 'path', path: { segments, slash, collapsed: filled.length < raw.length, query } };
}

function refused(status: Extract<Verdict, { kind: 'refused' }>['status']): Verdict {
  return { kind: 'refused', status };
}
