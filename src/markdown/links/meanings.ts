// Possible meanings of a URL without a direct target: other tools publish pages at other URLs, and resolve
// relative ones against the page's URL. A URL with exactly one possible meaning gets it.

import { encodePath } from '../../kit/urls/url-path.ts';
import type { Role } from '../../model/pages/markup.ts';
import type { Targets, VersionLink } from '../../model/site.ts';
import type { FragmentIds } from './fragment-ids.ts';
import { relativePath, walkPath } from './url.ts';

export interface Origin {
  /** `content/blog/first.md` */
  readonly path: string;
  readonly targets: Targets;
  readonly ids: FragmentIds;
  /** Version that the link names, and the link as it is written. */
  readonly named?: VersionLink & { readonly url: string };
}

/** Parsed URL that may lead to a page or a file of the site. */
export interface Target extends Origin {
  readonly role: Role;
  readonly written: string;
  /** Decoded parts between the slashes. */
  readonly parts: readonly string[];
  readonly rooted: boolean;
  /** Segments from the root of `content/` or `public/`; undefined if they leave it. */
  readonly segments: readonly string[] | undefined;
  readonly folder: boolean;
  /** Query and fragment. */
  readonly rest: string;
}

/** Possible target of a URL. */
export interface Meaning {
  readonly kind: 'page' | 'attachment' | 'public' | 'redirect';
  /** Route of a page, path of an attachment or of a public file, or target of a redirect. */
  readonly name: string;
  /** Canonical way to write the URL. */
  readonly proper: string;
}

/** Extensions in other tools' URLs and files of pages. */
const ENDING = /(?:(?:^|\/)index)?\.(?:html?|md|mdx|markdown)$|(?:^|\/)index$/;

/** Returns the possible meanings of a URL, each once. */
export function meaningsOf(target: Target): readonly Meaning[] {
  const found = new Map<string, Meaning>();
  for (const place of placesOf(target)) {
    const stem = place.replace(ENDING, '');
    const pages = target.role === 'link' ? [place, stem].map((one) => pageAt(one, target)) : [];
    for (const meaning of [...pages, fileAt(place, target)])
      if (meaning) found.set(`${meaning.kind} ${meaning.name}`, meaning);
  }
  return found.size > 0 ? [...found.values()] : inOtherCase(target);
}

/** Finds the page whose route differs only in case, because other tools write all URLs in lower case. */
function inOtherCase(target: Target): readonly Meaning[] {
  if (target.role !== 'link') return [];
  const found = [...placesOf(target)].flatMap((place) => {
    const stem = encodePath(place.replace(ENDING, ''));
    return [`${stem}/`, stem].map(target.targets.routeInOtherCase).find((route) => route !== undefined) ?? [];
  });
  return [...new Set(found)].flatMap((route) => pageMeaning(route, target) ?? []);
}

/** Returns the possible paths from the root: read from the root, without the base, from its file, or from its page. */
function placesOf({ parts, rooted, path, targets }: Target): ReadonlySet<string> {
  const walked = rooted
    ? [parts, withoutBase(parts, targets)].map((way) => way && walkPath([], way))
    : [path.split('/').slice(1, -1), folderOf(targets.routeOf(path))].map(
        (folder) => folder && walkPath(folder, parts),
      );
  return new Set(walked.flatMap((way) => (way ? [way.join('/')] : [])));
}

function withoutBase(parts: readonly string[], { settings }: Targets): readonly string[] | undefined {
  const base = settings.base.split('/').filter((segment) => segment !== '');
  const rest = parts.filter((segment) => segment !== '');
  const isBelow = base.length > 0 && base.every((segment, index) => rest[index] === segment);
  return isBelow ? rest.slice(base.length) : undefined;
}

/** Returns the folder from which browsers resolve the links of a page. */
function folderOf(route: string | undefined): readonly string[] | undefined {
  return route?.split('/').slice(1, -1).map(decodeURIComponent);
}

function pageAt(place: string, target: Target): Meaning | undefined {
  const { targets } = target;
  const url = place === '' ? '/' : encodePath(place);
  const files = [`content/${place}.md`, `content/${place}/index.md`];
  const route = [url, `${url}/`, `${url}.html`].find(targets.hasRoute) ?? firstFound(files, targets.routeOf);
  if (route === undefined) {
    const to = targets.redirectOf(url) ?? targets.redirectOf(`${url}/`);
    return to === undefined ? undefined : { kind: 'redirect', name: to, proper: to };
  }
  return pageMeaning(route, target);
}

function pageMeaning(route: string, { rooted, path, targets }: Target): Meaning | undefined {
  const source = rooted ? undefined : targets.fileOf(route);
  // `./` next to a page without an index means the folder.
  if (source === path) return undefined;
  return { kind: 'page', name: route, proper: source === undefined ? route : relativePath(path, source) };
}

function fileAt(place: string, { path, targets }: Target): Meaning | undefined {
  const file = `content/${place}`;
  if (!place.endsWith('.md') && targets.attachmentOf(file) !== undefined)
    return { kind: 'attachment', name: file, proper: relativePath(path, file) };
  const url = encodePath(place);
  return targets.hasPublicFile(place) ? { kind: 'public', name: place, proper: url } : undefined;
}

/** Returns the first result. Later items aren't tried. */
export function firstFound<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
