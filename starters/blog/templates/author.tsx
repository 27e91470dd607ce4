import { type LayoutProps, longestWord, Pagination, paginate } from 'sitewright';
import { Document } from './Document.tsx';
import { listed, PostList } from './PostList.tsx';
import type { settings } from './settings.ts';
import type { Author, Index } from './site.ts';

export const pages = (site: Index, author: Author) =>
  paginate(
    site.referring('posts', author).map((post) => listed(site, post)),
    20,
  );

type Props = LayoutProps<{ page: Author; pages: typeof pages; settings: typeof settings }>;

export default function AuthorPage({ page, site, pagination }: Props) {
  return (
    <Document page={page} site={site}>
      <header className="wrap list-head">
        <p className="quiet">{site.words.author}</p>
        <h1 data-longest={longestWord(page.title)}>{page.title}</h1>
        <p className="standfirst">{page.fields.bio}</p>
      </header>
      <div className="wrap">
        <PostList posts={pagination.items} site={site} />
        <Pagination pagination={pagination} site={site} />
      </div>
    </Document>
  );
}
