// The author's settings for publishing, and the extra files that visitors get there.

import type { Place } from '../kit/diagnostics/diagnostic.ts';
import { CLOSED, type Openings } from './policy.ts';

/** Hosts that the tool writes files for. */
export const HOSTS = [
  'apache',
  'caddy',
  'cloudflare',
  'cloudfront',
  'firebase',
  'github',
  'netlify',
  'nginx',
  'vercel',
] as const;

export type HostName = (typeof HOSTS)[number];

export function isHostName(name: string): name is HostName {
  return HOSTS.some((known) => known === name);
}

/** Status of a permanent redirect; 308 also keeps the method of a request. */
export type RedirectStatus = 301 | 308;

export interface Redirect {
  /**
   * Route, percent-encoded, without the site's base. One that ends with a slash also matches
   * without it, as `/old/` matches `/old`.
   */
  readonly from: string;
  /** A route, without the site's base, or an absolute URL. */
  readonly to: string;
  readonly status: RedirectStatus;
}

/** A route whose page was removed for good. It has the form of a redirect's old route. */
export interface Gone {
  readonly from: string;
  readonly status: 410;
}

export type OldRoute = Redirect | Gone;

export function isRedirect<T extends OldRoute>(old: T): old is T & Redirect {
  return old.status !== 410;
}

/** An old route as written, in the settings or in a page's `aliases`. */
export type WrittenRoute = OldRoute & {
  readonly at: Place;
  readonly targetAt: Place;
};

export type WrittenRedirect = WrittenRoute & Redirect;

/** Extensions of files that browsers or servers execute; no setting makes them attachments. */
const RUN =
  /^(?:[sdpx]?html?|xht|mhtml?|mht|xml|xslt?|rss|atom|svgz|[cm]?js|jsx|tsx?|wasm|css|php\d?|phtml|phar|cgi|fcgi|asp|aspx|jspx?|exe|msi|bat|cmd|com|scr|ps1|sh|hta|jar|swf|dll|htc|htaccess)$/;

export function runs(ending: string): boolean {
  return RUN.test(ending);
}

/** The routes of the latest build of an output folder, and its policy. */
export interface PublishedHosting {
  readonly hosts: readonly HostName[];
  readonly redirects: readonly OldRoute[];
  readonly openings: Openings;
}

export const NO_HOSTING: PublishedHosting = { hosts: [], redirects: [], openings: CLOSED };
