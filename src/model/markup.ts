import type { OutlineEntry } from './page.ts';

/** The rendered Markdown body of one page. */
export interface Markup {
  readonly html: string;
  /** It holds HTML that was written by hand, and whose nesting only a parser can judge. */
  readonly isRaw: boolean;
  /** Headings of all levels, in order. */
  readonly outline: readonly OutlineEntry[];
  /** Files beside the page that it shows or links to, relative to the site's root: `content/blog/map.png`. */
  readonly attachments: readonly string[];
}

/** An image cannot show a page. */
export type Role = 'link' | 'image';
