import { type LayoutProps, longestWord } from 'sitewright';
import { Document } from './Document.tsx';
import { listed, PostList } from './PostList.tsx';
import type { settings } from './settings.ts';
import type { Index, Series } from './site.ts';

/** In the order in which they were written. */
export const select = (site: Index, series: Series) =>
  [...site.referring('posts', series)].reverse().map((post) => listed(site, post));

type Props = LayoutProps<{ page: Series; select: typeof select; settings: typeof settings }>;

export default function SeriesPage({ page, site }: Props) {
  return (
    <Document page={page} site={site}>
      <header className="wrap list-head">
        <p className="quiet">{site.words.series}</p>
        <h1 data-longest={longestWord(page.title)}>{page.title}</h1>
        <p className="standfirst">{page.fields.about}</p>
      </header>
      <div className="wrap">
        <PostList posts={site.selected} site={site} />
      </div>
    </Document>
  );
}
