import { href, type LayoutProps, StructuredData } from 'sitewright';
import { Cover } from './Cover.tsx';
import { Document } from './Document.tsx';
import { PostDate } from './PostDate.tsx';
import { listed, minutesIn, PostList } from './PostList.tsx';
import { related } from './related.ts';
import type { settings } from './settings.ts';
import type { Index, Post, Site } from './site.ts';
import { Title } from './Title.tsx';

/** Posts with at least so many sections show their contents. */
const LONG = 4;

export function select(site: Index, page: Post) {
  const { before, after } = site.neighbors('posts', page);
  const author = site.get(page.fields.author);
  const series = page.fields.series && site.get(page.fields.series);
  return {
    /** An option such as `--verbose` makes no large initial. */
    hasInitial: /^[“„«]?\p{L}/u.test(site.excerpt(page, { words: 1 })),
    author: { route: author.route, ...author.fields },
    tags: page.fields.tags.map(site.get).map(({ route, title }) => ({ route, title })),
    series: series && {
      ...linkTo(series),
      posts: [...site.referring('posts', series)].reverse().map(linkTo),
    },
    newer: before && linkTo(before),
    older: after && linkTo(after),
    related: related(site, page).map((post) => listed(site, post)),
  };
}

const linkTo = ({ route, title }: { readonly route: string; readonly title: string }) => ({ route, title });

type Props = LayoutProps<{ page: Post; select: typeof select; settings: typeof settings }>;

export default function PostPage({ page, site, children }: Props) {
  const { author, tags, series, newer, older, related } = site.selected;
  const sections = page.headings.filter(({ level }) => level === 2);
  return (
    <Document page={page} site={site}>
      <article className="wrap post">
        <header className="post-head">
          <ul className="tags" aria-label={site.words.topics}>
            {tags.map(({ route, title }) => (
              <li key={route}>
                <a href={href(site, route)}>{title}</a>
              </li>
            ))}
          </ul>
          <Title page={page} />
          {page.description && <p className="standfirst">{page.description}</p>}
          <p className="quiet">
            <a href={href(site, author.route)}>{author.name}</a>
            {page.date && (
              <>
                {' · '}
                <PostDate date={page.date} site={site} />
              </>
            )}
            {` · ${minutesIn(site, page.readingTime)}`}
          </p>
        </header>
        <Cover
          title={page.title}
          date={page.date}
          cover={page.fields.cover}
          sizes="(min-width: 72rem) 72rem, 100vw"
          priority
        />
        {sections.length >= LONG && (
          <nav className="contents" aria-labelledby="listOfSections">
            <details>
              <summary id="listOfSections">{site.words.contents}</summary>
              <ol>
                {sections.map(({ id, text }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{text}</a>
                  </li>
                ))}
              </ol>
            </details>
          </nav>
        )}
        <div className={site.selected.hasInitial ? 'prose prose-post' : 'prose'}>{children}</div>
        <footer className="post-foot">
          {page.updated && (
            <p className="quiet">
              {site.words.updated} <PostDate date={page.updated} site={site} />
            </p>
          )}
          {series && (
            <nav className="series" aria-labelledby="partsOfSeries">
              <p id="partsOfSeries">
                <a href={href(site, series.route)}>{series.title}</a>
              </p>
              <ol>
                {series.posts.map(({ route, title }) => (
                  <li key={route}>
                    {route === page.route ? <span>{title}</span> : <a href={href(site, route)}>{title}</a>}
                  </li>
                ))}
              </ol>
            </nav>
          )}
          <AuthorBox {...author} site={site} />
        </footer>
      </article>
      <nav className="wrap around" aria-label={site.words.around}>
        {older && (
          <a rel="prev" href={href(site, older.route)}>
            <span className="quiet">
              <span className="arrow">←</span> {site.words.older}
            </span>{' '}
            {older.title}
          </a>
        )}
        {newer && (
          <a rel="next" href={href(site, newer.route)}>
            <span className="quiet">
              {site.words.newer} <span className="arrow">→</span>
            </span>{' '}
            {newer.title}
          </a>
        )}
      </nav>
      {related.length > 0 && (
        <section className="wrap related">
          <h2>{site.words.related}</h2>
          <PostList posts={related} site={site} level={3} />
        </section>
      )}
      <StructuredData
        data={{
          '@context': 'https://schema.org',
          '@type': 'BlogPosting',
          headline: page.title,
          image: pictureOf(page, site),
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

/** URL of the picture for link previews. */
function pictureOf(page: Props['page'], site: Site): string | undefined {
  const picture = page.image ?? page.card?.src;
  return picture?.startsWith('/') ? site.url && site.url + picture : picture;
}

interface AuthorProps {
  readonly name: string;
  readonly bio: string;
  readonly route: string;
  readonly site: Site;
}

function AuthorBox({ name, bio, route, site }: AuthorProps) {
  return (
    <div className="author">
      <span className="initial" aria-hidden="true">
        {name.slice(0, 1)}
      </span>
      <p>
        <a href={href(site, route)}>{name}</a>
        <span>{bio}</span>
      </p>
    </div>
  );
}
