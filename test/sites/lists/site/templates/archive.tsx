import { byYear, href, type LayoutProps, Pagination, type SiteIndex } from 'sitewright';
import { Shell } from './components/Shell';

export const pages = (site: SiteIndex) =>
  byYear(site.pages.filter(({ date }) => date)).map(({ year, items }) => ({ at: `${year}/`, title: year, items }));

export default function Archive({ page, site, pagination, children }: LayoutProps<{ pages: typeof pages }>) {
  return (
    <Shell page={page} site={site}>
      {pagination.number === 0 && children}
      {pagination.items.map(({ route, title }) => (
        <p key={route}>
          <a href={href(site, route)}>{title}</a>
        </p>
      ))}
      <Pagination pagination={pagination} site={site} />
    </Shell>
  );
}
