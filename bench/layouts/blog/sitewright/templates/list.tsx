import { type LayoutProps, Pagination, paginate, type SiteIndex } from 'sitewright';
import type { collections } from './collections.ts';
import { PostLinks } from './components/PostLinks.tsx';
import { Shell } from './components/Shell.tsx';

export const pages = (site: SiteIndex<typeof collections>) => paginate(site.entries('posts'), 10);

export default function List({ page, site, pagination, children }: LayoutProps<{ pages: typeof pages }>) {
  return (
    <Shell page={page} site={site}>
      <h1>{page.title}</h1>
      {children}
      <PostLinks posts={pagination.items} site={site} />
      <Pagination pagination={pagination} site={site} />
    </Shell>
  );
}
