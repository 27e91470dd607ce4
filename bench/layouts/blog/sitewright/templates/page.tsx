import { type Entry, href, type LayoutProps, type SiteIndex } from 'sitewright';
import type { collections } from './collections.ts';
import { Shell } from './components/Shell.tsx';

type Collections = typeof collections;

export function select(site: SiteIndex<Collections>, post: Entry<Collections, 'posts'>) {
  return post.fields.tags.map((tag) => {
    const { title, route = '' } = site.get(tag);
    return { title, route };
  });
}

export default function Post({ page, site, children }: LayoutProps<{ select: typeof select }>) {
  return (
    <Shell page={page} site={site}>
      <h1>{page.title}</h1>
      {children}
      <p>
        {site.selected.map(({ title, route }) => (
          <a key={route} href={href(site, route)}>
            {title}
          </a>
        ))}
      </p>
    </Shell>
  );
}
