// Pages of versions, and the same pages in other versions.
import { mainPath } from '../../model/pages/edition.ts';
import type { SitePage } from '../../model/pages/page.ts';
import { dataFileOf } from '../../model/pages/page-path.ts';
import { routeOfRedirect, routeOfSource } from '../../routes/index.ts';
import type { VersionSettings, VersionsSettings } from './declaration.ts';

/** A version with its name in the settings. */
export interface NamedVersion extends VersionSettings {
  readonly version: string;
}

/** A published page of a version. */
export interface VersionPage {
  readonly id: string;
  readonly route: string;
  readonly version: string;
  /** Name of its language; empty for the main one. */
  readonly edition: string;
  /** Its route within the version: `/guide/setup/`. */
  readonly place: string;
  /** Its old routes within the version. */
  readonly before: readonly string[];
}

/** The same page in another version, or the one to read instead. */
export interface PageElsewhere {
  readonly id: string;
  readonly route: string;
  readonly state: 'same' | 'moved' | 'missing';
}

export function allVersions(settings: VersionsSettings): readonly NamedVersion[] {
  return Object.entries(settings).map(([version, own]) => ({ version, ...own }));
}

/** Returns the versions with pages in `content/`. */
export function namedVersions(settings: VersionsSettings): readonly NamedVersion[] {
  return allVersions(settings).filter(({ html }) => html === undefined);
}

/** Returns the version of a file, by its path in the main language: the one with the longest folder. */
export function versionOfFile(path: string, versions: readonly NamedVersion[]): NamedVersion | undefined {
  let found: NamedVersion | undefined;
  for (const version of versions) {
    const isIn = version.folder === '' || path.startsWith(`content/${version.folder}/`);
    if (isIn && (!found || version.folder.length > found.folder.length)) found = version;
  }
  return found;
}

/** Place of a page in its version, which is the same in others. */
export type VersionPlace = Pick<VersionPage, 'edition' | 'place' | 'before'>;

/** Returns the place of a page in its version. `originalOf` returns the original of a translation. */
export function placeInVersion(
  page: SitePage,
  version: NamedVersion,
  originalOf: (path: string) => string | null | undefined,
): VersionPlace | undefined {
  if (page.added || dataFileOf(page.path) !== undefined) return undefined;
  const identity = (!page.inEdition && page.edition && originalOf(page.path)) || mainPath(page);
  const place = placeOf(identity, version);
  if (place === undefined) return undefined;
  const edition = page.edition?.name ?? '';
  const before = page.aliases.flatMap((alias) => formerPlace(alias, version, edition) ?? []);
  return { edition, place, before };
}

/** Published pages of all versions, by their places. */
export class VersionPages {
  readonly #byId = new Map<string, VersionPage>();
  readonly #places = new Map<string, VersionPage>();
  readonly #before = new Map<string, VersionPage>();
  readonly #first = new Map<string, VersionPage>();

  /** `originals` has the path of each original by that of its translation. */
  constructor(
    pages: readonly SitePage[],
    versions: readonly NamedVersion[],
    originals: Readonly<Record<string, string | null>>,
  ) {
    for (const page of pages) {
      const version = page.subpage ? undefined : versionOfFile(mainPath(page), versions);
      const place = version && placeInVersion(page, version, (path) => originals[path]);
      if (place) this.#add({ id: page.id, route: page.route, version: version.version, ...place });
    }
  }

  #add(own: VersionPage): void {
    this.#byId.set(own.id, own);
    if (own.place.endsWith('.html')) return;
    const at = (place: string) => keyOf(own.edition, own.version, place);
    for (const old of own.before) this.#before.set(at(old), own);
    this.#places.set(at(own.place), own);
    if (!this.#first.has(own.version)) this.#first.set(own.version, own);
  }

  get(id: string): VersionPage | undefined {
    return this.#byId.get(id);
  }

  /**
   * Returns a page in another version: in the same place, or where it has moved to or come from; else the nearest page above it.
   * Its own language comes first. Undefined for a version without pages.
   */
  find(page: VersionPlace, version: string): PageElsewhere | undefined {
    // From the page for errors, each version leads to its first page.
    const own = page.place.endsWith('.html') ? { ...page, place: '/', before: [] } : page;
    const editions = own.edition === '' ? [''] : [own.edition, ''];
    for (const edition of editions) {
      const same = this.#places.get(keyOf(edition, version, own.place));
      if (same) return elsewhere(same, 'same');
      const moved = this.#moved(own, edition, version);
      if (moved) return elsewhere(moved, 'moved');
    }
    const above = this.#above(own, editions, version) ?? this.#first.get(version);
    return above && elsewhere(above, 'missing');
  }

  #moved({ place, before }: VersionPlace, edition: string, version: string): VersionPage | undefined {
    const at = (one: string) => keyOf(edition, version, one);
    return (
      this.#before.get(at(place)) ??
      before.map((old) => this.#places.get(at(old))).find((found) => found !== undefined) ??
      before.map((old) => this.#before.get(at(old))).find((found) => found !== undefined)
    );
  }

  #above({ place }: VersionPlace, editions: readonly string[], version: string): VersionPage | undefined {
    let above = place;
    while (above !== '/') {
      above = above.replace(/[^/]+\/?$/, '');
      for (const edition of editions) {
        const found = this.#places.get(keyOf(edition, version, above));
        if (found) return found;
      }
    }
    return undefined;
  }
}

function elsewhere({ id, route }: VersionPage, state: PageElsewhere['state']): PageElsewhere {
  return { id, route, state };
}

function keyOf(edition: string, version: string, place: string): string {
  return `${edition}\0${version}\0${place}`;
}

/** Returns the place of a file in a version: the route that it would have if the folder of the version were `content/`. */
function placeOf(path: string, { folder }: VersionSettings): string | undefined {
  const result = routeOfSource(path.replace(folder === '' ? 'content/' : `content/${folder}/`, 'content/'));
  return result.kind === 'route' ? result.pageRoute.route : undefined;
}

/** Returns the place that an old route of the site has in a version; undefined for one outside of it. */
function formerPlace(alias: string, { folder }: VersionSettings, edition: string): string | undefined {
  const result = routeOfRedirect(alias);
  if (result.kind !== 'route') return undefined;
  const start = ['', edition, folder].filter((part, index) => index === 0 || part !== '').join('/');
  if (!result.from.startsWith(`${start}/`)) return undefined;
  return result.from.slice(start.length).replace(/(?:\/index)?\.html$/, '/');
}
