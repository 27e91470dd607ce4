import { href, type LayoutProps, longestWord, Pagination, paginate } from 'sitewright';
import { Cover } from './Cover.tsx';
import { Document } from './Document.tsx';
import { PostDate } from './PostDate.tsx';
import { type Listed, listed, minutesIn, PostList } from './PostList.tsx';
import type { settings } from './settings.ts';
import type { Index, Site } from './site.ts';

/** Seven posts on each page. The newest of all is shown large. */
export const pages = (site: Index) =>
  paginate(
    site.entries('posts').map((post) => listed(site, post)),
    7,
  );

type Props = LayoutProps<{ pages: typeof pages; settings: typeof settings }>;

export default function Home({ page, site, pagination, children }: Props) {
  const [lead, ...others] = pagination.items;
  const isFirst = pagination.number === 1;
  return (
    <Document page={page} site={site}>
      <div className="wrap home">
        {isFirst && children}
        {isFirst && lead && <Lead post={lead} site={site} />}
        <PostList posts={isFirst ? others : pagination.items} site={site} />
        <Pagination pagination={pagination} site={site} />
      </div>
    </Document>
  );
}

function Lead({ post, site }: { readonly post: Listed; readonly site: Site }) {
  const { title, route, date, cover, text, minutes } = post;
  return (
    <article className="lead">
      <Cover
        title={title}
        date={date}
        cover={cover}
        sizes="(min-width: 72rem) 42rem, (min-width: 48rem) 60vw, 100vw"
        priority
      />
      <div>
        <p className="quiet">
          {date && <PostDate date={date} site={site} />} · {minutesIn(site, minutes)}
        </p>
        <h2 data-longest={longestWord(title)}>
          <a href={href(site, route)}>{title}</a>
        </h2>
        <p className="standfirst">{text}</p>
      </div>
    </article>
  );
}
