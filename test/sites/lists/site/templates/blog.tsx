import { href, type LayoutProps, Pagination, paginate, type SiteIndex } from 'sitewright';
import { Shell } from './components/Shell';

export function pages(site: SiteIndex) {
  const notes = site.pages.filter(({ date }) => date);
  return paginate([...notes].reverse(), 2);
}

export default function Blog({ page, site, pagination, children }: LayoutProps<{ pages: typeof pages }>) {
  return (
    <Shell page={page} site={site}>
      {pagination.number === 1 && children}
      <ul>
        {pagination.items.map(({ route, title, date }) => (
          <li key={route}>
            <a href={href(site, route)}>{title}</a> {date}
          </li>
        ))}
      </ul>
      <Pagination pagination={pagination} site={site} />
    </Shell>
  );
}
