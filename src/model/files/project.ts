// The files of a site, and the names of its folders.
import type { Source } from './source.ts';

export const SETTINGS_PATH = 'content/site.yaml';

/** Routes that the site has published, for machines that don't know the last build. */
export const ROUTE_LIST = 'content/routes.txt';

/**
 * Folders with templates, relative to the site's, its own first. A file replaces those with the same path in later folders, even
 * for layouts and components there.
 */
export const TEMPLATE_ROOTS: readonly [string, ...string[]] = ['templates'];

/** Folders of a site that are read, relative to the site's. */
export const SITE_FOLDERS: readonly string[] = ['content', ...TEMPLATE_ROOTS, 'public'];

/** Returns true if a file is among the templates; its path is relative to the root. */
export function isTemplate(file: string): boolean {
  return TEMPLATE_ROOTS.some((root) => file.startsWith(`${root}/`));
}

/** Returns true if a file is in none of the site's folders; its path is relative to the root. */
export function isOutside(file: string): boolean {
  return !SITE_FOLDERS.some((folder) => file.startsWith(`${folder}/`));
}

/** Files of a site. Only the settings have been read. Paths are relative to the root. */
export interface Project {
  /** Absolute path, with symbolic links resolved. */
  readonly root: string;
  readonly settings: Source | undefined;
  /** The Markdown files in `content/`, at any depth, sorted. */
  readonly pages: readonly string[];
  /** Markdown files that aren't pages and exist only to be included, sorted. */
  readonly inclusions: readonly string[];
  /** The other files in `content/`, sorted. */
  readonly attachments: readonly string[];
  /** Layouts: `templates/page.tsx`, sorted. */
  readonly layouts: readonly string[];
  /** Components in Markdown and hooks: `templates/markdown/Callout.tsx`, `templates/markdown/heading.tsx`, sorted. */
  readonly components: readonly string[];
  /** Templates of social cards: `templates/cards/default.tsx`, sorted. */
  readonly cards: readonly string[];
  /** All files in `templates/`, sorted. */
  readonly templates: readonly string[];
  /** `templates/settings.ts`, where the site declares its own settings. */
  readonly ownSettings: string | undefined;
  /** `templates/collections.ts`, where the site declares collections. */
  readonly collections: string | undefined;
  /** Files in `public/` that are published, sorted. */
  readonly publicFiles: readonly string[];
  /** Files that are symbolic links. */
  readonly linked: ReadonlySet<string>;
  /** Texts that count instead of those on the disk, by path. */
  readonly unsaved: ReadonlyMap<string, Source>;
}
