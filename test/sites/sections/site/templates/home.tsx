import { href, type LayoutProps, type SiteIndex } from 'sitewright';
import { Document } from './Document';

export function select(site: SiteIndex) {
  return site.pages
    .filter(({ collection }) => collection === 'docs')
    .map((page) => ({
      title: page.title,
      route: page.route,
      opening: site.excerpt(page, { words: 5 }),
      words: site.words(page),
      minutes: site.readingTime(page),
    }));
}

export default function Home({ page, site, children }: LayoutProps<{ select: typeof select }>) {
  return (
    <Document page={page} site={site}>
      <main>
        {children}
        {site.selected.map(({ title, route, opening, words, minutes }) => (
          <p key={route}>
            <a href={href(site, route)}>{title}</a> ({words} words, {minutes} min): {opening}
          </p>
        ))}
      </main>
    </Document>
  );
}
