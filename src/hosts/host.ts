// A host: the input of its files, its abilities, and the parts that several hosts share.
import { thousands } from '../kit/counted.ts';
import { decodePath, NOT_FOUND_PAGE } from '../kit/urls/url-path.ts';
import type { OutputFile } from '../model/files/output.ts';
import type { HostName, Redirect } from '../settings/index.ts';
import { COPIES, COPY_HEADER } from './markdown-copies.ts';
import type { CacheClass, FilePattern, PolicyHeader } from './policy.ts';

/** The policy of one site, without anything specific to a host. Cache classes are in policy.ts. */
export interface SitePolicy {
  /** Absolute URL of the home page without a final slash; undefined if unknown. */
  readonly url: string | undefined;
  /** `/`, or `/repository/`. */
  readonly base: string;
  /** Security headers of every answer. */
  readonly headers: readonly PolicyHeader[];
  readonly redirects: readonly Redirect[];
  /** Routes of pages that were removed for good, in the form of a redirect's old route. */
  readonly gone: readonly string[];
  /** Pages for missing files, each for its folder, deepest first: `docs/404.html`, `404.html`. */
  readonly notFoundPages: readonly string[];
  /** Pages for failed requests: `500.html`, and those of languages for their folders, such as `de/500.html`. */
  readonly failurePages: readonly string[];
  /** Published files whose names don't reveal their type, with that type. */
  readonly namedTypes: ReadonlyMap<string, string>;
  /** Pages with routes that end in `.html`. */
  readonly htmlPages: readonly string[];
  /** Markdown copies of pages, with the one for missing pages. */
  readonly copies: readonly string[];
  /** Files outside of `assets/` that browsers may cache for a while. */
  readonly images: readonly string[];
}

export interface HostFile {
  /** `output`: published with the site; `aside`: read from elsewhere by a server or a deploying command. */
  readonly place: 'output' | 'aside';
  /** Path relative to the output folder, or to `.site/hosts/<name>/`. */
  readonly file: string;
  readonly text: string;
}

export interface HostPlan {
  readonly files: readonly HostFile[];
  readonly unserved: readonly Redirect[];
  /** General limits of the host, each as words after `visitors`: `get no security headers`. */
  readonly limits: readonly string[];
  /** Limits of the host that this site exceeds, each a sentence without its full stop. */
  readonly overflow: readonly string[];
}

export interface Host {
  readonly name: HostName;
  /** Name for people: `Cloudflare Pages`. */
  readonly title: string;
  readonly plan: (policy: SitePolicy) => HostPlan;
  /** True if it can serve a site below a path. */
  readonly servesBase: boolean;
  /** True if it sends the `.br` and `.gz` files next to the others. */
  readonly sendsEncoded: boolean;
  readonly promises: HostPromises;
  readonly capacity: HostCapacity;
}

/** Limits that a host documents. */
interface HostCapacity {
  /** Number of files; `unless` follows the number in a sentence. */
  readonly siteFiles?: { readonly most: number; readonly unless: string };
  /** Files in one folder, without those in folders within. */
  readonly folderFiles?: number;
  /** Size limit of one file in bytes. */
  readonly fileBytes?: number;
  /** Size limit of all files in bytes. */
  readonly siteBytes?: number;
}

/** Expectations of `site verify`. */
export interface HostPromises {
  /** Security headers on every answer, on all but redirects, or on none. */
  readonly headers: 'always' | 'pages' | 'never';
  /** Files with our `Cache-Control`: all, all except pages, or none. */
  readonly cache: 'always' | 'files' | 'never';
  /** True if a 404 is never cached. */
  readonly missingUncached: boolean;
  /** True if 308 stays 308. */
  readonly keepsStatus: boolean;
  /** True if a redirect is answered with its status, not with a page. */
  readonly redirects: boolean;
  /** True if a route that is gone for good is answered with 410 instead of 404. */
  readonly answersGone: boolean;
  /** True if methods other than GET and HEAD are answered with 405. */
  readonly refusesOthers: boolean;
  /** True if a missing file gets the nearest `404.html` above it, not the one at the top. */
  readonly nearestNotFound: boolean;
  /** True if it sends the compressed files that the build wrote. */
  readonly sendsForms: boolean;
  /** True if a page at `/old.html` stays there, without a redirect to `/old`. */
  readonly keepsHtmlNames: boolean;
}

/** Your own server, which has no limits. */
export const OWN_SERVER: Omit<Host, 'name' | 'title' | 'plan'> = {
  servesBase: true,
  sendsEncoded: true,
  capacity: {},
  promises: {
    headers: 'always',
    cache: 'always',
    missingUncached: true,
    keepsStatus: true,
    redirects: true,
    answersGone: true,
    refusesOthers: true,
    nearestNotFound: true,
    sendsForms: true,
    keepsHtmlNames: true,
  },
};

export const MANAGED: typeof OWN_SERVER = {
  servesBase: false,
  sendsEncoded: false,
  capacity: {},
  promises: {
    ...OWN_SERVER.promises,
    headers: 'pages',
    cache: 'files',
    answersGone: false,
    refusesOthers: false,
    nearestNotFound: false,
    sendsForms: false,
  },
};

/** Plan of a host that supports the whole policy, without its files. */
export const NO_LIMITS: Omit<HostPlan, 'files'> = { unserved: [], limits: [], overflow: [] };

/** Limits that several hosts have. */
export const KEEPS_MISSING =
  'get a 404 that is cached for a year, if they ask for a file in assets/ before it exists';
export const CHANGES_308 = 'get redirects with 301 instead of 308, which may turn a POST into a GET';

export function hasCopies({ copies }: SitePolicy): boolean {
  return copies.length > 0;
}

/** Error pages of folders, each with the route of its folder: `/docs/`. */
export function folderPages(policy: SitePolicy, files: readonly string[]) {
  return files
    .filter((file) => file.includes('/'))
    .map((file) => ({
      folder: based(policy, `/${file.replace(/[^/]*$/, '')}`),
      page: based(policy, `/${file}`),
    }));
}

/** Limit of a host that sends only the page at the top. */
export function onlyTopNotFound({ notFoundPages }: SitePolicy): readonly string[] {
  const [nested = NOT_FOUND_PAGE] = notFoundPages;
  return nested === NOT_FOUND_PAGE
    ? []
    : [`get ${NOT_FOUND_PAGE} instead of ${nested} for missing pages of its folder`];
}

export interface HeaderRule {
  readonly files: FilePattern | { readonly kind: 'file'; readonly file: string };
  readonly headers: readonly Pick<PolicyHeader, 'name' | 'value'>[];
}

/** Rules for security headers of all files, cache classes in the given order, and types of files by name. */
export function headerRules(policy: SitePolicy, classes: readonly CacheClass[]): readonly HeaderRule[] {
  return [
    { files: { kind: 'all' }, headers: policy.headers },
    ...classes.map(({ files, value }) => ({ files, headers: [{ name: 'Cache-Control', value }] })),
    ...(hasCopies(policy) ? [{ files: COPIES, headers: [COPY_HEADER] }] : []),
    ...[...policy.namedTypes].map(([file, value]) => ({
      files: { kind: 'file', file } as const,
      headers: [{ name: 'Content-Type', value }],
    })),
  ];
}

/** Returns the value of a header; empty if it is missing. */
export function headerValue(headers: readonly PolicyHeader[], wanted: string): string {
  return headers.find(({ name }) => name === wanted)?.value ?? '';
}

/** Converts headers to the form of Firebase and Vercel. */
export function keyedHeaders(headers: HeaderRule['headers']) {
  return headers.map(({ name, value }) => ({ key: name, value }));
}

/** Returns a route of the site with its base: `/repository/old/`. */
export function based({ base }: Pick<SitePolicy, 'base'>, url: string): string {
  return url.startsWith('/') ? base + url.slice(1) : url;
}

export function jsonFile(file: string, value: unknown): HostFile {
  return { place: 'aside', file, text: `${JSON.stringify(value, undefined, 2)}\n` };
}

/** Returns both forms, `/old` and `/old/`, for servers that distinguish them. */
export function slashForms(path: string): readonly string[] {
  return path.endsWith('/') && path !== '/' ? [path.slice(0, -1), path] : [path];
}

/** Quotes a text for nginx. */
export function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** Quotes a text for Caddy, which reads a backslash as itself, except before a quote. */
export function quotedInCaddy(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`;
}

/** Returns a route with the base, decoded, because servers compare decoded paths. */
export function servedPath(policy: SitePolicy, url: string): string {
  return decodePath(based(policy, url));
}

/** Adds the base to both ends of a redirect, and decodes its old route, because servers compare decoded paths. */
export function servedRedirect(policy: SitePolicy, redirect: Redirect) {
  return {
    path: servedPath(policy, redirect.from),
    to: based(policy, redirect.to),
    status: redirect.status,
    /** True if the request's query is kept. */
    keepsQuery: !/[?#]/.test(redirect.to),
  };
}

const GB = 1_000_000_000;

/** Limits of a host that a finished site exceeds, each a sentence without its full stop. */
export function beyondCapacity({ title, capacity }: Host, files: readonly OutputFile[]): readonly string[] {
  const { siteFiles, folderFiles, fileBytes, siteBytes } = capacity;
  const found: string[] = [];
  if (siteFiles && files.length > siteFiles.most)
    found.push(
      `${title} accepts ${thousands(siteFiles.most)} files${siteFiles.unless}; the site has ${thousands(files.length)}`,
    );
  if (folderFiles !== undefined) {
    for (const [folder, number] of filesByFolder(files))
      if (number > folderFiles)
        found.push(
          `${title} accepts ${thousands(folderFiles)} files per folder; ${folder} has ${thousands(number)}`,
        );
  }
  if (fileBytes !== undefined) {
    for (const { file, size } of files)
      if (size > fileBytes)
        found.push(
          `${title} accepts files of up to ${fileBytes / (1024 * 1024)} MiB; ${file} has ${(size / (1024 * 1024)).toFixed(1)} MiB`,
        );
  }
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (siteBytes !== undefined && bytes > siteBytes)
    found.push(
      `${title} accepts sites of up to ${siteBytes / GB} GB; this one has ${(bytes / GB).toFixed(2)} GB`,
    );
  return found;
}

function filesByFolder(files: readonly OutputFile[]): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (const { file } of files) {
    const folder = file.slice(0, file.lastIndexOf('/') + 1) || 'the top';
    numbers.set(folder, (numbers.get(folder) ?? 0) + 1);
  }
  return numbers;
}
