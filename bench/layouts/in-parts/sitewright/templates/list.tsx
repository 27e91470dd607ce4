import { href, type LayoutProps, PartLinks, paginate, type SiteIndex } from 'sitewright';
import { Shell } from './components/Shell.tsx';

export const parts = ({ pages }: SiteIndex) =>
  paginate(pages.filter(({ collection }) => collection === 'posts').reverse(), 10);

export default function List({ page, site, part, children }: LayoutProps<{ parts: typeof parts }>) {
  return (
    <Shell page={page} site={site}>
      <h1>{page.title}</h1>
      {children}
      {part.items.map(({ title, route }) => (
        <p key={route}>
          <a href={href(site, route)}>{title}</a>
        </p>
      ))}
      <PartLinks part={part} site={site} />
    </Shell>
  );
}
