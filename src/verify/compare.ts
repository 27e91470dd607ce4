// Compares an answer of a published site with the build. Sends no requests.

import { cacheControl, type HostPromises, isTextFile, securityHeaders } from '../hosts/index.ts';
import { parseUrl } from '../kit/urls/parse-url.ts';
import type { OutputFile } from '../model/files/output.ts';
import type { Openings } from '../settings/index.ts';
import type { RequestForm, ServerAnswer } from './ask.ts';
import { type ExpectedAnswer, isCompressed, type ServerProbe } from './probes.ts';

export interface Deviation {
  /** `status`, `body`, or the name of a header. */
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}

export interface ProbeContext {
  /** URL of the site, with a slash at its end. */
  readonly site: URL;
  readonly promises: HostPromises;
  readonly openings: Openings;
}

/** Lists the differences between an answer and the expected one. */
export function compareAnswer(
  probe: ServerProbe,
  answer: ServerAnswer,
  situation: ProbeContext,
): readonly Deviation[] {
  const deviations = compareExpected(probe, answer, situation);
  // An entirely different answer differs in all of its headers, which would add no information.
  if (deviations.some(({ what }) => what === 'status')) return deviations;
  return [
    ...deviations,
    ...compareSecurity(probe.expected.kind, answer, situation),
    ...unwanted(answer, situation),
  ];
}

/** Returns the absolute URL of a route. */
export function locate(url: string, site: URL): string {
  return url.startsWith('/') ? new URL(`.${url}`, site).href : new URL(url).href;
}

function compareExpected(
  { url, manner, expected }: ServerProbe,
  answer: ServerAnswer,
  situation: ProbeContext,
): Deviation[] {
  switch (expected.kind) {
    case 'redirect':
      return compareRedirect(url, expected, answer, situation);
    case 'missing':
      return compareMissing(expected, answer, situation);
    case 'refused': {
      const { statuses, why } = expected;
      const isRefused = statuses.includes(answer.status);
      return unless(isRefused, 'status', `${statuses.join(' or ')}: ${why}`, String(answer.status));
    }
    case 'file':
      return compareFile(manner, expected, answer, situation);
  }
}

function compareRedirect(
  url: string,
  { to, statuses, page }: ExpectedAnswer & { kind: 'redirect' },
  { status, headers, hash }: ServerAnswer,
  { site, promises }: ProbeContext,
): Deviation[] {
  if (status === 200 && page?.hash === hash) return [];
  if (!statuses.includes(status)) return unless(false, 'status', statuses.join(' or '), String(status));
  const target = locate(to, site);
  const found = resolved(headers.location ?? '', locate(url, site));
  const cached = headers['cache-control'] ?? '';
  const isCached = /max-age=[1-9]|immutable/.test(cached) && promises.cache === 'always';
  return [
    ...unless(found === target, 'location', target, headers.location),
    ...unless(!isCached, 'cache-control', cacheControl(status, undefined), cached),
  ];
}

/** Resolves a location, with equal escapes in upper case. */
function resolved(location: string, from: string): string {
  const url = location === '' ? undefined : parseUrl(location, from);
  if (!url) return location;
  return url.href.replace(/%[0-9a-f]{2}/gi, (sign) => sign.toUpperCase());
}

function compareMissing(
  { page, mayBeCached, statuses }: ExpectedAnswer & { kind: 'missing' },
  { status, headers, hash, size }: ServerAnswer,
  { promises }: ProbeContext,
): Deviation[] {
  if (!statuses.includes(status))
    return unless(false, 'status', statuses.join(' or '), `${status}${status === 200 ? ', a soft 404' : ''}`);
  const cached = headers['cache-control'];
  const age = Number(headers.age ?? 0);
  const wanted = cacheControl(404, undefined);
  const isExact = promises.cache === 'always' && promises.missingUncached;
  const isCached = /immutable|max-age=[1-9]/.test(cached ?? '') && promises.cache !== 'never' && !mayBeCached;
  return [
    ...(page ? unless(page.hash === hash, 'body', bytes(page), `${size} different bytes`) : []),
    ...unless(!isCached && (!isExact || cached === wanted), 'cache-control', wanted, cached),
    ...unless(!(age > 0), 'age', 'none, because a missing page must not be cached', String(age)),
  ];
}

function compareFile(
  { form }: RequestForm,
  { file, type }: ExpectedAnswer & { kind: 'file' },
  { status, headers, hash, size }: ServerAnswer,
  { promises }: ProbeContext,
): Deviation[] {
  if (status !== 200) {
    const found = headers.location === undefined ? String(status) : `${status} to ${headers.location}`;
    return unless(false, 'status', '200', found);
  }
  const coding = headers['content-encoding'];
  const isOurs = promises.cache === 'always';
  const hasForms = coding !== undefined || (promises.sendsForms && isCompressed(file));
  // An edge cache separates encodings by itself.
  const isVaried = !hasForms || !isOurs || /accept-encoding/i.test(headers.vary ?? '');
  const hasTag = !isOurs || headers.etag !== undefined;
  return [
    ...unless(hash === file.hash, 'body', bytes(file), `${size} different bytes`),
    ...compareType(file.file, type, headers['content-type']),
    ...compareCache(file.file, headers['cache-control'], promises),
    ...compareForm(file, form, coding),
    ...unless(hasTag, 'etag', 'one, so that unchanged files are not sent again'),
    ...unless(isVaried, 'vary', 'Accept-Encoding', headers.vary),
  ];
}

/** Compares the encoding of a body, which must be the requested one, whatever a cache contains. */
function compareForm(file: OutputFile, form: RequestForm['form'], coding: string | undefined): Deviation[] {
  const wanted: readonly string[] = { smallest: ['br', 'gzip'], gzip: ['gzip'], identity: [] }[form];
  const isRight = coding === undefined ? form === 'identity' || !isCompressed(file) : wanted.includes(coding);
  return unless(isRight, 'content-encoding', wanted.join(' or ') || 'none', coding);
}

function bytes({ size }: { readonly size: number }): string {
  return `the ${size} bytes that were built`;
}

/** Older names of types that mean the same. */
const ALIASES: Readonly<Record<string, string>> = {
  'application/javascript': 'text/javascript',
  'application/x-javascript': 'text/javascript',
  'application/xml': 'text/xml',
  'image/vnd.microsoft.icon': 'image/x-icon',
  'application/x-font-ttf': 'font/ttf',
  'application/font-woff2': 'font/woff2',
  'application/x-gzip': 'application/gzip',
};

function compareType(file: string, wanted: string | undefined, found = ''): Deviation[] {
  if (wanted === undefined) return [];
  const [type = '', ...parameters] = found
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  const foreign = isTextFile(file) && charset !== undefined && charset.replaceAll('"', '') !== 'utf-8';
  const isRight = (ALIASES[type] ?? type) === wanted && !foreign;
  return unless(
    isRight,
    'content-type',
    isTextFile(file) ? `${wanted}; charset=utf-8` : wanted,
    found || 'none',
  );
}

function compareCache(file: string, found: string | undefined, { cache }: HostPromises): Deviation[] {
  const wanted = cacheControl(200, file);
  const isPage = wanted === cacheControl(200, 'index.html');
  if (cache === 'never' || (found !== undefined && directives(found) === directives(wanted))) return [];
  // Hosts may use other directives with the same meaning.
  const asksAgain = /\bno-cache\b|max-age=0\b/.test(found ?? '');
  return unless(isPage && cache === 'files' && asksAgain, 'cache-control', wanted, found);
}

function directives(value: string): string {
  const parts = value
    .toLowerCase()
    .split(',')
    .map((part) => part.trim());
  return parts.sort().join();
}

function compareSecurity(
  kind: ExpectedAnswer['kind'],
  { headers }: ServerAnswer,
  { site, promises, openings }: ProbeContext,
): Deviation[] {
  if (promises.headers === 'never' || (promises.headers === 'pages' && kind === 'redirect')) return [];
  const sent = securityHeaders(openings).filter(
    ({ secureOnly }) => !secureOnly || site.protocol === 'https:',
  );
  return sent.flatMap(({ name, value }) => {
    const found = headers[name.toLowerCase()];
    return unless(found === value, name.toLowerCase(), value, found);
  });
}

/** Headers that the policy never sends. */
function unwanted({ headers }: ServerAnswer, { promises }: ProbeContext): Deviation[] {
  const names = ['set-cookie', ...(promises.headers === 'never' ? [] : ['access-control-allow-origin'])];
  return names.flatMap((name) => unless(headers[name] === undefined, name, 'none', headers[name]));
}

function unless(isRight: boolean, what: string, expected: string, found = 'none'): Deviation[] {
  return isRight ? [] : [{ what, expected, found }];
}
