// What every host's file is made from, and what it makes.
import { decodePath } from '../model/address.ts';
import type { HostName, Redirect } from '../model/settings/hosting.ts';
import type { PolicyHeader } from './policy.ts';

/** The policy of one site, with nothing in it that belongs to a host. Cache classes are in policy.ts. */
export interface SitePolicy {
  /** Absolute address of the home page without a slash at its end; undefined where it is not known. */
  readonly url: string | undefined;
  /** `/`, or `/repository/`. */
  readonly base: string;
  /** The security headers of every answer. */
  readonly headers: readonly PolicyHeader[];
  readonly redirects: readonly Redirect[];
  readonly hasNotFoundPage: boolean;
  readonly hasErrorPage: boolean;
  /** Published files whose type their name does not tell, with that type. */
  readonly namedTypes: ReadonlyMap<string, string>;
  /** Pages whose address ends with `.html`. */
  readonly htmlPages: readonly string[];
  /** Files outside of `assets/` that browsers may keep for a while. */
  readonly images: readonly string[];
}

export interface HostFile {
  /** `output`: published with the site; `aside`: read from elsewhere by a server or a deploying command. */
  readonly place: 'output' | 'aside';
  /** Relative to the output folder, or to `.site/hosts/<name>/`. */
  readonly file: string;
  readonly text: string;
}

/** What a host needs, and what it cannot do. */
export interface HostPlan {
  readonly files: readonly HostFile[];
  /** Redirects that it cannot make. */
  readonly unserved: readonly Redirect[];
  /** What visitors lose by the host as such; each goes on after `visitors`: `get no security headers`. */
  readonly limits: readonly string[];
  /** What of this very site is more than the host takes, each a sentence without its full stop. */
  readonly overflow: readonly string[];
}

export interface Host {
  readonly name: HostName;
  /** For people: `Cloudflare Pages`. */
  readonly title: string;
  readonly plan: (policy: SitePolicy) => HostPlan;
  /** It serves a site below a path. */
  readonly servesBase: boolean;
  /** It sends `.br` and `.gz` files that lie beside the others. */
  readonly sendsEncoded: boolean;
  readonly promises: HostPromises;
  readonly capacity: HostCapacity;
}

/** How much a host takes, each where it says so. */
export interface HostCapacity {
  /** Files in all; `unless` goes on after the number. */
  readonly siteFiles?: { readonly most: number; readonly unless: string };
  /** Files in one folder, without those in folders within. */
  readonly folderFiles?: number;
  /** Bytes of one file. */
  readonly fileBytes?: number;
  /** Bytes of all files. */
  readonly siteBytes?: number;
}

/** What `site verify` may expect of a host. */
export interface HostPromises {
  /** Security headers on every answer, on all but redirects, or on none. */
  readonly headers: 'always' | 'pages' | 'never';
  /** `Cache-Control` of our own: for everything, for what is not a page, or for nothing. */
  readonly cache: 'always' | 'files' | 'never';
  /** A missing file is never kept. */
  readonly missingUncached: boolean;
  /** 308 stays 308. */
  readonly keepsStatus: boolean;
  /** A redirect is answered with its status, not with a page. */
  readonly redirects: boolean;
  /** Other methods than GET and HEAD are answered with 405. */
  readonly refusesOthers: boolean;
  /** Texts are sent from files that lie beside each other, a file for each form. */
  readonly sendsForms: boolean;
  /** A page at `/old.html` stays there, and is not sent to `/old`. */
  readonly keepsHtmlNames: boolean;
}

/** What a server of one's own promises: everything. */
export const ALL_PROMISES: HostPromises = {
  headers: 'always',
  cache: 'always',
  missingUncached: true,
  keepsStatus: true,
  redirects: true,
  refusesOthers: true,
  sendsForms: true,
  keepsHtmlNames: true,
};

/** An address of the site with its base: `/repository/old/`. */
export function based({ base }: Pick<SitePolicy, 'base'>, address: string): string {
  return address.startsWith('/') ? base + address.slice(1) : address;
}

/** A redirect with the base in its addresses, and its old address as servers see it: decoded. */
export function servedRedirect(policy: SitePolicy, redirect: Redirect) {
  return {
    path: decodePath(based(policy, redirect.from)),
    to: based(policy, redirect.to),
    status: redirect.status,
    /** A query of the request goes on with it. */
    keepsQuery: !/[?#]/.test(redirect.to),
  };
}
