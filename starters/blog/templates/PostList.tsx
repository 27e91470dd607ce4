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

interface Props {
  readonly posts: readonly Listed[];
  readonly site: Site;
  /** Level of the titles. */
  readonly level?: 2 | 3;
}

export function PostList({ posts, site, level = 2 }: Props) {
  const Title = `h${level}` as const;
  return (
    <ul className="posts">
      {posts.map(({ title, route, date, cover, text, minutes }) => (
        <li key={route}>
          <Cover title={title} date={date} cover={cover} sizes="(min-width: 48rem) 20rem, 100vw" />
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
