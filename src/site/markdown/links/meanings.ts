// What an address can mean that leads nowhere as it is written: other tools publish pages under other addresses, and
// resolve relative ones from the page's address. What it means in one way only is taken for that.
import { encodePath } from '../../../model/address.ts';
import type { Role } from '../../../model/pages/markup.ts';
import type { Targets } from '../../../model/site.ts';
import { relativePath, walkPath } from './relative-path.ts';

/** An address as it is written, without its query and its fragment. */
export interface WrittenPath {
  /** Decoded, between the slashes. */
  readonly segments: readonly string[];
  readonly rooted: boolean;
}

export interface Meaning {
  readonly kind: 'page' | 'attachment' | 'public' | 'redirect';
  /** The route of a page, the path of a file beside the pages, that of a public file, or where a redirect leads. */
  readonly name: string;
  /** The address that leads there by the rules. */
  readonly proper: string;
}

/** Endings that other tools give to the addresses and to the files of pages. */
const ENDING = /(?:(?:^|\/)index)?\.(?:html?|md|mdx|markdown)$|(?:^|\/)index$/;

/** All that the address can mean, each once. `path` is the file that it stands in. */
export function meaningsOf(
  written: WrittenPath,
  role: Role,
  path: string,
  targets: Targets,
): readonly Meaning[] {
  const found = new Map<string, Meaning>();
  for (const place of placesOf(written, path, targets)) {
    const stem = place.replace(ENDING, '');
    const pages = role === 'link' ? [place, stem].map((one) => pageAt(one, written, path, targets)) : [];
    for (const meaning of [...pages, fileAt(place, path, targets)])
      if (meaning) found.set(`${meaning.kind} ${meaning.name}`, meaning);
  }
  return [...found.values()];
}

/** Paths from the root that the address leads to: from the root, without the base, from its file, from its page. */
function placesOf({ segments, rooted }: WrittenPath, path: string, targets: Targets): ReadonlySet<string> {
  const ways = rooted
    ? [segments, withoutBase(segments, targets)]
    : [path.split('/').slice(1, -1), folderOf(targets.routeOf(path))].map(
        (folder) => folder && walkPath(folder, segments),
      );
  const walked = ways.map((way) => way && walkPath([], way));
  return new Set(walked.flatMap((way) => (way ? [way.join('/')] : [])));
}

function withoutBase(segments: readonly string[], { settings }: Targets): readonly string[] | undefined {
  const base = settings.base.split('/').filter((segment) => segment !== '');
  const rest = segments.filter((segment) => segment !== '');
  const isBelow = base.length > 0 && base.every((segment, index) => rest[index] === segment);
  return isBelow ? rest.slice(base.length) : undefined;
}

/** The folder from which browsers resolve the links of a page. */
function folderOf(route: string | undefined): readonly string[] | undefined {
  return route?.split('/').slice(1, -1).map(decodeURIComponent);
}

function pageAt(place: string, { rooted }: WrittenPath, path: string, targets: Targets): Meaning | undefined {
  const address = place === '' ? '/' : encodePath(place);
  const files = [`content/${place}.md`, `content/${place}/index.md`];
  const route =
    [address, `${address}/`, `${address}.html`].find(targets.hasRoute) ?? firstFound(files, targets.routeOf);
  if (route === undefined) return redirectAt(address, targets);
  const source = rooted ? undefined : targets.fileOf(route);
  // `./` beside a page without an index is meant for the folder.
  if (source === path) return undefined;
  return { kind: 'page', name: route, proper: source === undefined ? route : relativePath(path, source) };
}

function redirectAt(address: string, targets: Targets): Meaning | undefined {
  const to = targets.redirectOf(address) ?? targets.redirectOf(`${address}/`);
  return to === undefined ? undefined : { kind: 'redirect', name: to, proper: to };
}

function fileAt(place: string, path: string, targets: Targets): Meaning | undefined {
  const file = `content/${place}`;
  if (!place.endsWith('.md') && targets.attachmentOf(file) !== undefined)
    return { kind: 'attachment', name: file, proper: relativePath(path, file) };
  const address = encodePath(place);
  return targets.hasPublicFile(place) ? { kind: 'public', name: place, proper: address } : undefined;
}

/** What the first item leads to that leads to anything. Those behind it are not asked. */
export function firstFound<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
