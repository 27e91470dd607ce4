import { href, type LayoutProps, PartLinks, paginate, type SiteIndex } from 'sitewright';
import { Shell } from './components/Shell';

export function parts(site: SiteIndex) {
  const notes = site.pages.filter(({ date }) => date);
  return paginate([...notes].reverse(), 2);
}

export default function Blog({ page, site, part, children }: LayoutProps<{ parts: typeof parts }>) {
  return (
    <Shell page={page} site={site}>
      {part.number === 1 && children}
      <ul>
        {part.items.map(({ route, title, date }) => (
          <li key={route}>
            <a href={href(site, route)}>{title}</a> {date}
          </li>
        ))}
      </ul>
      <PartLinks part={part} site={site} />
    </Shell>
  );
}
