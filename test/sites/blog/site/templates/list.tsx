import { href, type LayoutProps, type SiteIndex } from 'sitewright';
import type { collections } from './collections.ts';
import { Document } from './Document.tsx';

export const select = (site: SiteIndex<typeof collections>) =>
  site.entries('blog').map(({ title, route, date }) => ({ title, route, date }));

export default function List({ page, site }: LayoutProps<{ select: typeof select }>) {
  return (
    <Document page={page} site={site}>
      <ul>
        {site.selected.map(({ title, route, date }) => (
          <li key={route}>
            <time dateTime={date}>{date}</time> <a href={href(site, route)}>{title}</a>
          </li>
        ))}
      </ul>
    </Document>
  );
}
