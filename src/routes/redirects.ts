// Checks the old routes of a site, from its settings and from the aliases of its pages.

import { diagnostic } from '../kit/diagnostics/codes.ts';
import type { Diagnostic, Place, WithDiagnostics } from '../kit/diagnostics/diagnostic.ts';
import { placeOf } from '../kit/diagnostics/span.ts';
import { parseUrl } from '../kit/urls/parse-url.ts';
import type { SitePage, SpansOf } from '../model/pages/page.ts';
import { isRedirect, type OldRoute, type WrittenRedirect, type WrittenRoute } from '../settings/index.ts';
import type { NameProblem } from './name.ts';
import { decodeSegments, filesAt, rooted, routeOfRedirect } from './route.ts';

interface RedirectContext {
  readonly pages: readonly SitePage[];
  readonly spansOf: SpansOf;
  readonly routes: { readonly has: (route: string) => boolean };
  readonly redirects: readonly WrittenRoute[];
  readonly url: string | undefined;
  /** Describes the owner of each output file in a few words. */
  readonly owners: ReadonlyMap<string, string>;
}

/** Returns valid old routes. Invalid ones are reported, and left out. */
export function routeRedirects(published: RedirectContext): WithDiagnostics<readonly OldRoute[]> {
  const diagnostics: Diagnostic[] = [];
  const taken = new Map<string, WrittenRoute>();
  for (const written of [
    ...published.redirects,
    ...published.pages.flatMap((page) => aliasesOf(page, published.spansOf)),
  ]) {
    const old = readAddress(written, published, diagnostics);
    if (!old) continue;
    const first = taken.get(old.from);
    if (first) diagnostics.push(twice(old, first));
    else taken.set(old.from, old);
  }
  const redirects = new Map([...taken.values()].filter(isRedirect).map((one) => [one.from, one]));
  for (const redirect of redirects.values()) diagnostics.push(...checkTarget(redirect, redirects, published));
  const value = Array.from(taken.values(), ({ at: _at, targetAt: _targetAt, ...old }) => old);
  return { value: diagnostics.length > 0 ? [] : value, diagnostics };
}

function aliasesOf(page: SitePage, spansOf: SpansOf): readonly WrittenRedirect[] {
  if (page.aliases.length === 0) return [];
  const spans = spansOf(page.path);
  return page.aliases.flatMap((from, index) => {
    if (page.names?.includes(from)) return [];
    const single = spans.get(`aliases.${index}`) === undefined;
    const at = placeOf(page.path, spans, single ? 'aliases' : `aliases.${index}`);
    return [{ from: rooted(from), to: page.route, status: 301, at, targetAt: at } as const];
  });
}

/** Matches segments that are patterns in the settings of other tools and of hosts: `*` and `:slug`. */
const PATTERN = /\/(?:\*{1,2}|:[a-z]\w*[*+?]?)(?=\/|$)/i;

const IS_PATTERN: NameProblem = {
  message: 'is a pattern, and only whole paths are matched',
  hint: 'Write an entry for each old path, or put the pattern into the configuration of the host. Write %2A or %3A for the literal character.',
};

function readAddress(
  written: WrittenRoute,
  { owners, url }: RedirectContext,
  diagnostics: Diagnostic[],
): WrittenRoute | undefined {
  const { from, at } = written;
  const old = PATTERN.test(from) ? { kind: 'problem' as const, problem: IS_PATTERN } : routeOfRedirect(from);
  if (old.kind === 'problem') diagnostics.push(invalid(`The old route ${from}`, old.problem, at));
  const read = isRedirect(written) ? readTarget(written, url, diagnostics) : written;
  if (old.kind === 'problem' || !read) return undefined;
  const owner = filesAt(old.from)
    .map((file) => owners.get(file))
    .find((found) => found !== undefined);
  if (owner === undefined) return { ...read, from: old.from };
  const message = `${from} is the route of ${owner}`;
  const hint = isRedirect(written)
    ? 'Redirect from a route where nothing is published, or remove what is there.'
    : 'Remove the entry with the status 410, or remove what is there.';
  diagnostics.push(diagnostic('redirect-taken', { message, at, hint }));
  return undefined;
}

function readTarget(
  written: WrittenRedirect,
  url: string | undefined,
  diagnostics: Diagnostic[],
): WrittenRedirect | undefined {
  const { to, problem } = withinLimit(targetOf(written.to, url));
  if (problem) diagnostics.push(invalid(`The target ${shortened(written.to)}`, problem, written.targetAt));
  return to === undefined ? undefined : { ...written, to };
}

interface RedirectTarget {
  readonly to?: string;
  readonly problem?: NameProblem;
}

/** Longest target in characters: nginx doesn't accept arguments of 4,096 bytes, and browsers and proxies cut long ones. */
const LONGEST_TARGET = 2000;

function withinLimit(target: RedirectTarget): RedirectTarget {
  if (target.to === undefined || target.to.length <= LONGEST_TARGET) return target;
  const hint = 'Write a shorter one: not every server could read it.';
  return { problem: { message: `has more than ${LONGEST_TARGET} characters after encoding`, hint } };
}

/** Parses a target. A URL of the site itself becomes root-relative. */
function targetOf(written: string, url: string | undefined): RedirectTarget {
  if (/\p{Surrogate}/u.test(written)) {
    const hint = 'Write whole characters, or their escapes.';
    return { problem: { message: 'contains half a character', hint } };
  }
  const own = url !== undefined && (written === url || written.startsWith(`${url}/`));
  const to = own ? written.slice(url.length) || '/' : written;
  if (to.startsWith('/')) return rootedTarget(to);
  const isAbsolute = /^https?:\/\/[^/\\?#\s]/i.test(to) && !/[\s"\\<>{}|^`\p{Cc}]/u.test(to);
  const address = isAbsolute ? parseUrl(to) : undefined;
  if (address) return { to: withoutDollar(address.href) };
  const hint = 'Write a route of the site, such as /new/, or a URL that starts with https://.';
  return { problem: { message: 'is neither a route nor an absolute URL', hint } };
}

function rootedTarget(to: string): RedirectTarget {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? [];
  const segments = decodeSegments(path.slice(1));
  if (!segments || /^\/[/\\]/.test(to) || /[\s"\\<>{}|^`\p{Cc}]/u.test(rest)) {
    const hint = 'Write a single slash, and %20 for a space.';
    return { problem: { message: 'is not a valid URL', hint } };
  }
  const encoded = rest.replace(/[^\0-\x7f]+/g, encodeURIComponent);
  return { to: `/${segments.map(encodeURIComponent).join('/')}${withoutDollar(encoded)}` };
}

/** Encodes dollar signs. Each server gives them a different meaning, and there is no common way to escape them. */
function withoutDollar(address: string): string {
  return address.replaceAll('$', '%24');
}

/** Removes the query and the fragment from a URL. */
function pathOf(address: string): string {
  return address.replace(/[?#].*$/s, '');
}

function checkTarget(
  redirect: WrittenRedirect,
  all: ReadonlyMap<string, WrittenRedirect>,
  published: RedirectContext,
): Diagnostic[] {
  const steps = stepsFrom(redirect, all);
  const last = steps.at(-1) ?? redirect;
  if (steps.length > 1) return [last === redirect ? loop(redirect, steps) : chain(redirect, last)].flat();
  if (last.to.startsWith('/')) return missing(redirect, published);
  return [];
}

/** Returns the redirects that a visitor follows, starting with the given one, which is also the last in a loop. */
function stepsFrom(
  redirect: WrittenRedirect,
  all: ReadonlyMap<string, WrittenRedirect>,
): readonly WrittenRedirect[] {
  const steps = [redirect];
  for (let next = nextOf(redirect, all); next; next = nextOf(next, all)) {
    if (next !== redirect && steps.includes(next)) return steps;
    steps.push(next);
    if (next === redirect) return steps;
  }
  return steps;
}

function nextOf(
  { to }: WrittenRedirect,
  all: ReadonlyMap<string, WrittenRedirect>,
): WrittenRedirect | undefined {
  const path = pathOf(to);
  return all.get(path) ?? all.get(`${path}/`);
}

/** Reports a loop once, at the first of its redirects. */
function loop(redirect: WrittenRedirect, steps: readonly WrittenRedirect[]): Diagnostic[] {
  const others = steps.slice(1, -1);
  const isFirst = others.every((other) => comesBefore(redirect, other));
  if (!isFirst) return [];
  const way = steps.map(({ from }) => from).join(' → ');
  const message = others.length === 0 ? `${redirect.from} redirects to itself` : `Redirect loop: ${way}`;
  const related = others.map(({ at, from }) => ({ message: `${from} is part of the loop`, at }));
  const hint = `Redirect ${others.length === 0 ? 'it' : 'one of them'} to a page.`;
  const details = { message, at: redirect.at, ...(related.length > 0 && { related }), hint };
  return [diagnostic('redirect-loop', details)];
}

function comesBefore({ at: a }: WrittenRedirect, { at: b }: WrittenRedirect): boolean {
  if (a.path !== b.path) return a.path < b.path;
  return a.line !== b.line ? a.line < b.line : a.column <= b.column;
}

function chain(redirect: WrittenRedirect, last: WrittenRedirect): Diagnostic {
  return diagnostic('redirect-chain', {
    message: `${redirect.from} redirects to ${pathOf(redirect.to)}, which redirects again`,
    at: redirect.targetAt,
    related: [{ message: 'the last redirect', at: last.at }],
    hint: `Redirect directly to ${last.to}.`,
  });
}

function missing({ to, targetAt }: WrittenRedirect, { owners, routes }: RedirectContext): Diagnostic[] {
  const path = pathOf(to);
  // The first file is what each host sends there: `a/index.html` for `/a/`.
  const [file = ''] = filesAt(path);
  if (routes.has(path) || owners.has(file)) return [];
  const withSlash = routes.has(`${path}/`);
  const message = withSlash
    ? `${path} is not the route of the page, so visitors would be redirected twice`
    : `${path} is not a page or file of the site`;
  const hint = withSlash ? `Write ${path}/ with a slash at the end.` : 'Redirect to a route of the site.';
  return [diagnostic('redirect-target', { message, at: targetAt, hint })];
}

function twice({ from, at }: WrittenRoute, first: WrittenRoute): Diagnostic {
  return diagnostic('redirect-twice', {
    message: `${from} is redirected twice`,
    at,
    related: [{ message: 'the other redirect', at: first.at }],
    hint: 'Remove one of the two.',
  });
}

function invalid(what: string, { message, hint }: NameProblem, at: Place): Diagnostic {
  return diagnostic('redirect-invalid', { message: `${what} ${message}`, at, hint });
}

function shortened(address: string): string {
  return address.length > 100 ? `${address.slice(0, 100)}…` : address;
}
