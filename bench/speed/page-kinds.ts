// The kinds of pages by name.
import { blogPages } from './blog-pages.ts';
import { highlightedPages } from './code-pages.ts';
import type { Pages } from './pages.ts';
import { paragraphPages } from './paragraph-pages.ts';
import { realPages } from './real-pages.ts';

const paragraphs = paragraphPages(1000);

export const PAGE_KINDS = {
  paragraphs,
  real: realPages,
  blog: blogPages,
  code: highlightedPages,
  /** Each page selects all pages, and shows ten of them. */
  'ten-listed': { ...paragraphs, layouts: 'ten-listed' },
  /** One more file lists all pages, ten at a time. */
  'in-parts': { ...paragraphs, layouts: 'in-parts' },
  /** Each page shows the tree of all pages. */
  'all-listed': { ...paragraphs, layouts: 'all-listed' },
} satisfies Record<string, Pages>;

export type PageKind = keyof typeof PAGE_KINDS;
