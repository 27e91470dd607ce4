import { href } from 'sitewright';
import { Cover } from './Cover.tsx';
import { PostDate } from './PostDate.tsx';
import type { Index, Post, Site } from './site.ts';

/** The data that a list shows about a post. */
export function listed(site: Index, post: Post) {
  const { title, route, date, description, fields } = post;
  return {
    title,
    route,
    date,
    cover: fields.cover,
    text: description ?? site.excerpt(post, { words: 30 }),
    minutes: site.readingTime(post),
  };
}

export type Listed = ReturnType<typeof listed>;

/** Writes how long a post takes to read. */
export function minutesIn({ words }: Site, minutes: number): string {
  return words.minutes.replace('{number}', String(minutes));
}

/** Returns how many of the last posts are large, two in a row, so that nothing stays open after rows of three. */
function largeOf(count: number): number {
  return count === 1 ? 0 : ([0, 4, 2][count % 3] ?? 0);
}

interface Props {
  readonly posts: readonly Listed[];
  readonly site: Site;
  /** Level of the titles. */
  readonly level?: 2 | 3;
}

export function PostList({ posts, site, level = 2 }: Props) {
  const Title = `h${level}` as const;
  const firstLarge = posts.length - largeOf(posts.length);
  return (
    <ul className="posts">
      {posts.map(({ title, route, date, cover, text, minutes }, index) => (
        <li key={route} className={index < firstLarge ? undefined : 'large'}>
          <Cover
            title={title}
            date={date}
            cover={cover}
            sizes={`(min-width: 62rem) ${index < firstLarge ? 21 : 34}rem, (min-width: 40rem) 50vw, 100vw`}
          />
          <Title className="post-title">
            <a href={href(site, route)}>{title}</a>
          </Title>
          <p>{text}</p>
          <p className="quiet">
            {date && <PostDate date={date} site={site} />} · {minutesIn(site, minutes)}
          </p>
        </li>
      ))}
    </ul>
  );
}
