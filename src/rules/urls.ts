// Resolves the URLs of a finished page, and finds those that the published policy blocks.

import { decodeUrl, fragmentId, isAbsolute } from '../kit/urls/url-path.ts';
import type { OutputFile } from '../model/files/output.ts';
import type { Site } from '../model/site.ts';
import { covers, coversHost, DATA, type Opening, type Openings, SELF } from '../settings/index.ts';
import type { Use } from './facts.ts';
import type { Resolve, UrlTarget } from './rule.ts';

/** Placeholder origin for sites without `url`, with the scheme of a published page. */
const UNKNOWN_ORIGIN = 'https://site.invalid';

/** Root-relative URL that resolving doesn't change. */
const PLAIN = /^(?!.*\/[./])(\/[\w./-]*)(?:#([\w-]+))?$/;

export function createResolve(site: Site, files: ReadonlyMap<string, OutputFile>): Resolve {
  const { base } = site.settings;
  const folder = decodeUrl(base);
  const origin =
    site.settings.core.url === undefined ? UNKNOWN_ORIGIN : new URL(site.settings.core.url).origin;
  const cache = new Map<string, UrlTarget>();
  const find = (href: string, route: string): UrlTarget => {
    const [, plain, fragment = ''] = PLAIN.exec(href) ?? [];
    if (plain?.startsWith(base)) return within(plain.slice(base.length - 1), fragment);
    let url: URL;
    try {
      url = new URL(href, origin + base + route.slice(1));
    } catch {
      return { kind: 'nothing', route: href, hint: 'Write a valid URL.' };
    }
    if (url.origin !== origin) {
      return { kind: 'elsewhere', origin: /^https?:$/.test(url.protocol) ? url.origin : '' };
    }
    const path = decodeUrl(url.pathname);
    if (!path.startsWith(folder)) {
      // Another site may share the origin of this one, but not its root.
      return /^https?:/i.test(href)
        ? { kind: 'elsewhere', origin }
        : { kind: 'nothing', route: path, hint: `Start it with ${base}, as href(site, '/') does.` };
    }
    return within(path.slice(folder.length - 1), fragmentId(url.hash.slice(1)));
  };
  const within = (route: string, fragment: string): UrlTarget => {
    const name = route.slice(1);
    const file = route.endsWith('/') ? `${name}index.html` : name;
    if (files.has(file)) return { kind: 'file', file, fragment };
    const hint = files.has(`${file}/index.html`)
      ? `Write ${route}/ with a slash at the end.`
      : 'Link to a page of the site, or to a file in public/.';
    return { kind: 'nothing', route, hint };
  };
  return (href, route) => {
    if (href.startsWith('#')) return within(decodeUrl(route), fragmentId(href.slice(1)));
    const key = isAbsolute(href) ? href : `${route} ${href}`;
    const found = cache.get(key) ?? find(href, route);
    cache.set(key, found);
    return found;
  };
}

export interface BlockedUse {
  /**
   * Owner of the file: `own` is the site itself, `other` another site, `contact` another site that only learns about the
   * visitor.
   */
  readonly kind: 'own' | 'other' | 'contact';
  /** List of `policy` that would allow it; undefined if none does. */
  readonly list: Opening | undefined;
  /** Source that would allow it: `https://fonts.example.com`, or `self`; empty if there can't be one. */
  readonly from: string;
}

/** Uses of URLs that a browser requests only if the visitor asks for it, or never. */
export const HARMLESS: ReadonlySet<Use> = new Set(['link', 'social', 'other']);

/** List of `policy` for each use. */
export const LISTS: Readonly<Partial<Record<Use, Opening>>> = {
  image: 'images',
  srcset: 'images',
  icon: 'images',
  media: 'media',
  stylesheet: 'styles',
  script: 'scripts',
  font: 'fonts',
  frame: 'frames',
  form: 'forms',
};

/** Returns the reason why the policy blocks a URL; undefined if it is allowed, or if nothing is requested. */
export function blockedBy(
  openings: Openings,
  use: Use,
  url: string,
  target: UrlTarget,
): BlockedUse | undefined {
  if (HARMLESS.has(use)) return undefined;
  const list = LISTS[use];
  if (target.kind !== 'elsewhere') {
    if ((list !== 'frames' && list !== 'forms') || isOpen(openings, list)) return undefined;
    return { kind: 'own', list, from: 'self' };
  }
  // For a URL outside the web, its scheme decides, except in forms.
  if (target.origin === '') return list === 'forms' ? { kind: 'own', list: undefined, from: '' } : undefined;
  if (openings.sources.some((source) => allows(source, use, new URL(url, UNKNOWN_ORIGIN)))) return undefined;
  return { kind: list || use === 'manifest' ? 'other' : 'contact', list, from: target.origin };
}

function isOpen({ sources }: Openings, list: Opening): boolean {
  return sources.some((one) => one.list === list && one.source === SELF);
}

/** Returns true if a data URL may be used in this way. */
export function opensData({ sources }: Openings, use: Use): boolean {
  return sources.some(({ list, source }) => list === LISTS[use] && source === DATA);
}

/**
 * Returns true if a source allows a URL of another site for this use. A server that files may be loaded from may also
 * learn about visitors.
 */
export function allows(source: Openings['sources'][number], use: Use, url: URL): boolean {
  const list = LISTS[use];
  return list === undefined
    ? use !== 'manifest' && coversHost(source, url)
    : source.list === list && covers(source, url);
}
