import { byYear, href, type LayoutProps, PartLinks, type SiteIndex } from 'sitewright';
import { Shell } from './components/Shell';

export const parts = (site: SiteIndex) =>
  byYear(site.pages.filter(({ date }) => date)).map(({ year, items }) => ({ at: `${year}/`, title: year, items }));

export default function Archive({ page, site, part, children }: LayoutProps<{ parts: typeof parts }>) {
  return (
    <Shell page={page} site={site}>
      {part.number === 0 && children}
      {part.items.map(({ route, title }) => (
        <p key={route}>
          <a href={href(site, route)}>{title}</a>
        </p>
      ))}
      <PartLinks part={part} site={site} />
    </Shell>
  );
}
