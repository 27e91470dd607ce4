import type { Index, Post } from './site.ts';

/** The two posts that share most topics with one, the newest of equals first. Those before and after it are linked already. */
export function related(site: Index, page: Post): readonly Post[] {
  const own = new Set(page.fields.tags.map(({ id }) => id));
  const { before, after } = site.around('posts', page);
  const linked = [page.route, before?.route, after?.route];
  return site
    .entries('posts')
    .filter(({ route }) => !linked.includes(route))
    .map((post) => ({ post, shared: post.fields.tags.filter(({ id }) => own.has(id)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, 2)
    .map(({ post }) => post);
}
