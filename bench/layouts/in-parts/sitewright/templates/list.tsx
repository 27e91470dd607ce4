import { href, type LayoutProps, Pagination, paginate, type SiteIndex } from 'sitewright';
import { Shell } from './components/Shell.tsx';

export const pages = ({ pages }: SiteIndex) =>
  paginate(pages.filter(({ collection }) => collection === 'posts').reverse(), 10);

export default function List({ page, site, pagination, children }: LayoutProps<{ pages: typeof pages }>) {
  return (
    <Shell page={page} site={site}>
      <h1>{page.title}</h1>
      {children}
      {pagination.items.map(({ title, route }) => (
        <p key={route}>
          <a href={href(site, route)}>{title}</a>
        </p>
      ))}
      <Pagination pagination={pagination} site={site} />
    </Shell>
  );
}
