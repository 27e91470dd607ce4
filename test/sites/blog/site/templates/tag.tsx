import { type Entry, href, type LayoutProps, type SiteIndex } from 'sitewright';
import type { collections } from './collections.ts';
import { Document } from './Document.tsx';

type All = typeof collections;
type Tag = Entry<All, 'tags'>;

export const select = (site: SiteIndex<All>, tag: Tag) => ({
  posts: site.referring('blog', tag),
  products: site.referring('products', tag),
  series: site.referring('series', tag).map(({ fields }) => fields.label),
});

export default function TagPage({ page, site }: LayoutProps<{ page: Tag; select: typeof select }>) {
  const { posts, products, series } = site.selected;
  return (
    <Document page={page} site={site}>
      <p>{series.join(', ')}</p>
      <ul>
        {[...posts, ...products].map(({ path, route, title }) => (
          <li key={path}>
            <a href={href(site, route)}>{title}</a>
          </li>
        ))}
      </ul>
    </Document>
  );
}
