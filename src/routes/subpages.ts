// Subpages of pages: checks the result of a layout, gives them routes, and turns each subpage into a page.

import { thousands } from '../kit/counted.ts';
import { diagnostic } from '../kit/diagnostics/codes.ts';
import { type Diagnostic, type WithDiagnostics, wholeFile } from '../kit/diagnostics/diagnostic.ts';
import { placeOf } from '../kit/diagnostics/span.ts';
import { freezeDeep } from '../kit/freeze.ts';
import { didYouMean } from '../kit/nearest.ts';
import { isPlainArray } from '../kit/plain.ts';
import type { Page, SitePage, SpansOf } from '../model/pages/page.ts';
import { fileOf } from '../model/pages/page-path.ts';
import { type PlacedSubpage, type Subpage, type SubpageProblem, subpageId } from '../model/pages/subpage.ts';
import { fillLabel, type Labels } from '../settings/index.ts';
import { Occupancy } from './occupancy.ts';
import { routeOfPermalink } from './route.ts';

/** Limit of subpages of a page: each is a file, and a page to render. */
const MOST_SUBPAGES = 10_000;

type SubpagesResult =
  | { readonly kind: 'placed'; readonly subpages: readonly (PlacedSubpage & Pick<Subpage, 'items'>)[] }
  | { readonly kind: 'refused'; readonly problems: readonly SubpageProblem[] };

/** Pages that a layout makes from one page. */
export type Division =
  | { readonly kind: 'whole' }
  | SubpagesResult
  | { readonly kind: 'failed'; readonly error: unknown };

const SHAPE = "Return a list such as paginate(items, 10), or [{ at: '2026/', title: '2026', items }].";

/** Divides a page. `pages` is the layout's export, which may throw and return anything. */
export function dividePage(page: Page, pages: () => unknown, labels: Labels): Division {
  try {
    return freezeDeep(placeSubpages(page, pages(), labels));
  } catch (error) {
    return { kind: 'failed', error };
  }
}

/** Gives subpages their routes. `returned` is the unchecked result of the layout's `pages` for the page. */
function placeSubpages(page: Page, returned: unknown, labels: Labels): SubpagesResult {
  if (typeof returned !== 'object' || returned === null || !isPlainArray(returned))
    return refused([invalid(`pages returns ${nameOf(returned)} for ${page.path} instead of a list`)]);
  if (returned.length > MOST_SUBPAGES) {
    const count = thousands(returned.length);
    const message = `pages creates ${count} pages from ${page.path}; the limit is ${thousands(MOST_SUBPAGES)}`;
    return refused([{ code: 'pages-invalid', message, hint: 'Show more items on each.' }]);
  }
  const wrong = returned.flatMap((subpage, index) => shapeProblem(subpage, index, page) ?? []);
  if (wrong.length > 0) return refused(wrong);
  const occupancy = new Occupancy<Subpage>();
  const problems: SubpageProblem[] = [];
  const subpages = (returned as readonly Subpage[]).flatMap((subpage, index) => {
    const address = routeOfSubpage(page, subpage.at);
    const problem = 'problem' in address ? address.problem : twiceProblem(page, subpage, address, occupancy);
    if (problem) problems.push(problem);
    if ('problem' in address) return [];
    const number = index + 1;
    const title = subpage.title ?? fillLabel(labels.page, { number });
    const { at, description = page.description, items } = subpage;
    return [{ of: page.id, number, at, ...address, title, description, items }];
  });
  return problems.length > 0 ? refused(problems) : { kind: 'placed', subpages };
}

function refused(problems: readonly SubpageProblem[]): SubpagesResult {
  return { kind: 'refused', problems };
}

function invalid(message: string): SubpageProblem {
  return { code: 'pages-invalid', message, hint: SHAPE };
}

function nameOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value !== 'object') return `a ${typeof value}`;
  return 'then' in value ? 'a promise' : 'an object';
}

const NAMES = ['at', 'title', 'description', 'items'];

/** Returns the reason why a value isn't a subpage. */
function shapeProblem(value: unknown, index: number, { path }: Page): SubpageProblem | undefined {
  const which = `subpage ${index + 1} of ${path}`;
  if (typeof value !== 'object' || value === null)
    return invalid(`${which} is ${nameOf(value)} instead of an object`);
  const subpage = value as Readonly<Record<string, unknown>>;
  for (const name of ['at', 'title', 'description']) {
    const text = subpage[name];
    const isAbsent = text === undefined && name !== 'at';
    if (!isAbsent && typeof text !== 'string')
      return invalid(`\`${name}\` of ${which} is ${nameOf(text)} instead of text`);
    if (name === 'title' && text === '') return invalid(`\`title\` of ${which} is empty`);
  }
  const { items } = subpage;
  if (typeof items !== 'object' || items === null || !isPlainArray(items))
    return invalid(`\`items\` of ${which} is ${nameOf(items)} instead of a list`);
  const unknown = Object.keys(subpage).find((name) => !NAMES.includes(name));
  if (unknown === undefined) return undefined;
  const hint = didYouMean(unknown, NAMES, 'Move it into the items, which can be anything.');
  return { code: 'pages-invalid', message: `Unknown field \`${unknown}\` in ${which}`, hint };
}

type SubpageRoute = Pick<PlacedSubpage, 'route' | 'file'>;

function routeOfSubpage(page: Page, at: string): SubpageRoute | { readonly problem: SubpageProblem } {
  if (at === '') return { route: page.route, file: page.file };
  const folder = page.route.replace(/\.html$/, '/');
  const leadsOut = /^[/\\]|^[a-z][a-z\d+.-]*:|(?:^|[/\\])\.\.?(?:[/\\]|$)/i.test(at);
  if (leadsOut) {
    const hint = 'Write it without a slash or dots at the start, such as page/2/.';
    return {
      problem: route(`The route "${at}" of a subpage of ${page.path} does not stay in ${folder}`, hint),
    };
  }
  const result = routeOfPermalink(folder + at);
  if (result.kind === 'route') return result.pageRoute;
  const { message, hint } = result.problem;
  return { problem: route(`${folder}${at}, the route of a subpage of ${page.path}, ${message}`, hint) };
}

function twiceProblem(
  page: Page,
  subpage: Subpage,
  { route: own, file }: SubpageRoute,
  occupancy: Occupancy<Subpage>,
): SubpageProblem | undefined {
  const owner = occupancy.take(file, subpage);
  if (!owner) return undefined;
  const message =
    owner.at === subpage.at
      ? `Two subpages of ${page.path} have the same route, ${own}`
      : `The routes "${owner.at}" and "${subpage.at}" of two subpages of ${page.path} are the same on many systems`;
  return route(message, 'Give each subpage its own `at`.');
}

function route(message: string, hint: string): SubpageProblem {
  return { code: 'pages-route', message, hint };
}

/** Returns the page of a subpage whose route is below that of the original page. */
export function pageOfSubpage<P extends SitePage>(page: P, subpage: PlacedSubpage): P {
  return {
    ...page,
    id: subpageId(subpage),
    subpage,
    title: `${page.title} – ${subpage.title}`,
    description: subpage.description,
    route: subpage.route,
    file: subpage.file,
    permalink: undefined,
    aliases: [],
    anchors: {},
    legal: false,
    history: false,
    legalVersions: [],
  };
}

type SubpagesOf = (page: SitePage) => readonly PlacedSubpage[];

/** Returns pages with their subpages, each after its page. A subpage whose route is taken is left out. */
export function routeSubpages(
  pages: readonly SitePage[],
  subpagesOf: SubpagesOf,
  spansOf: SpansOf,
): WithDiagnostics<readonly SitePage[]> {
  const subpages = pages.map((page) => subpagesOf(page).filter(({ at }) => at !== ''));
  if (subpages.every(({ length }) => length === 0)) return { value: pages, diagnostics: [] };
  const occupancy = new Occupancy<SitePage>();
  for (const page of pages) occupancy.take(page.file, page);
  const diagnostics: Diagnostic[] = [];
  const value = pages.flatMap((page, index) => {
    const own = (subpages[index] ?? []).map((subpage) => pageOfSubpage(page, subpage));
    const free = own.filter((subpage) => {
      const owner = occupancy.take(subpage.file, subpage);
      if (owner) diagnostics.push(taken(subpage, owner, spansOf));
      return owner === undefined;
    });
    return [page, ...free];
  });
  return { value, diagnostics };
}

function taken(subpage: SitePage, owner: SitePage, spansOf: SpansOf): Diagnostic {
  const of = owner.subpage ? `a subpage of ${owner.path}` : owner.path;
  const reported = `${subpage.route}, a subpage of ${subpage.path},`;
  return diagnostic('route-taken', {
    message:
      subpage.route === owner.route
        ? `${reported} has the same route as ${of}`
        : `${reported} and ${owner.route}, the route of ${of}, are the same on many systems`,
    at: placeOf(fileOf(owner.path), spansOf(owner.path), 'permalink'),
    related: [{ message: 'the page of the subpage', at: wholeFile(fileOf(subpage.path)) }],
    hint: 'Change one of the two routes, with a permalink or the `at` of the subpage.',
  });
}
