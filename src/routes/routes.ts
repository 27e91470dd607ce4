// Gives each page its route.
import { diagnostic } from '../kit/diagnostics/codes.ts';
import { type Diagnostic, type WithDiagnostics, wholeFile } from '../kit/diagnostics/diagnostic.ts';
import { placeOf } from '../kit/diagnostics/span.ts';
import { sortedBy } from '../kit/order.ts';
import { encodePath, isErrorPage } from '../kit/urls/url-path.ts';
import type { PageOutline, SitePage, SpansOf } from '../model/pages/page.ts';
import { dataFileOf, fileOf } from '../model/pages/page-path.ts';
import { fold, Occupancy } from './occupancy.ts';
import { type PageRoute, type RouteResult, routeOfNote, routeOfPermalink, routeOfSource } from './route.ts';

/**
 * Returns pages with their routes, sorted by path. A page whose permalink is refused gets the route of its
 * file and is broken; a page without any valid route is left out.
 */
export function routePages(
  pages: readonly PageOutline[],
  spansOf: SpansOf,
): WithDiagnostics<readonly SitePage[]> {
  const routed = sortedBy(pages, ({ path }) => path).map((page) => routePage(page, spansOf));
  const diagnostics = routed.flatMap((one) => one.diagnostics);
  const occupancy = new Occupancy<SitePage>();
  const value = routed.flatMap(({ value: page, diagnostics: refusals }) => {
    if (!page) return [];
    // An automatic route doesn't conflict with others.
    const owner = refusals.length > 0 ? undefined : occupancy.take(page.file, page);
    if (!owner) return [page];
    // The names of such files are reported.
    const isOneFile = dataFileOf(page.path) === undefined && fold(page.path) === fold(owner.path);
    if (!isOneFile) diagnostics.push(taken(page, owner, spansOf));
    return [{ ...page, broken: true }];
  });
  return { value, diagnostics };
}

/** Pages by their sources, so that a save changes no other page. Refused routes are reported each time. */
const ROUTED = new WeakMap<PageOutline, SitePage>();

/** Gives a page its own route, which may not be free. */
function routePage(page: PageOutline, spansOf: SpansOf): WithDiagnostics<SitePage | undefined> {
  const known = ROUTED.get(page);
  if (known) return { value: known, diagnostics: [] };
  const bySource = ownAddress(page);
  const byPermalink = page.permalink === undefined ? undefined : routeOfPermalink(page.permalink);
  const diagnostics = [
    ...nameRefused(page, bySource, spansOf),
    ...permalinkRefused(page, byPermalink, spansOf),
  ];
  const address = addressIn(byPermalink) ?? addressIn(bySource);
  const broken = page.broken || diagnostics.length > 0;
  if (!address) return { value: undefined, diagnostics };
  // Error pages must not appear in search results.
  const noindex = page.noindex || isErrorPage({ file: address.file, edition: page.edition });
  // The spread comes second because V8 takes twenty times as long to add fields to a leading spread.
  const value: SitePage = {
    id: page.path,
    ...page,
    noindex,
    broken,
    legalVersions: [],
    added: false,
    subpage: undefined,
    route: address.route,
    file: address.file,
  };
  if (diagnostics.length === 0) ROUTED.set(page, value);
  return { value, diagnostics };
}

function addressIn(result: RouteResult | undefined): PageRoute | undefined {
  return result?.kind === 'route' ? result.pageRoute : undefined;
}

/** Returns the default route of a page: by the name of its file, or by its id if it is a record. */
function ownAddress({ path, collection, entryId, names, edition }: PageOutline): RouteResult {
  if (dataFileOf(path) === undefined) return names ? routeOfNote(path) : routeOfSource(path, edition);
  return routeOfPermalink(`${encodePath(`${collection}/${entryId}`)}/`);
}

function nameRefused(
  { path, permalink }: PageOutline,
  result: RouteResult,
  spansOf: SpansOf,
): readonly Diagnostic[] {
  const isRecord = dataFileOf(path) !== undefined;
  if (result.kind === 'route' || (isRecord && permalink !== undefined)) return [];
  const { message, hint } = result.problem;
  const at = isRecord ? placeOf(fileOf(path), spansOf(path), '') : wholeFile(path);
  return [diagnostic('name-invalid', { message: `${path} ${message}`, at, hint })];
}

function permalinkRefused(
  page: PageOutline,
  result: RouteResult | undefined,
  spansOf: SpansOf,
): readonly Diagnostic[] {
  if (result?.kind !== 'problem') return [];
  const { message, hint } = result.problem;
  const spans = spansOf(page.path);
  const isWritten = dataFileOf(page.path) === undefined && spans.get('permalink');
  const what = isWritten ? 'permalink' : 'route';
  const at = placeOf(fileOf(page.path), spans, 'permalink');
  return [diagnostic('route-invalid', { message: `The ${what} ${page.permalink} ${message}`, at, hint })];
}

function taken(page: SitePage, owner: SitePage, spansOf: SpansOf): Diagnostic {
  const placeOfRoute = ({ path }: SitePage) => placeOf(fileOf(path), spansOf(path), 'permalink');
  return diagnostic('route-taken', {
    message:
      page.route === owner.route
        ? `${page.route} is also the route of ${owner.path}`
        : `${page.route} and ${owner.route}, the route of ${owner.path}, are the same on many systems`,
    at: placeOfRoute(page),
    related: [{ message: 'the other page', at: placeOfRoute(owner) }],
    hint: 'Give one of the two pages another permalink.',
  });
}
