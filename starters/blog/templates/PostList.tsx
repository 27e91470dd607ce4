import { href } from 'sitewright';
import { PostDate } from './PostDate.tsx';
import type { Index, Post, Site } from './site.ts';

/** The data that a list shows about a post. */
export function listed(site: Index, post: Post) {
  const { title, route, date, description, fields } = post;
  const { cover } = fields;
  return {
    title,
    route,
    date,
    cover,
    text: description ?? site.excerpt(post, { words: 30 }),
    minutes: site.readingTime(post),
  };
}

export type Listed = ReturnType<typeof listed>;

interface Props {
  readonly posts: readonly Listed[];
  readonly site: Site;
}

export function PostList({ posts, site }: Props) {
  return (
    <ul className="posts">
      {posts.map(({ title, route, date, text, minutes }) => (
        <li key={route}>
          <h2>
            <a href={href(site, route)}>{title}</a>
          </h2>
          <p>{text}</p>
          <p className="quiet">
            {date && <PostDate date={date} site={site} />} · {minutes} min
          </p>
        </li>
      ))}
    </ul>
  );
}
