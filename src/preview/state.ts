// The state that an open page asks for after each update: its errors, its status, and whether it still exists.
import { type Diagnostic, hasErrors } from '../kit/diagnostics/diagnostic.ts';
import type { Fault } from '../kit/diagnostics/fault.ts';
import { printPlace } from '../kit/diagnostics/print.ts';
import { printable } from '../kit/diagnostics/printable.ts';
import { NOT_FOUND_PAGE } from '../kit/urls/url-path.ts';
import type { PreviewPage } from '../live/index.ts';
import type { Absence } from '../model/pages/built-page.ts';
import { parseTarget, routeRequest } from '../serve/index.ts';
import type { BuiltPreview } from './building.ts';
import { createExcerptLines } from './excerpt-lines.ts';
import type { PreviewedSite, PreviewFile } from './pages.ts';
import { isOfRule, type PreviewProblem, problemOf } from './problem.ts';

export interface PageState {
  readonly version: number;
  /** Errors of this page. */
  readonly problems: readonly PreviewProblem[];
  /** True if the page shows as much as it can. Its errors are listed in a corner, and don't cover it. */
  readonly isShown: boolean;
  /** Errors elsewhere: they stop a build, but this page is shown as it will be. */
  readonly elsewhere: readonly OtherProblem[];
  /** Number of further problems. */
  readonly more: number;
  readonly banner: Absence | undefined;
  /** Set if the page is gone, with its new route if it has moved. */
  readonly gone: { readonly movedTo: string | undefined } | undefined;
  readonly notice: string;
}

interface OtherProblem extends Pick<PreviewProblem, 'message' | 'place'> {
  /** URL of the page, if the problem concerns one. */
  readonly url: string | undefined;
}

/** Most problems that an open page names. */
const MOST = 20;

/**
 * Describes the state of an open page. `address` is its path, from the browser. `trail` remembers which source was at which
 * file, so that a page that has moved can be found again; `checked` are the errors of all pages.
 */
export async function pageState(
  url: string,
  built: BuiltPreview,
  pages: PreviewedSite,
  trail: ReadonlyMap<string, string>,
  checked: readonly Diagnostic[],
): Promise<PageState> {
  const { prepared, fault, version } = built;
  const base = pages.base();
  const { route, file } = await findPage(url, built, base);
  const page = prepared?.pages.get(file);
  const own = await pages.rendered(file);
  const missing = route?.kind === 'missing';
  const source = missing ? formerSource(url, base, trail) : page?.path;
  const isWhole = !fault && (own ? isGood(own) : missing);
  const all = errorsOf(prepared?.diagnostics).map((each) => ({
    each,
    here: concerns(each, source, isWhole),
  }));
  const here = [...errorsOf(own?.diagnostics), ...all.filter((error) => error.here).map(({ each }) => each)];
  const linesAt = createExcerptLines(prepared?.root ?? '');
  const faults = [fault ?? own?.fault].filter((each) => each !== undefined).map(problemOfFault);
  const problems = [...faults, ...here.slice(0, MOST).map((each) => problemOf(each, linesAt))];
  const isOwn = ({ at, pages: concerned = [] }: Diagnostic) =>
    source !== undefined && (at?.path === source || concerned.includes(source));
  const elsewhere = [
    ...all.filter((error) => !error.here).map(({ each }) => each),
    ...checked.filter((each) => isOfRule(each) || !isOwn(each)),
  ];
  const isShown = faults.length === 0 && own?.content !== undefined;
  return {
    version,
    problems: problems.slice(0, MOST),
    isShown,
    elsewhere: elsewhere.slice(0, MOST).map((each) => elsewhereOf(each, url, built, base)),
    more: Math.max(0, faults.length + here.length - MOST) + Math.max(0, elsewhere.length - MOST),
    banner: page?.unpublished,
    gone: missing && source !== undefined && here.length === 0 ? goneFrom(source, built, base) : undefined,
    notice: problems.length > 0 && !isShown ? notRebuilt(faults.length + here.length) : noticeOf(built),
  };
}

/** The file of an open page, by the path that its browser gives it. */
export async function findPage(url: string, { prepared }: BuiltPreview, base: string) {
  const target = parseTarget(url, process.platform);
  const urls = {
    base,
    redirects: prepared?.redirects ?? new Map(),
    has: async (file: string) => (prepared ? prepared.pages.has(file) : true),
  };
  const route = target.kind === 'path' ? await routeRequest(target.path, urls) : undefined;
  if (route?.kind === 'file') return { route, file: route.file };
  return { route, file: (route?.kind === 'missing' && route.page) || NOT_FOUND_PAGE };
}

function isGood({ content, diagnostics, fault }: PreviewFile): boolean {
  return content !== undefined && fault === undefined && !hasErrors(diagnostics);
}

function errorsOf(diagnostics: readonly Diagnostic[] = []): readonly Diagnostic[] {
  return diagnostics.filter((each) => hasErrors([each]));
}

/**
 * Returns true if an error of the whole site belongs to this page: it is in its own source or, if the page can't be
 * shown, in a file that isn't another page.
 */
function concerns({ at, pages }: Diagnostic, source: string | undefined, isWhole: boolean): boolean {
  if (source !== undefined && (at?.path === source || pages?.includes(source))) return true;
  return !isWhole && !at?.path.endsWith('.md');
}

function problemOfFault({ message, hint }: Fault): PreviewProblem {
  return { kind: 'The page cannot be rendered', message, place: '', lines: [], hint: hint ?? '' };
}

function elsewhereOf(
  { message, at, pages = [] }: Diagnostic,
  url: string,
  built: BuiltPreview,
  base: string,
): OtherProblem {
  const page = pagesOf(built).find(({ path }) => path === at?.path || path === pages[0]);
  const other = page && base + page.route.slice(1);
  return {
    message: printable(message),
    place: at ? printPlace(at) : '',
    url: other === url ? undefined : other,
  };
}

/** Source that a route had before; undefined if there was no page. */
function formerSource(url: string, base: string, trail: ReadonlyMap<string, string>): string | undefined {
  return url.startsWith(base) ? trail.get(url.slice(base.length - 1)) : undefined;
}

function goneFrom(source: string, built: BuiltPreview, base: string): PageState['gone'] {
  const moved = pagesOf(built).find(({ path }) => path === source);
  return { movedTo: moved && base + moved.route.slice(1) };
}

function pagesOf({ prepared }: BuiltPreview): readonly PreviewPage[] {
  return [...(prepared?.pages.values() ?? [])];
}

/** Prints what was rebuilt, how long it took, and whether the site now has errors. */
export function noticeOf({
  changed,
  milliseconds,
  prepared,
  fault,
}: Pick<BuiltPreview, 'changed' | 'milliseconds' | 'prepared' | 'fault'>): string {
  const [only = 'everything', ...others] = changed;
  const what = others.length === 0 ? only : `${changed.length} files`;
  const count = errorsOf(prepared?.diagnostics).length;
  if (fault) return notRebuilt(count + 1);
  if (count > 0) return `${changed.length === 0 ? 'All files' : what}: ${counted(count)}`;
  return `Rebuilt ${what} in ${Math.round(milliseconds)} ms`;
}

function notRebuilt(errors: number): string {
  return `Not rebuilt: ${counted(errors)}`;
}

function counted(errors: number): string {
  return `${errors} error${errors === 1 ? '' : 's'}`;
}
