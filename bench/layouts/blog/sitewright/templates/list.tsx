import { type LayoutProps, PartLinks, paginate, type SiteIndex } from 'sitewright';
import type { collections } from './collections.ts';
import { PostLinks } from './components/PostLinks.tsx';
import { Shell } from './components/Shell.tsx';

export const parts = (site: SiteIndex<typeof collections>) => paginate(site.entries('posts'), 10);

export default function List({ page, site, part, children }: LayoutProps<{ parts: typeof parts }>) {
  return (
    <Shell page={page} site={site}>
      <h1>{page.title}</h1>
      {children}
      <PostLinks posts={part.items} site={site} />
      <PartLinks part={part} site={site} />
    </Shell>
  );
}
