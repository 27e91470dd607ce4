import { type LayoutProps, longestWord, Pagination, paginate } from 'sitewright';
import { Document } from './Document.tsx';
import { listed, PostList } from './PostList.tsx';
import type { settings } from './settings.ts';
import type { Index, Tag } from './site.ts';

export const pages = (site: Index, tag: Tag) =>
  paginate(
    site.referring('posts', tag).map((post) => listed(site, post)),
    20,
  );

type Props = LayoutProps<{ page: Tag; pages: typeof pages; settings: typeof settings }>;

export default function TagPage({ page, site, pagination }: Props) {
  return (
    <Document page={page} site={site}>
      <header className="wrap list-head">
        <p className="quiet">{site.words.topic}</p>
        <h1 data-longest={longestWord(page.title)}>{page.title}</h1>
        <p className="standfirst">{page.fields.about}</p>
      </header>
      <div className="wrap">
        <PostList posts={pagination.items} site={site} />
        <Pagination pagination={pagination} site={site} />
      </div>
    </Document>
  );
}
