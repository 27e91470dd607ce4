import { type CollectionEntry, getCollection } from 'astro:content';

export type Post = CollectionEntry<'posts'>;

/** All posts, the newest first. */
export const posts: readonly Post[] = (await getCollection('posts')).sort(
  (a, b) => b.data.date.getTime() - a.data.date.getTime(),
);

/** Posts of each tag, the newest first. */
export const byTag = new Map<string, Post[]>();
for (const post of posts)
  for (const tag of post.data.tags) byTag.set(tag, [...(byTag.get(tag) ?? []), post]);

export const routeOf = (post: Post) => `/posts/${post.id}/`;

export const minutesOf = (post: Post) => Math.ceil((post.body ?? '').split(/\s+/).length / 200);

/** The two posts that share most tags with one. */
export function relatedTo(post: Post): readonly Post[] {
  const shared = new Map<Post, number>();
  for (const tag of post.data.tags)
    for (const other of byTag.get(tag) ?? [])
      if (other !== post) shared.set(other, (shared.get(other) ?? 0) + 1);
  return [...shared]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 2)
    .map(([other]) => other);
}
