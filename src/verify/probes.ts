// Requests to a published site, with the expected answers.

import { type HostPromises, isTextFile, typeOf } from '../hosts/index.ts';
import {
  decodePath,
  encodePath,
  HIDDEN_PATH,
  isErrorPage,
  isNotFoundPage,
  NOT_FOUND_COPY,
  NOT_FOUND_PAGE,
  notFoundPagesFor,
} from '../kit/urls/url-path.ts';
import type { OutputFile } from '../model/files/output.ts';
import { isRedirect, type OldRoute, type Redirect } from '../settings/index.ts';
import { type RequestForm, USUAL } from './ask.ts';

export interface ServerProbe {
  /** Path relative to the site's URL, with a slash in front: `/about/`. */
  readonly url: string;
  readonly manner: RequestForm;
  readonly expected: ExpectedAnswer;
}

export type ExpectedAnswer =
  /** Bytes and headers of a file. */
  | { readonly kind: 'file'; readonly file: OutputFile; readonly type: string | undefined }
  /** Redirect. `to` is relative to the site, or absolute; `page` redirects if the host can't. */
  | {
      readonly kind: 'redirect';
      readonly to: string;
      readonly statuses: readonly number[];
      readonly page: OutputFile | undefined;
    }
  /** Missing page, with the site's page for it, if there is one. */
  | {
      readonly kind: 'missing';
      readonly statuses: readonly number[];
      readonly page: OutputFile | undefined;
      readonly mayBeCached: boolean;
    }
  /** Bytes that the answer must not contain, with a reason. */
  | { readonly kind: 'refused'; readonly statuses: readonly number[]; readonly why: string };

export function probeKind({ expected }: ServerProbe): ExpectedAnswer['kind'] | 'page' {
  return expected.kind === 'file' && expected.file.file.endsWith('.html') ? 'page' : expected.kind;
}

export interface BuiltFiles {
  /** Path before every route. */
  readonly base: string;
  readonly files: readonly OutputFile[];
  readonly redirects: readonly OldRoute[];
  /** Files that earlier builds published, and that are no longer published. */
  readonly gone: readonly string[];
}

const MISSING = 'site-verify-asks-for-what-is-missing';

/** Files that a carelessly published folder reveals. */
const SECRETS = '/.env';
const REPOSITORY = '/.git/HEAD';

const QUERY = '?site-verify=1';

/** Returns a probe for everything, sorted like the files. */
export function probesOf(
  { base, files, redirects, gone }: BuiltFiles,
  promises: HostPromises,
): readonly ServerProbe[] {
  const published = files.filter((file) => isAsked(file, base));
  const forms = new Set(files.filter(({ kind }) => kind === 'encoded').map(({ file }) => file));
  return [
    ...published.flatMap((file) => fileProbes(file, promises, forms)),
    ...withoutSlash(published),
    ...redirects.filter(isRedirect).flatMap((redirect) => redirectProbes(redirect, files, promises)),
    ...missingProbes({ files, redirects, gone }, promises),
    ...refusedProbes(files, promises),
  ];
}

/**
 * Returns true for files to request. Error pages have no route, and hidden files are for hosts; `.well-known` is at the
 * top of a host or nowhere.
 */
function isAsked({ file, kind }: OutputFile, base: string): boolean {
  if (kind === 'encoded' || kind === 'host' || kind === 'redirect') return false;
  if (isErrorPage({ file }) || file === NOT_FOUND_COPY) return false;
  return !HIDDEN_PATH.test(file) && (base === '/' || !file.startsWith('.'));
}

/** Returns a probe for each form of a text, if a server sends separate files, because one of them may be broken. */
function fileProbes(
  file: OutputFile,
  promises: HostPromises,
  compressed: ReadonlySet<string>,
): readonly ServerProbe[] {
  const hasForms = promises.sendsForms && (isCompressed(file) || compressed.has(`${file.file}.gz`));
  const forms: readonly RequestForm['form'][] = hasForms ? ['smallest', 'gzip', 'identity'] : ['smallest'];
  return forms.map((form) => fileProbe(file, promises, form));
}

function fileProbe(
  file: OutputFile,
  { keepsHtmlNames }: HostPromises,
  form: RequestForm['form'] = 'smallest',
): ServerProbe {
  return {
    url: keepsHtmlNames ? urlOf(file) : urlOf(file).replace(/\.html$/, ''),
    manner: { method: 'GET', form },
    expected: { kind: 'file', file, type: typeOf(file.file) },
  };
}

function urlOf({ file }: Pick<OutputFile, 'file'>): string {
  return encodePath(file).replace(/(^|\/)index\.html$/, '$1');
}

/** Returns a probe without the final slash for one page, because a host treats all of them alike. */
function withoutSlash(files: readonly OutputFile[]): readonly ServerProbe[] {
  const folder = files.find(({ file }) => file.endsWith('/index.html'));
  if (!folder) return [];
  const to = urlOf(folder);
  const statuses = [301, 302, 307, 308];
  const expected = { kind: 'redirect', to: to + QUERY, statuses, page: undefined } as const;
  return [{ url: to.replace(/\/$/, QUERY), manner: USUAL, expected }];
}

function redirectProbes(
  { from, to, status }: Redirect,
  files: readonly OutputFile[],
  promises: HostPromises,
): readonly ServerProbe[] {
  const page = files.find((file) => file.kind === 'redirect' && urlOf(file) === from);
  if (!promises.redirects) return page ? [fileProbe(page, promises)] : [];
  const statuses = promises.keepsStatus ? [status] : [status, 301];
  // The query is kept unless the new URL has one.
  const query = /[?#]/.test(to) ? '' : QUERY;
  const expected = { kind: 'redirect', to: to + query, statuses, page } as const;
  return [{ url: from + query, manner: USUAL, expected }];
}

function missingProbes(
  { files, redirects, gone }: Omit<BuiltFiles, 'base'>,
  { missingUncached, refusesOthers, nearestNotFound, answersGone }: HostPromises,
): readonly ServerProbe[] {
  const pages = new Map(files.filter(({ file }) => isNotFoundPage(file)).map((page) => [page.file, page]));
  const missing = (url: string, mayBeCached: boolean, statuses = [404]): ServerProbe => {
    const names = nearestNotFound ? notFoundPagesFor(decodePath(url.slice(1))) : [NOT_FOUND_PAGE];
    const page = names.flatMap((name) => pages.get(name) ?? [])[0];
    return { url, manner: USUAL, expected: { kind: 'missing', statuses, page, mayBeCached } };
  };
  return [
    missing(`/${MISSING}/`, false),
    ...[...pages.keys()]
      .filter((file) => file !== NOT_FOUND_PAGE)
      .map((file) => missing(`${encodePath(file).slice(0, -NOT_FOUND_PAGE.length)}${MISSING}/`, false)),
    missing(`/assets/${MISSING}.js`, !missingUncached),
    missing(SECRETS, false),
    // Some managed hosts add a slash to any name without an extension.
    ...(refusesOthers ? [missing(REPOSITORY, false)] : []),
    ...gone.filter(isNowhere(redirects)).map((file) => missing(urlOf({ file }), !missingUncached)),
    ...redirects
      .filter((old) => !isRedirect(old))
      .map(({ from }) => missing(from, !missingUncached, answersGone ? [410] : [404, 410])),
  ];
}

/** Chooses removed files whose routes have no redirect. */
function isNowhere(redirects: readonly OldRoute[]): (file: string) => boolean {
  const urls = new Set(redirects.flatMap(({ from }) => [from, `${from}/`]));
  return (file) => !urls.has(urlOf({ file }));
}

/** Returns probes for hidden files in the output that are only for its host, and for a request that no static site answers. */
function refusedProbes(
  files: readonly OutputFile[],
  { refusesOthers }: HostPromises,
): readonly ServerProbe[] {
  const hidden = files.filter(({ file, kind, size }) => kind === 'host' && size > 0 && file.startsWith('.'));
  const forHost = { kind: 'refused', statuses: [403, 404], why: 'visitors must not see it' } as const;
  const others = { kind: 'refused', statuses: [405], why: 'only GET and HEAD are allowed' } as const;
  return [
    ...hidden.map((file) => ({ url: urlOf(file), manner: USUAL, expected: forHost })),
    ...(refusesOthers ? [{ url: '/', manner: { ...USUAL, method: 'POST' } as const, expected: others }] : []),
  ];
}

/** Size in bytes below which many hosts don't compress texts. */
const SMALLEST_COMPRESSED = 2048;

export function isCompressed({ file, size }: OutputFile): boolean {
  return isTextFile(file) && size >= SMALLEST_COMPRESSED;
}
