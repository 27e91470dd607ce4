import { type Entry, href, type LayoutProps, type SiteIndex } from 'sitewright';
import type { collections } from './collections.ts';
import { Document } from './Document.tsx';

type All = typeof collections;
type Product = Entry<All, 'products'>;

export const select = (site: SiteIndex<All>, page: Product) => site.neighbors('products', page);

export default function ProductPage({ page, site }: LayoutProps<{ page: Product; select: typeof select }>) {
  const { before, after } = site.selected;
  return (
    <Document page={page} site={site}>
      <p>
        {page.id} ({page.fields.code ?? 'no code'}) costs {page.fields.price.toFixed(2)}
      </p>
      {before && <a href={href(site, before.route)}>More expensive: {before.title}</a>}
      {after && <a href={href(site, after.route)}>Cheaper: {after.title}</a>}
    </Document>
  );
}
