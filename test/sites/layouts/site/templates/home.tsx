import { href, type LayoutProps, type SiteIndex } from 'sitewright';
import { z } from 'zod';
import { Shell } from './components/Shell';

export const schema = z.object({ intro: z.string().max(80) });

export function select({ pages }: SiteIndex) {
  return pages
    .filter(({ collection }) => collection === 'blog')
    .sort((a, b) => ((a.date ?? '') < (b.date ?? '') ? 1 : -1))
    .map(({ title, route }) => ({ title, route }));
}

export default function Home({ page, site }: LayoutProps<{ schema: typeof schema; select: typeof select }>) {
  return (
    <Shell page={page} site={site}>
      <p>{page.fields.intro}</p>
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
