import { type Entry, type LayoutProps, Pagination, paginate, type SiteIndex } from 'sitewright';
import type { collections } from './collections.ts';
import { PostLinks } from './components/PostLinks.tsx';
import { Shell } from './components/Shell.tsx';

type Collections = typeof collections;

export const pages = (site: SiteIndex<Collections>, tag: Entry<Collections, 'tags'>) =>
  paginate(site.referring('posts', tag), 20);

export default function Tag({ page, site, pagination }: LayoutProps<{ pages: typeof pages }>) {
  return (
    <Shell page={page} site={site}>
      <h1>{page.title}</h1>
      <PostLinks posts={pagination.items} site={site} />
      <Pagination pagination={pagination} site={site} />
    </Shell>
  );
}
