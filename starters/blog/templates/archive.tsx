import { byYear, href, type LayoutProps, Search } from 'sitewright';
import { Document } from './Document.tsx';
import { PostDate } from './PostDate.tsx';
import type { settings } from './settings.ts';
import type { Index } from './site.ts';
import { Title } from './Title.tsx';

export const select = (site: Index) =>
  byYear(site.entries('posts').map(({ title, route, date }) => ({ title, route, date })));

type Props = LayoutProps<{ select: typeof select; settings: typeof settings }>;

export default function Archive({ page, site, children }: Props) {
  return (
    <Document page={page} site={site}>
      <header className="wrap page-head">
        <Title page={page} />
        {children}
        <Search site={site} />
      </header>
      {site.selected.map(({ year, items }) => (
        <section key={year} className="wrap year">
          <h2>{year}</h2>
          <ul>
            {items.map(({ title, route, date }) => (
              <li key={route}>
                <a href={href(site, route)}>{title}</a>
                <span className="quiet">{date && <PostDate date={date} site={site} />}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Document>
  );
}
