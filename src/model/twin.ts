// Twins: pages as plain Markdown beside their HTML, for programs that read text.
import { encodePath } from './address.ts';
import type { Page } from './pages/page.ts';
import { dataFileOf } from './pages/page-path.ts';
import type { Settings } from './settings/settings.ts';
import type { Site } from './site.ts';

/** The list of all twins, https://llmstxt.org */
export const LLMS_FILE = 'llms.txt';

/**
 * Whether a page has a twin: its text is Markdown, and search engines may read it. Parts of a list have none, but for
 * the page itself.
 */
export function hasTwin(
  { path, noindex, part }: Pick<Page, 'path' | 'noindex' | 'part'>,
  { markdown, core }: Pick<Settings, 'markdown' | 'core'>,
): boolean {
  const isText = dataFileOf(path) === undefined && path.endsWith('.md');
  return markdown.twins && core.url !== undefined && isText && !noindex && part === undefined;
}

/** `about/index.md`, for the file of a page. */
export function twinFile({ file }: Pick<Page, 'file'>): string {
  return file.replace(/\.html$/, '.md');
}

/** Its address without the base of the site. */
export function twinRoute(page: Pick<Page, 'file'>): string {
  return encodePath(twinFile(page));
}

/** The pages of a site that have twins, sorted by path. */
export function twinPages({ pages, settings }: Pick<Site, 'pages' | 'settings'>): readonly Page[] {
  return settings.markdown.twins ? pages.filter((page) => hasTwin(page, settings)) : [];
}

/** Whether the build writes the list of twins. */
export function listsTwins({ settings, publicFiles }: Pick<Site, 'settings' | 'publicFiles'>): boolean {
  return settings.markdown.twins && settings.core.url !== undefined && !publicFiles.has(LLMS_FILE);
}
