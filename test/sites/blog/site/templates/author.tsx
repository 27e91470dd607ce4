import { type Entry, href, type LayoutProps, type SiteIndex } from 'sitewright';
import type { collections } from './collections.ts';
import { Document } from './Document.tsx';

type All = typeof collections;
type Author = Entry<All, 'authors'>;

export const select = (site: SiteIndex<All>, author: Author) => site.referring('blog', author);

export default function AuthorPage({ page, site, children }: LayoutProps<{ page: Author; select: typeof select }>) {
  return (
    <Document page={page} site={site}>
      {children}
      <ul>
        {site.selected.map((post) => (
          <li key={post.path}>
            <a href={href(site, post.route)}>{post.title}</a>
          </li>
        ))}
      </ul>
    </Document>
  );
}
