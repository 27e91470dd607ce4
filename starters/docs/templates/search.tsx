import { type LayoutProps, longestWord, Search, type SiteIndex } from 'sitewright';
import { sectionsOf } from './book.ts';
import { Cards } from './Cards.tsx';
import { Document } from './Document.tsx';
import { Sidebar } from './Sidebar.tsx';
import type { settings } from './settings.ts';

export const select = (site: SiteIndex) => site.tree();

type Props = LayoutProps<{ select: typeof select; settings: typeof settings }>;

/** The page for results, which lists all pages for visitors without JavaScript. */
export default function SearchPage({ page, site, children }: Props) {
  const sections = sectionsOf(site.selected, page);
  return (
    <Document
      page={page}
      site={site}
      tree={site.selected}
      sidebar={<Sidebar branches={sections} page={page} site={site} />}
      isWide
    >
      <div className="wrap home">
        <h1 data-longest={longestWord(page.title)}>{page.title}</h1>
        {children}
        <Search site={site} id="search-all" />
        <nav aria-label={site.words.allPages}>
          <Cards branches={sections} site={site} />
        </nav>
      </div>
    </Document>
  );
}
