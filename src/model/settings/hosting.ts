// What the author says about where the site is published, and what visitors are sent there beside its pages.
import type { Place } from '../../diagnostics/diagnostic.ts';
import { CLOSED, CLOSED_POLICY, type Openings, type Policy } from './policy.ts';

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

/** Both are permanent; 308 also keeps the method of a request. */
export type RedirectStatus = 301 | 308;

/** An old address and the one that takes its place. */
export interface Redirect {
  /**
   * Root-relative and percent-encoded, without the site's base. One that ends with a slash stands for itself
   * without it too, as `/old/` does for `/old`.
   */
  readonly from: string;
  /** A root-relative address without the site's base, or an absolute one. */
  readonly to: string;
  readonly status: RedirectStatus;
}

/** A redirect as written, in the settings or in a page's `aliases`. */
export interface WrittenRedirect extends Redirect {
  readonly at: Place;
  readonly targetAt: Place;
}

export interface AppleApp {
  /** Team and bundle: `ABCDE12345.com.example.app`. */
  readonly id: string;
  /** Addresses that open in the app, as patterns: `/polls/*`. */
  readonly paths: readonly string[];
}

export interface AndroidApp {
  /** `com.example.app` */
  readonly package: string;
  /** SHA-256 of the certificates that sign it: 32 pairs of upper-case hexadecimal digits, joined by colons. */
  readonly fingerprints: readonly string[];
}

/** RFC 9116. */
export interface SecurityContact {
  /** Absolute addresses, `mailto:` ones too; the preferred one first, at least one. */
  readonly contact: readonly string[];
  /** Address of the rules for reports. */
  readonly policy: string | undefined;
}

/** Files that stores, browsers and researchers look for at fixed places. */
export interface AppFiles {
  readonly apple: readonly AppleApp[];
  readonly android: readonly AndroidApp[];
  /** Lines of `app-ads.txt`. */
  readonly ads: readonly string[];
  readonly security: SecurityContact | undefined;
}

export interface Hosting {
  /** Sorted, each once. */
  readonly hosts: readonly HostName[];
  readonly redirects: readonly WrittenRedirect[];
  readonly appFiles: AppFiles;
  /** Endings of further files that links publish, in lower case and without the dot. */
  readonly attachments: readonly string[];
  readonly policy: Policy;
}

export const NO_HOSTING: Hosting = {
  hosts: [],
  redirects: [],
  appFiles: { apple: [], android: [], ads: [], security: undefined },
  attachments: [],
  policy: CLOSED_POLICY,
};

/** What the latest build of one output folder says of its addresses, and of what its pages may load. */
export interface Addresses {
  readonly hosts: readonly HostName[];
  readonly redirects: readonly Redirect[];
  readonly openings: Openings;
}

export const NO_ADDRESSES: Addresses = { hosts: [], redirects: [], openings: CLOSED };
