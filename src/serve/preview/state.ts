// What an open page asks after each update: what is wrong, what it is, and whether it is still there.
import { type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.ts';
import type { Fault } from '../../diagnostics/fault.ts';
import { createExcerpt } from '../../project/excerpt.ts';
import { parseTarget } from '../request-path.ts';
import { routeRequest } from '../route.ts';
import type { Built } from './building.ts';
import type { PreviewPages } from './pages.ts';
import { type Problem, problemOf } from './problem.ts';

export interface PageState {
  readonly version: number;
  readonly problems: readonly Problem[];
  readonly banner: 'draft' | 'scheduled' | undefined;
  /** The page is no longer there; with the address that it has moved to, where it has. */
  readonly gone: { readonly movedTo: string | undefined } | undefined;
  readonly notice: string;
}

/** Most problems that one overlay shows. */
const MOST = 20;

/**
 * `address` is the path of an open page, as the browser gives it. `trail` remembers which source was at which
 * file, so that a page that has moved can be found again.
 */
export async function pageState(
  address: string,
  built: Built,
  pages: PreviewPages,
  trail: ReadonlyMap<string, string>,
): Promise<PageState> {
  const { prepared, fault, version } = built;
  const target = parseTarget(address, process.platform);
  const addresses = {
    base: pages.base(),
    redirects: prepared?.redirects ?? new Map(),
    has: async (file: string) => (prepared ? prepared.pages.has(file) : true),
  };
  const route = target.kind === 'path' ? await routeRequest(target.path, addresses) : undefined;
  const page = route?.kind === 'file' ? prepared?.pages.get(route.file) : undefined;
  const own = route?.kind === 'file' ? await pages.problemsOf(route.file) : undefined;
  const diagnostics = [...(prepared?.diagnostics ?? []), ...(own?.diagnostics ?? [])];
  const problems = [
    ...[fault, own?.fault].filter((each) => each !== undefined).map(problemOfFault),
    ...problemsOf(prepared?.root ?? '', diagnostics),
  ];
  return {
    version,
    problems: problems.slice(0, MOST),
    banner: page?.unpublished,
    gone: route?.kind === 'missing' ? goneFrom(address, built, pages.base(), trail) : undefined,
    notice: noticeOf(built),
  };
}

function problemOfFault({ message, hint }: Fault): Problem {
  return { message, place: '', frame: '', hint: hint ?? '' };
}

function problemsOf(root: string, diagnostics: readonly Diagnostic[]): Problem[] {
  const excerpt = createExcerpt(root);
  return diagnostics.filter((each) => hasErrors([each])).map((each) => problemOf(each, excerpt));
}

/** Undefined where no page was there before either. */
function goneFrom(
  address: string,
  { prepared }: Built,
  base: string,
  trail: ReadonlyMap<string, string>,
): PageState['gone'] {
  if (!address.startsWith(base)) return undefined;
  const source = trail.get(address.slice(base.length - 1));
  if (source === undefined) return undefined;
  const moved = [...(prepared?.pages.values() ?? [])].find(({ path }) => path === source);
  return { movedTo: moved && base + moved.route.slice(1) };
}

export function noticeOf({ changed, milliseconds }: Pick<Built, 'changed' | 'milliseconds'>): string {
  const [only = 'everything', ...others] = changed;
  const what = others.length === 0 ? only : `${changed.length} files`;
  return `Rebuilt ${what} in ${Math.round(milliseconds)} ms`;
}
