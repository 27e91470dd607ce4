import { longestWord } from 'sitewright';
import type { Page } from './site.ts';

/** The title of a page, where its text does not begin with one of its own. */
export function Title({ page }: { readonly page: Pick<Page, 'title' | 'headings'> }) {
  return page.headings.some(({ level }) => level === 1) ? null : (
    <h1 data-longest={longestWord(page.title)}>{page.title}</h1>
  );
}
