import { href, type LayoutProps, type SiteIndex } from 'sitewright';
import { Shell } from './components/Shell.tsx';

export function select({ pages }: SiteIndex) {
  return pages
    .filter(({ collection }) => collection === 'posts')
    .map(({ title, route }) => ({ title, route }))
    .sort((a, b) => (a.route < b.route ? 1 : -1))
    .slice(0, 10);
}

export default function Home({ page, site, children }: LayoutProps<{ select: typeof select }>) {
  return (
    <Shell page={page} site={site}>
      <h1>{page.title}</h1>
      {children}
      <ul>
        {site.selected.map(({ title, route }) => (
          <li key={route}>
            <a href={href(site, route)}>{title}</a>
          </li>
        ))}
      </ul>
    </Shell>
  );
}
