// Resolves a URL in a page. Asks as little as possible, because the page depends on each answer.

import { DIRECTIVE, decodeUrl, encodePath, fragmentId, withBase } from '../../kit/urls/url-path.ts';
import { ABSENCES } from '../../model/pages/built-page.ts';
import type { Role } from '../../model/pages/markup.ts';
import type { Targets, VersionLink } from '../../model/site.ts';
import type { MarkdownFault } from '../lexer/problem.ts';
import { firstFound, type Meaning, meaningsOf, type Origin, type Target } from './meanings.ts';
import { relativePath, walkPath } from './url.ts';

export type Resolution =
  | {
      readonly kind: 'found';
      /** URL in the published page; not yet encoded or escaped. */
      readonly url: string;
      /** Path of the file that it publishes or leads to: `content/map.png`, `public/logo.svg`. */
      readonly file?: string;
      /** Fault to report if a URL has one meaning, but differs from the canonical URL. */
      readonly suggestion?: MarkdownFault;
    }
  | { readonly kind: 'fault'; readonly fault: MarkdownFault };

const SCHEMES: Readonly<Record<Role, readonly string[]>> = {
  link: ['http', 'https', 'mailto', 'tel', 'irc'],
  image: ['http', 'https'],
  file: [],
};

const CALLED: Readonly<Record<Role, string>> = { link: 'a link', image: 'an image', file: 'a file' };

/** Host without a scheme, which gets that of the page: `https:`. */
const HOST = /^\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?=[/?#:]|$)/i;

/** Files that the build writes at the root. */
const GENERATED = /^(?:robots\.txt|sitemap(?:-\d+)?\.xml)$/;

/** Resolves a clean URL, without HTML's character references and without expressions. */
export function resolveLink(url: string, role: Role, origin: Origin): Resolution {
  const { inVersion, versionAt } = origin.targets;
  const named = role === 'link' ? inVersion?.(url) : undefined;
  if (named) return resolveNamed(url, named, origin);
  const resolution = resolveUrl(url, role, origin);
  if (resolution.kind === 'fault' || role !== 'link') return resolution;
  const other = versionAt?.(resolution.url);
  return other ? { ...resolution, suggestion: betweenVersions(url, other) } : resolution;
}

/** Resolves a link by the name of a version. */
function resolveNamed(url: string, named: VersionLink, origin: Origin): Resolution {
  const [path = ''] = url.slice(url.indexOf(':') + 1).split(/[?#]/, 1);
  if (!walkPath([], path.split('/')))
    return broken(`${url} leaves the folder of ${named.version}`, pathHint(named));
  const { suggestion: _, ...resolution } = {
    suggestion: undefined,
    ...resolveUrl(named.path, 'link', { ...origin, named: { ...named, url } }),
  };
  return resolution;
}

/** Reports a link to another version that doesn't name it: after a copy of a version, it is probably left over. */
function betweenVersions(written: string, { version, url }: { version: string; url: string }): MarkdownFault {
  return {
    code: 'version-link',
    message: `${written} leads to another version, ${version}`,
    hint: `Write ${url} if that is meant, or link to the page of this version.`,
    fix: url,
  };
}

function resolveUrl(url: string, role: Role, origin: Origin): Resolution {
  if (HOST.test(url) && SCHEMES[role].includes('https')) return detour(url, `https:${url}`);
  if (/^[\\/]{2}/.test(url)) {
    return fault('link-scheme', `${url} has no scheme`, `Write https:${url.replaceAll('\\', '/')}.`);
  }
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase();
  if (scheme !== undefined) return checkScheme(scheme, url, role, origin.targets);
  if (url === '')
    return broken(`This ${role} has an empty URL`, 'Write a URL, a route or the path of a file.');
  if (url.startsWith('#') && role === 'link') return checkFragment(url, origin);
  if (url.startsWith('?') && role === 'link') return { kind: 'found', url };
  const { path } = origin;
  const [, written = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? [];
  const rooted = written.startsWith('/');
  const parts = written.split('/').map(decodeUrl);
  const segments = walkPath(rooted ? [] : path.split('/').slice(1, -1), parts);
  const folder = /(?:^|\/)\.{0,2}$/.test(written);
  const target = { ...origin, role, written: url, parts, rooted, segments, folder, rest };
  return (rooted ? resolveRooted(target) : resolveRelative(target)) ?? resolveMeaning(target);
}

function checkScheme(scheme: string, url: string, role: Role, { versionNames }: Targets): Resolution {
  if (/^https?$/.test(scheme) && !URL.canParse(url))
    return broken(`${url} is not a valid URL`, 'Write a valid URL, or put it between backticks.');
  if (SCHEMES[role].includes(scheme)) return { kind: 'found', url };
  const allowed = schemeList(SCHEMES[role]);
  const byVersion = role === 'link' && versionNames ? `one by a version (${schemeList(versionNames)}), ` : '';
  return fault(
    'link-scheme',
    `The scheme ${scheme}: is not allowed in ${CALLED[role]}`,
    allowed === ''
      ? 'Write the path of a file of the site.'
      : `Use a relative link, ${byVersion}or a URL that starts with ${allowed}.`,
  );
}

function schemeList(names: readonly string[]): string {
  return names.map((name) => `${name}:`).join(', ');
}

function checkFragment(url: string, { ids, path }: Origin): Resolution {
  const id = fragmentId(url.slice(1));
  if (id === '' || id === 'top' || ids.has(id)) return { kind: 'found', url };
  const meant = ids.meantBy(id);
  if (meant !== undefined) return detour(url, `#${meant}${DIRECTIVE.exec(url)?.[0] ?? ''}`);
  const likely = ids.nearest(id);
  return broken(
    `${path} has no heading or element with the id "${id}"`,
    likely ? `Did you mean #${likely}?` : `Use the id of a heading, or add {#${id}} to the end of one.`,
  );
}

/** Resolves a URL that starts with a slash: a route, a file in `public/`, or a page's file in `content/`. */
function resolveRooted(target: Target): Resolution | undefined {
  const { segments, folder, role, targets } = target;
  if (!segments) return undefined;
  const file = segments.join('/');
  const route = routeTo(file, folder);
  const page = targets.hasRoute(route) ? route : folder ? undefined : targets.routeOf(`content/${file}`);
  if (page !== undefined) return toPage(page, target);
  const published = folder ? `${file}/index.html` : file;
  const found = toUrl(route, target);
  if (targets.hasPublicFile(published)) return { ...found, file: `public/${published}` };
  if (GENERATED.test(file) && !folder && role !== 'image') return found;
  return unpublished(`content/${file}`, target);
}

function routeTo(file: string, folder: boolean): string {
  return encodePath(file) + (folder && file !== '' ? '/' : '');
}

/** Resolves a URL relative to the page's file: another page's file, a file next to it, or a page's folder. */
function resolveRelative(target: Target): Resolution | undefined {
  const { segments, folder, targets } = target;
  if (!segments) return undefined;
  const file = ['content', ...segments].join('/');
  // A Markdown file is a page, not a file next to one.
  const near = folder || file.endsWith('.md') ? undefined : (targets.fileAt?.(file) ?? file);
  if (near !== undefined && targets.attachmentOf(near) !== undefined) return toAttachment(near, target);
  const page = firstFound(pageFiles(file, folder), targets.routeOf);
  return page === undefined ? unpublished(file, target) : toPage(page, target);
}

/** Resolves a URL with no direct target. */
function resolveMeaning(target: Target): Resolution {
  const { written, rest } = target;
  const meanings = meaningsOf(target);
  const [meaning] = meanings;
  // The target of a redirect has its own query and fragment.
  const proper = (one: Meaning) =>
    one.kind === 'redirect'
      ? one.proper
      : one.proper + (one.kind === 'page' ? restAt(one.name, target) : rest);
  if (!meaning) return nowhere(target);
  if (meanings.length > 1) {
    const choices = meanings.map(proper).join(' or ');
    return broken(`${written} is ambiguous: it has ${meanings.length} possible targets`, `Write ${choices}.`);
  }
  const found = toMeaning(meaning, target);
  return found.kind === 'found' ? { ...found, suggestion: indirect(written, proper(meaning)) } : found;
}

function nowhere({ written, rooted, segments, folder, path, targets, named }: Target): Resolution {
  if (!segments && rooted)
    return broken(`${written} points outside the site`, 'Remove the dots at the start.');
  if (!segments) return broken(`${written} points outside content/`, 'Link to content/ or public/.');
  const file = segments.join('/');
  if (named) return broken(`No such page or file: ${named.url}`, versionHint(file, folder, named, targets));
  const hint =
    rooted && !file.endsWith('.md')
      ? routeHint(routeTo(file, folder), targets)
      : fileHint(`content/${file}`, path, targets);
  return broken(`No such page or file: ${written}`, hint);
}

function routeHint(route: string, targets: Targets): string {
  const [folder = '', ...rest] = route.split('/').slice(1);
  const below = `/${rest.join('/')}`;
  if (below !== '/' && targets.hasRoute(below) && !targets.hasRoute(`/${folder}/`))
    return `The page is at ${below}. Link to that, or move all pages to content/${folder}/, as site fix --into ${folder} does.`;
  const likely = targets.likely().route(route);
  return likely
    ? `Did you mean ${inOtherVersion(likely, targets) ?? likely}?`
    : 'Link to a route of the site, or to a file in public/.';
}

/** Returns a route by the name of its version, if that isn't the version of this page. */
function inOtherVersion(route: string | undefined, { versionAt, settings }: Targets): string | undefined {
  return route === undefined ? undefined : versionAt?.(withBase(settings, route))?.url;
}

/** Suggests a similar page of the version that the link names. */
function versionHint(
  file: string,
  folder: boolean,
  { version, folder: start }: VersionLink,
  targets: Targets,
): string {
  const likely = start.startsWith('content/')
    ? targets.likely().file(`content/${file}`)
    : targets.likely().route(routeTo(file, folder))?.replace(/^\//, 'public/');
  return likely?.startsWith(start)
    ? `Did you mean ${version}:${likely.slice(start.length)}?`
    : pathHint({ folder: start });
}

function pathHint({ folder }: Pick<VersionLink, 'folder'>): string {
  return `After the colon, write the path of a ${folder.startsWith('content/') ? 'page' : 'file'} in ${folder}.`;
}

function fileHint(file: string, path: string, targets: Targets): string {
  if (targets.includedText(file).kind === 'text')
    return 'That file is not a page, only included in others: link to a page that includes it.';
  const likely = targets.likely().file(file);
  if (likely)
    return `Did you mean ${inOtherVersion(targets.routeOf(likely), targets) ?? relativePath(path, likely)}?`;
  return file.endsWith('.md')
    ? 'Link to the .md file of another page, relative to this one.'
    : 'Link to the .md file of a page or to a file next to the pages, relative to this one.';
}

function toMeaning({ kind, name }: Meaning, target: Target): Resolution {
  switch (kind) {
    case 'page':
      return toPage(name, target);
    case 'attachment':
      return toAttachment(name, target);
    case 'public':
      return { ...toUrl(encodePath(name), target), file: `public/${name}` };
    case 'redirect':
      return name.startsWith('/') ? toUrl(name, { ...target, rest: '' }) : { kind: 'found', url: name };
  }
}

function toPage(route: string, target: Target): Resolution {
  const called = CALLED[target.role];
  if (target.role === 'link') {
    const rest = restAt(route, target);
    const found = toUrl(route, { ...target, rest });
    if (rest === target.rest) return found;
    const { written } = target;
    return { ...found, suggestion: indirect(written, written.slice(0, -target.rest.length) + rest) };
  }
  return broken(`${target.written} is a page, not ${called}`, `Write the path of ${called}.`);
}

/** Returns the query and the fragment for a page. An id that the page spells differently gets that spelling. */
function restAt(route: string, { rest, targets, path, ids }: Target): string {
  const [, query = '', fragment = ''] = /^([^#]*)#(.+)$/s.exec(rest) ?? [];
  const source = fragment === '' ? undefined : targets.fileOf(route);
  if (source === undefined) return rest;
  const id = fragmentId(fragment);
  if (source === path && ids.has(id)) return rest;
  const meant = source === path ? ids.meantBy(id) : targets.fragmentOf(source, id);
  return meant === undefined ? rest : `${query}#${meant}${DIRECTIVE.exec(fragment)?.[0] ?? ''}`;
}

/** Resolves a file next to the pages, which the link publishes. */
function toAttachment(file: string, target: Target): Resolution {
  const { written, targets } = target;
  const refused = targets.attachmentFault(file);
  if (refused)
    return fault(refused.code ?? 'attachment-refused', `${written} ${refused.message}`, refused.hint);
  return { ...toUrl(encodePath(targets.attachmentOf(file) ?? ''), target), file };
}

function toUrl(url: string, { rest, targets }: Target) {
  return { kind: 'found', url: withBase(targets.settings, url) + rest } as const;
}

/** Resolves a URL that has one meaning but isn't canonical. */
function detour(written: string, proper: string) {
  return { kind: 'found', url: proper, suggestion: indirect(written, proper) } as const;
}

export function indirect(written: string, proper: string): MarkdownFault {
  const message = `${written} is not the canonical form of ${proper}`;
  return { code: 'link-indirect', message, hint: `Write ${proper}, or let site fix do it.`, fix: proper };
}

function unpublished(file: string, { written, targets }: Target): Resolution | undefined {
  for (const name of pageFiles(file, false)) {
    const absence = targets.absenceOf(name);
    if (absence === undefined) continue;
    const hint = absence === 'expired' ? 'Remove the link.' : 'Publish that page first, or remove the link.';
    return broken(`${written} points to ${name}, which ${ABSENCES[absence]}`, hint);
  }
  return undefined;
}

/** Returns the possible files of a page, written with or without its extension. */
function pageFiles(file: string, folder: boolean): readonly string[] {
  return [...(folder ? [] : [file]), `${file}.md`, `${file}/index.md`];
}

function broken(message: string, hint: string): Resolution {
  return fault('link-broken', message, hint);
}

function fault(code: MarkdownFault['code'], message: string, hint: string): Resolution {
  return { kind: 'fault', fault: { code, message, hint } };
}
