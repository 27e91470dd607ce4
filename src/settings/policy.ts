// The `policy` setting: what pages may load from other sites, or do besides showing their own files.
import type { Place } from '../kit/diagnostics/diagnostic.ts';

/** Lists of `policy`, by the use that they allow. */
export const OPENINGS = [
  'scripts',
  'styles',
  'images',
  'fonts',
  'media',
  'frames',
  'forms',
  'connect',
] as const;

export type Opening = (typeof OPENINGS)[number];

/** The site itself, as policies write it. */
export const SELF = "'self'";

/** A source for `data:` URLs. */
export const DATA = 'data:';

export interface OpenSource {
  readonly list: Opening;
  /**
   * Source in the syntax of policies: `https://plausible.io`, `https://*.tiles.example` for all hosts below one,
   * `https://cdn.example/lib/` for all URLs below one, `SELF` or `DATA`.
   */
  readonly source: string;
}

/** The published policy's exceptions for files of other sites. Plain JSON. */
export interface Openings {
  readonly sources: readonly OpenSource[];
  /** True if pages may compile WebAssembly. */
  readonly wasm: boolean;
}

export const CLOSED: Openings = { sources: [], wasm: false };

/** A source as written in the settings. */
export interface WrittenSource extends OpenSource {
  /** The name by which the privacy page mentions it. */
  readonly name: string;
  /** Host without wildcard and path; empty if there isn't one. */
  readonly host: string;
  readonly at: Place;
}

export interface Policy extends Openings {
  readonly sources: readonly WrittenSource[];
  /** Place of `wasm`, if it is allowed. */
  readonly wasmAt: Place | undefined;
}

/** Drops the parts that only the settings use. */
export function openingsOf({ sources, wasm }: Openings): Openings {
  return { sources: sources.map(({ list, source }) => ({ list, source })), wasm };
}

export const CLOSED_POLICY: Policy = { ...CLOSED, sources: [], wasmAt: undefined };

/** Returns true if a source covers a URL of another site, by the comparison that browsers use. */
export function covers({ source }: OpenSource, url: URL): boolean {
  if (!coversHost({ source }, url)) return false;
  const path = /^[a-z]+:\/\/[^/]+(\/.*)?$/.exec(source)?.[1];
  return path === undefined || (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path);
}

/** Returns true if a source covers the host of a URL, with any path. */
export function coversHost({ source }: Pick<OpenSource, 'source'>, { protocol, host }: URL): boolean {
  const [, scheme, named = ''] = /^([a-z]+:)\/\/([^/]+)/.exec(source) ?? [];
  if (scheme !== protocol) return false;
  return named.startsWith('*.') ? host.endsWith(named.slice(1)) : host === named;
}
