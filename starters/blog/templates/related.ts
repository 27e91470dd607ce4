import type { Index, Post } from './site.ts';

/** The two posts that share most topics with one, the newest of equals first. Those before and after it are linked already. */
export function related(site: Index, page: Post): readonly Post[] {
  const { before, after } = site.neighbors('posts', page);
  const linked = [page.route, before?.route, after?.route];
  const shared = new Map<Post, number>();
  for (const tag of page.fields.tags)
    for (const post of site.referring('posts', tag))
      if (!linked.includes(post.route)) shared.set(post, (shared.get(post) ?? 0) + 1);
  return [...shared]
    .sort(([a, topics], [b, others]) => others - topics || compareByAge(a, b))
    .slice(0, 2)
    .map(([post]) => post);
}

function compareByAge(a: Post, b: Post): number {
  if (a.date !== b.date) return (a.date ?? '') > (b.date ?? '') ? -1 : 1;
  return a.title < b.title ? -1 : 1;
}
