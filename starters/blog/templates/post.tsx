import { href, Image, type LayoutProps, StructuredData } from 'sitewright';
import { Document } from './Document.tsx';
import { PostDate } from './PostDate.tsx';
import type { settings } from './settings.ts';
import type { Index, Post } from './site.ts';
import { Title } from './Title.tsx';

export function select(site: Index, page: Post) {
  const { before, after } = site.around('posts', page);
  const author = site.get(page.fields.author);
  return {
    author: { route: author.route, ...author.fields },
    tags: page.fields.tags.map(site.get).map(({ route, title }) => ({ route, title })),
    newer: before && { route: before.route, title: before.title },
    older: after && { route: after.route, title: after.title },
  };
}

type Props = LayoutProps<{ page: Post; select: typeof select; settings: typeof settings }>;

export default function PostPage({ page, site, children }: Props) {
  const { author, tags, newer, older } = site.selected;
  return (
    <Document page={page} site={site}>
      <article className="post">
        <header className="wrap post-head">
          <ul className="tags" aria-label="Tags">
            {tags.map(({ route, title }) => (
              <li key={route}>
                <a href={href(site, route)}>{title}</a>
              </li>
            ))}
          </ul>
          <Title page={page} />
          {page.description && <p className="standfirst">{page.description}</p>}
          <p className="quiet">
            By <a href={href(site, author.route)}>{author.name}</a>
            {page.date && (
              <>
                {' · '}
                <PostDate date={page.date} site={site} />
              </>
            )}
            {` · ${page.readingTime} min`}
          </p>
        </header>
        {page.fields.cover && (
          <Image
            className="cover"
            of={page.fields.cover}
            alt=""
            sizes="(min-width: 64rem) 64rem, 100vw"
            priority
          />
        )}
        <div className="wrap prose prose-post">{children}</div>
        {page.updated && (
          <p className="wrap quiet changed">
            Last changed on <PostDate date={page.updated} site={site} />.
          </p>
        )}
      </article>
      <nav className="wrap around" aria-label="Other posts">
        {older && (
          <a rel="prev" href={href(site, older.route)}>
            <span className="quiet">Older</span> {older.title}
          </a>
        )}
        {newer && (
          <a rel="next" href={href(site, newer.route)}>
            <span className="quiet">Newer</span> {newer.title}
          </a>
        )}
      </nav>
      <StructuredData
        data={{
          '@context': 'https://schema.org',
          '@type': 'BlogPosting',
          headline: page.title,
          description: page.description,
          datePublished: page.date,
          dateModified: page.updated ?? page.date,
          author: { '@type': 'Person', name: author.name },
          url: page.url,
        }}
      />
    </Document>
  );
}
