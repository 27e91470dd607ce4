// From a path to the file that answers it. Every page has one canonical address, which ends with a slash.
import { encodePath } from '../model/address.ts';
import type { RequestPath } from './request-path.ts';

export type Route =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'missing' };

export const NOT_FOUND_PAGE = '404.html';
export const SERVER_ERROR_PAGE = '500.html';

const MISSING: Route = { kind: 'missing' };

/** `base` is the path before every route; `has` tells whether a file of the output folder may be served. */
export async function routeRequest(
  { segments, slash, collapsed, query }: RequestPath,
  base: string,
  has: (file: string) => Promise<boolean>,
): Promise<Route> {
  const below = base.split('/').filter((segment) => segment !== '');
  const redirect = (folder: readonly string[]): Route => ({
    kind: 'redirect',
    location: base + folder.map((segment) => `${encodePath(segment).slice(1)}/`).join('') + query,
  });
  if (segments.length === 0 && below.length > 0) return redirect([]);
  if (below.some((segment, depth) => segments[depth] !== decodeURIComponent(segment))) return MISSING;
  const inner = segments.slice(below.length);
  const file = inner.join('/');
  const index = [...inner, 'index.html'].join('/');
  if (slash || inner.length === 0) {
    if (!(await has(index))) return MISSING;
    return collapsed || !slash ? redirect(inner) : { kind: 'file', file: index };
  }
  if (file === NOT_FOUND_PAGE) return MISSING;
  if (await has(file)) {
    return inner.at(-1) === 'index.html' ? redirect(inner.slice(0, -1)) : { kind: 'file', file };
  }
  return (await has(index)) ? redirect(inner) : MISSING;
}
