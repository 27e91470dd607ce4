// The kinds of pages by name.
import type { Pages } from './pages.ts';
import { paragraphPages } from './paragraph-pages.ts';
import { realPages } from './real-pages.ts';

export const PAGE_KINDS = { paragraphs: paragraphPages(1000), real: realPages } satisfies Record<
  string,
  Pages
>;

export type PageKind = keyof typeof PAGE_KINDS;
