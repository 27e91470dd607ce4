// Parts of a Docusaurus site: the docs and the blog of its preset, those of other plug-ins, and versions of docs.
import { folderPath } from '../names.ts';
import type { OldProject } from '../old-project.ts';
import type { SiteReader } from '../site-reader.ts';
import { bracedAt, literalIn } from '../values.ts';
import { type DocsVersion, docsVersions, releaseFolder, releaseSidebar } from './docusaurus-versions.ts';

export const CONFIGS = [
  'docusaurus.config.js',
  'docusaurus.config.ts',
  'docusaurus.config.mjs',
  'docusaurus.config.cjs',
];

/** Folder of the docs, which older projects have next to the folder of the website. */
function docsFolder({ files }: OldProject): string {
  return files.some((file) => file.startsWith('docs/')) ||
    !files.some((file) => file.startsWith('website/docs/'))
    ? 'docs'
    : 'website/docs';
}

/** A part of the site, by its plug-in. */
export interface PluginSection {
  readonly kind: 'docs' | 'blog';
  readonly id?: string | undefined;
  /** One of its versions, if it has several. */
  readonly version?: DocsVersion;
  readonly folder: string;
  /** Folder of the originals of translations. */
  readonly original?: string;
  readonly route: string;
  /** File of its sidebars. */
  readonly sidebar?: string | undefined;
  /** Its folder in `content/`. */
  readonly place: string;
}

/** The docs and the blog of the preset, and those of other plug-ins, if their settings are literals. */
export function sectionsOf(site: SiteReader): readonly PluginSection[] {
  const code = site.text(...CONFIGS);
  const preset = (['docs', 'blog'] as const).map((kind) => {
    const { folder, route, sidebar } =
      settingsAt(code, new RegExp(`\\b${kind}["']?\\s*:\\s*\\{`, 'g')).find(
        (one) => (one.folder ?? one.route ?? one.sidebar) !== undefined,
      ) ?? {};
    const usual = kind === 'docs' ? docsFolder(site.project) : kind;
    return { kind, folder: folder ?? usual, route: route ?? kind, sidebar, place: kind };
  });
  const others = (['docs', 'blog'] as const).flatMap((kind) =>
    settingsAt(code, new RegExp(`\\bcontent-${kind}["'\`]\\s*,\\s*\\{`, 'g')).map(
      ({ id, folder, route, sidebar }) => {
        const place = (route ?? '').replace(/^\/+|\/+$/g, '') || (id ?? folder ?? kind);
        return { kind, id, folder: folder ?? kind, route: route ?? kind, sidebar, place };
      },
    ),
  );
  // A plug-in with the folder of the preset replaces it.
  const own = preset.filter(({ folder }) => others.every((other) => other.folder !== folder));
  return withVersions(site, [...own, ...others]);
}

/** Divides the first documentation with versions into these. Names of versions are unique on a site, so others have none. */
function withVersions(site: SiteReader, sections: readonly PluginSection[]): readonly PluginSection[] {
  const config = CONFIGS.find((file) => site.project.text(file) !== undefined) ?? '';
  const docs = sections.filter(({ kind }) => kind === 'docs');
  const versions = docs.map((section) => docsVersions(site.project, config, section.id));
  const divided = docs.find((_, index) => versions[index]?.length);
  const own = divided && versions[docs.indexOf(divided)];
  return sections.flatMap((section) =>
    section === divided && own ? own.map((version) => versionOf(section, version)) : [section],
  );
}

function versionOf({ folder, route, place, ...section }: PluginSection, version: DocsVersion): PluginSection {
  const { path } = version;
  const below = (outer: string) => [outer.replace(/\/+$/, ''), path].filter((part) => part !== '').join('/');
  const isRelease = version.folder !== 'current';
  return {
    ...section,
    version,
    folder: isRelease ? releaseFolder(version.version, section.id) : folder,
    ...(isRelease && { sidebar: releaseSidebar(version.version, section.id) }),
    route: below(route),
    place: below(place),
  };
}

function settingsAt(code: string, start: RegExp) {
  return [...code.matchAll(start)].map(({ index, 0: found }) => {
    const inner = withoutObjects(bracedAt(code, index + found.length));
    const folder = literalIn(inner, 'path');
    return {
      id: literalIn(inner, 'id'),
      folder: folder === undefined ? undefined : folderPath(folder),
      route: literalIn(inner, 'routeBasePath'),
      sidebar: sidebarIn(inner),
    };
  });
}

function sidebarIn(code: string): string | undefined {
  const [, file] = /\bsidebarPath["']?\s*:\s*(?:require\.resolve\(\s*)?["'`]([^"'`]+)/.exec(code) ?? [];
  return file === undefined ? undefined : folderPath(file);
}

/** Removes the objects within an object, which have fields of the same names. */
function withoutObjects(code: string): string {
  const outer = code.replace(/\{[^{}]*\}/g, '');
  return outer === code ? code : withoutObjects(outer);
}
