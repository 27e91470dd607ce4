// Routes of files, permalinks and redirects.

import { encodePath, isErrorPage } from '../kit/urls/url-path.ts';
import type { Edition } from '../model/pages/edition.ts';
import { stemOf } from '../model/pages/page-path.ts';
import { type NameProblem, pagePathProblem, redirectPathProblem } from './name.ts';

export interface PageRoute {
  /** `/about/` */
  readonly route: string;
  /** `about/index.html` */
  readonly file: string;
}

interface RefusedRoute {
  readonly kind: 'problem';
  readonly problem: NameProblem;
}

export type RouteResult = { readonly kind: 'route'; readonly pageRoute: PageRoute } | RefusedRoute;

/** Returns the route of a page by the name of its file: `/about/` for `content/about.md`. */
export function routeOfSource(source: string, edition?: Edition): RouteResult {
  const path = stemOf(source).normalize('NFC');
  const problem = pagePathProblem(path);
  if (problem) return refused(problem);
  const file = `${path}.html`;
  if (isErrorPage({ file, edition })) return { kind: 'route', pageRoute: fileRoute(file) };
  return { kind: 'route', pageRoute: folderRoute(path.replace(/(?:^|\/)index$/, '')) };
}

/** Returns the route of a page of a wiki, whose file may have any name: `/my-note-2/` for `content/My note (2).md`. */
export function routeOfNote(source: string): RouteResult {
  const names = stemOf(source)
    .split('/')
    .map((name) => slugOf(name));
  if (!names.includes('')) return routeOfSource(`content/${names.join('/')}.md`);
  const hint = 'Add a letter or a digit to the name, or write a permalink.';
  return refused({ message: 'has a name without letters and digits', hint });
}

/** Returns the letters, digits and signs of a name that need no escape in a URL, in lower case; other signs become `-`. */
function slugOf(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}_.]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
}

/** Returns the route of a permalink, whose segments may be percent-encoded. */
export function routeOfPermalink(written: string): RouteResult {
  if (/^(?:true|false)$/i.test(written)) {
    const hint =
      'Remove permalink to use the route of the file. To keep a page from being published, write draft: true.';
    return refused({ message: 'is not a path', hint });
  }
  const permalink = rooted(written);
  const problem = formProblem(permalink, 'Remove it, or write %3F or %23 for the literal character.');
  if (problem) return refused(problem);
  if (!/(?:\/|\.html)$/.test(permalink)) {
    const message = 'does not end with a slash or .html';
    return refused({ message, hint: `Write ${permalink}/ instead.` });
  }
  const path = decodeSegments(permalink.slice(1).replace(/\/$/, ''))?.join('/');
  if (path === undefined) return refused(BAD_ESCAPE);
  if (/(?:^|\/)index\.html$/i.test(path)) {
    const folder = permalink.replace(/[^/]*$/, '');
    return refused({ message: 'ends with index.html', hint: `Write ${folder} instead.` });
  }
  const nameProblem = path === '' ? undefined : pagePathProblem(path);
  if (nameProblem) return refused(nameProblem);
  return { kind: 'route', pageRoute: permalink.endsWith('/') ? folderRoute(path) : fileRoute(path) };
}

/**
 * Normalizes the old route of a redirect: NFC, each segment encoded, and with a slash at its end unless
 * its last segment has an extension, as in `/old.html`.
 */
export function routeOfRedirect(
  written: string,
): { readonly kind: 'route'; readonly from: string } | RefusedRoute {
  const hint = 'Remove it: hosts match redirects by path only. Write %3F or %23 for the literal character.';
  const problem = formProblem(written, hint);
  if (problem) return refused(problem);
  const segments = decodeSegments(written.slice(1).replace(/\/$/, ''));
  if (!segments) return refused(BAD_ESCAPE);
  const path = segments.join('/').replace(/(?:^|\/)index\.html$/, '');
  const wrongName = path === '' ? undefined : redirectPathProblem(path);
  if (wrongName) return refused(wrongName);
  const isFile = !written.endsWith('/') && /\.[^/.]+$/.test(path);
  return { kind: 'route', from: path === '' ? '/' : `${encodePath(path)}${isFile ? '' : '/'}` };
}

/** Lists the files that would answer at a redirect's old route. */
export function filesAt(from: string): readonly string[] {
  const path = (decodeSegments(from.slice(1).replace(/\/$/, '')) ?? []).join('/');
  if (path === '') return ['index.html'];
  return from.endsWith('/') ? [`${path}/index.html`, path] : [path];
}

/** Decodes each segment once, in NFC; undefined if that fails or results in other segments. */
export function decodeSegments(path: string): readonly string[] | undefined {
  try {
    const segments = path.split('/').map((segment) => decodeURIComponent(segment).normalize('NFC'));
    return segments.some((segment) => segment.includes('/')) ? undefined : segments;
  } catch {
    return undefined;
  }
}

const BAD_ESCAPE: NameProblem = {
  message: 'contains an invalid % escape, or an escaped slash',
  hint: 'Write %25 for a literal %.',
};

/** Adds slashes to a path without one at its start, as other tools write it: `a/b` is `/a/b/`. A single word isn't a path. */
export function rooted(written: string): string {
  if (!/^(?!\.{1,2}\/)[^/\\?#:{}]+\//.test(written)) return written;
  return `/${written}${/(?:\/|\.[^/.]+)$/.test(written) ? '' : '/'}`;
}

function formProblem(written: string, queryHint: string): NameProblem | undefined {
  if (!/^\/(?![/\\])/.test(written))
    return { message: 'does not start with exactly one slash', hint: rootedHint(written) };
  return /[?#]/.test(written) ? { message: 'contains ? or #', hint: queryHint } : undefined;
}

/** Suggests a correction for a route that doesn't start with one slash. */
export function rootedHint(written: string): string {
  const [host, path = ''] = /^(?:[a-z]+:)?[\\/]{2}[^\\/]*(\/.*)?$/i.exec(written) ?? [];
  if (host !== undefined)
    return `Write it without the host${path === '' ? ', such as /about/' : `: ${path}`}.`;
  const name = written.replace(/^[./\\]+|[\\/]+$/g, '');
  if (name === '') return 'Start it with one slash, such as /about/.';
  return `Write the whole path from the home page: /${name}${/\.\w+$/.test(name) ? '' : '/'}.`;
}

function refused(problem: NameProblem): RefusedRoute {
  return { kind: 'problem', problem };
}

/** Route of a folder; `folder` is empty for the home page. */
function folderRoute(folder: string): PageRoute {
  return folder === ''
    ? { route: '/', file: 'index.html' }
    : { route: `${encodePath(folder)}/`, file: `${folder}/index.html` };
}

function fileRoute(file: string): PageRoute {
  return { route: encodePath(file), file };
}
