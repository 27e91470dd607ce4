// What an address of a finished page leads to.
import { decodeAddress } from '../../model/address.ts';
import type { OutputFile } from '../../model/files/output.ts';
import type { Site } from '../../model/site.ts';

export type AddressTarget =
  /** A file of the site. */
  | { readonly kind: 'file'; readonly file: string; readonly fragment: string }
  /** Nothing of the site is there. `route` is the path under the site's base, decoded. */
  | { readonly kind: 'nothing'; readonly route: string; readonly hint: string }
  /** `https://example.com`; the empty text where the address is no web address. */
  | { readonly kind: 'elsewhere'; readonly origin: string };

export type Resolve = (address: string, route: string) => AddressTarget;

/** Stands for the origin of a site that does not know its own. */
const UNKNOWN_ORIGIN = 'https://site.invalid';

/** A root-relative address that is the same when it is resolved. */
const PLAIN = /^(?!.*\/[./])(\/[\w./-]*)(?:#([\w-]+))?$/;

export function createResolve(site: Site, files: ReadonlyMap<string, OutputFile>): Resolve {
  const { base } = site.settings;
  const folder = decodeAddress(base);
  const origin =
    site.settings.core.url === undefined ? UNKNOWN_ORIGIN : new URL(site.settings.core.url).origin;
  const known = new Map<string, AddressTarget>();
  const find = (address: string, route: string): AddressTarget => {
    const [, plain, fragment = ''] = PLAIN.exec(address) ?? [];
    if (plain?.startsWith(base)) return within(plain.slice(base.length - 1), fragment);
    let url: URL;
    try {
      url = new URL(address, origin + base + route.slice(1));
    } catch {
      return { kind: 'nothing', route: address, hint: 'Write an address that can be read.' };
    }
    if (url.origin !== origin) {
      return { kind: 'elsewhere', origin: /^https?:$/.test(url.protocol) ? url.origin : '' };
    }
    const path = decodeAddress(url.pathname);
    if (!path.startsWith(folder)) {
      // Another site may lie beside this one under the same origin, but not in the root of it.
      return /^https?:/i.test(address)
        ? { kind: 'elsewhere', origin }
        : { kind: 'nothing', route: path, hint: `Begin it with ${base}, as href(site, '/') does.` };
    }
    return within(path.slice(folder.length - 1), decodeAddress(url.hash.slice(1)));
  };
  const within = (route: string, fragment: string): AddressTarget => {
    const name = route.slice(1);
    const file = route.endsWith('/') ? `${name}index.html` : name;
    if (files.has(file)) return { kind: 'file', file, fragment };
    const hint = files.has(`${file}/index.html`)
      ? `Write ${route}/ with a slash at its end.`
      : 'Link to a page of the site, or to a file in public/.';
    return { kind: 'nothing', route, hint };
  };
  return (address, route) => {
    if (address.startsWith('#')) return within(decodeAddress(route), decodeAddress(address.slice(1)));
    // Only these mean the same on every page.
    const key = /^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(address) ? address : `${route} ${address}`;
    const found = known.get(key) ?? find(address, route);
    known.set(key, found);
    return found;
  };
}
