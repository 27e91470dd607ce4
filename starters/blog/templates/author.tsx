import { type LayoutProps, PartLinks, paginate } from 'sitewright';
import { Document } from './Document.tsx';
import { listed, PostList } from './PostList.tsx';
import type { settings } from './settings.ts';
import type { Author, Index } from './site.ts';

export const parts = (site: Index, author: Author) =>
  paginate(
    site.referring('posts', author).map((post) => listed(site, post)),
    20,
  );

type Props = LayoutProps<{ page: Author; parts: typeof parts; settings: typeof settings }>;

export default function AuthorPage({ page, site, part }: Props) {
  return (
    <Document page={page} site={site}>
      <header className="wrap list-head">
        <p className="quiet">Author</p>
        <h1>{page.title}</h1>
        <p className="standfirst">{page.fields.bio}</p>
      </header>
      <div className="wrap">
        <PostList posts={part.items} site={site} />
        <PartLinks part={part} site={site} />
      </div>
    </Document>
  );
}
