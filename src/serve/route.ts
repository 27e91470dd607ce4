// From a path to the file that answers it. Every page has one canonical URL, which ends with a slash.
import { encodePath, isNotFoundPage, NOT_FOUND_COPY, notFoundPagesFor } from '../kit/urls/url-path.ts';
import type { OldRoute, Redirect, RedirectStatus } from '../settings/index.ts';
import type { RequestPath } from './guard.ts';

type Route =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'redirect'; readonly location: string; readonly status: RedirectStatus }
  /** `page`: the nearest page for missing files, if it isn't the one at the top. */
  | { readonly kind: 'missing'; readonly status: 404 | 410; readonly page?: string };

const MISSING: Route = { kind: 'missing', status: 404 };

interface RouteIndex {
  /** The path before every route. */
  readonly base: string;
  readonly redirects: ReadonlyMap<string, OldRoute>;
  /** Returns true if a file of the output folder may be served. */
  readonly has: (file: string) => Promise<boolean>;
}

export async function routeRequest(path: RequestPath, addresses: RouteIndex): Promise<Route> {
  const route = await findRoute(path, addresses);
  if (route.kind !== 'missing') return route;
  // So many folders of a URL may have their own page for missing files.
  const folders = path.segments.slice(foldersOf(addresses.base).length, 16);
  for (const page of notFoundPagesFor([...folders, ''].join('/')).slice(0, -1))
    if (await addresses.has(page)) return { ...route, page };
  return route;
}

function foldersOf(base: string): readonly string[] {
  return base.split('/').filter((segment) => segment !== '');
}

async function findRoute(
  { segments, slash, collapsed, query }: RequestPath,
  { base, redirects, has }: RouteIndex,
): Promise<Route> {
  const below = foldersOf(base);
  const redirect = (folder: readonly string[]): Route => ({
    kind: 'redirect',
    status: 301,
    location: base + folder.map((segment) => `${encodePath(segment).slice(1)}/`).join('') + query,
  });
  if (segments.length === 0 && below.length > 0) return redirect([]);
  if (below.some((segment, depth) => segments[depth] !== decodeURIComponent(segment))) return MISSING;
  const inner = segments.slice(below.length);
  const old = findOld(inner, slash, redirects);
  if (old) return old.status === 410 ? { kind: 'missing', status: 410 } : followed(old, base, query);
  const file = inner.join('/');
  const index = [...inner, 'index.html'].join('/');
  if (slash || inner.length === 0) {
    if (!(await has(index))) return MISSING;
    return collapsed || !slash ? redirect(inner) : { kind: 'file', file: index };
  }
  if (isNotFoundPage(file) || file === NOT_FOUND_COPY) return MISSING;
  if (await has(file)) {
    return inner.at(-1) === 'index.html' ? redirect(inner.slice(0, -1)) : { kind: 'file', file };
  }
  return (await has(index)) ? redirect(inner) : MISSING;
}

function findOld(
  segments: readonly string[],
  slash: boolean,
  redirects: RouteIndex['redirects'],
): OldRoute | undefined {
  if (segments.length === 0 || redirects.size === 0) return undefined;
  const address = encodePath(segments.join('/'));
  return redirects.get(`${address}/`) ?? (slash ? undefined : redirects.get(address));
}

/** Route of a redirect. The query is kept unless the new URL has a query or a fragment. */
function followed({ to, status }: Redirect, base: string, query: string): Route {
  const target = to.startsWith('/') ? base + to.slice(1) : to;
  return { kind: 'redirect', status, location: /[?#]/.test(to) ? target : target + query };
}
