import { type Entry, type LayoutProps, PartLinks, paginate, type SiteIndex } from 'sitewright';
import type { collections } from './collections.ts';
import { PostLinks } from './components/PostLinks.tsx';
import { Shell } from './components/Shell.tsx';

type Collections = typeof collections;

export const parts = (site: SiteIndex<Collections>, tag: Entry<Collections, 'tags'>) =>
  paginate(site.referring('posts', tag), 20);

export default function Tag({ page, site, part }: LayoutProps<{ parts: typeof parts }>) {
  return (
    <Shell page={page} site={site}>
      <h1>{page.title}</h1>
      <PostLinks posts={part.items} site={site} />
      <PartLinks part={part} site={site} />
    </Shell>
  );
}
