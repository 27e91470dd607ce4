// Markdown copies: pages as plain Markdown next to their HTML, for programs that read text.

import type { Settings } from '../settings/index.ts';
import type { Page } from './pages/page.ts';
import { dataFileOf } from './pages/page-path.ts';
import { encodePath } from './url-path.ts';

/**
 * Returns true if a page has a Markdown copy: its text is Markdown, and search engines may index it. Pages of a list have none,
 * except for the first.
 */
export function hasMarkdownCopy(
  { path, noindex, subpage }: Pick<Page, 'path' | 'noindex' | 'subpage'>,
  { markdown, core }: Pick<Settings, 'markdown' | 'core'>,
): boolean {
  const isText = dataFileOf(path) === undefined && path.endsWith('.md');
  return markdown.copies && core.url !== undefined && isText && !noindex && subpage === undefined;
}

/** `about/index.md`, for the file of a page. */
export function markdownCopyFile({ file }: Pick<Page, 'file'>): string {
  return file.replace(/\.html$/, '.md');
}

/** Route of a Markdown copy, without the base of the site. */
export function markdownCopyRoute(page: Pick<Page, 'file'>): string {
  return encodePath(markdownCopyFile(page));
}
