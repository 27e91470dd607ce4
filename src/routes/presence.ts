import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.ts';
import type { Site } from '../model/site.ts';

/** Tells of a site that has nothing to publish. */
export function checkPresence({ pages, unpublished }: Site): readonly Diagnostic[] {
  if (pages.length > 0) return [];
  const [left] = unpublished.keys();
  const what = unpublished.size === 1 ? `${left} is` : `all ${unpublished.size} pages are`;
  const hint =
    left === undefined
      ? 'Write content/index.md: pages are the files in content/ that end in .md.'
      : `Publish one, or add --drafts: ${what} left out as a draft or by date.`;
  return [diagnostic('pages-missing', { message: 'The site has no page to publish', hint })];
}
