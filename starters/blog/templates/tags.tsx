import { href, type LayoutProps } from 'sitewright';
import { Document } from './Document.tsx';
import type { settings } from './settings.ts';
import type { Index } from './site.ts';
import { Title } from './Title.tsx';

export const select = (site: Index) =>
  site.entries('tags').map((tag) => ({
    title: tag.title,
    route: tag.route,
    about: tag.fields.about,
    count: site.referring('posts', tag).length,
  }));

type Props = LayoutProps<{ select: typeof select; settings: typeof settings }>;

export default function Tags({ page, site, children }: Props) {
  return (
    <Document page={page} site={site}>
      <header className="wrap list-head">
        <Title page={page} />
        {children}
      </header>
      <ul className="wrap topics">
        {site.selected.map(({ title, route, about, count }) => (
          <li key={route}>
            <h2>
              <a href={href(site, route)}>{title}</a>
            </h2>
            <p>{about}</p>
            <p className="quiet">
              {count === 1 ? site.words.onePost : site.words.posts.replace('{number}', String(count))}
            </p>
          </li>
        ))}
      </ul>
    </Document>
  );
}
