import { href, type LayoutPage, type LayoutSite, type NavigationItem, PageHead } from 'sitewright';
import type { ReactNode } from 'react';

interface Props {
  readonly page: LayoutPage;
  readonly site: LayoutSite;
  readonly children: ReactNode;
}

export function Document({ page, site, children }: Props) {
  return (
    <html lang={site.language}>
      <head>
        <PageHead page={page} site={site} />
      </head>
      <body>
        <nav aria-label="Site">
          <Items items={site.navigation} site={site} />
        </nav>
        {children}
      </body>
    </html>
  );
}

function Items({ items, site }: { readonly items: readonly NavigationItem[]; readonly site: LayoutSite }) {
  if (items.length === 0) return null;
  return (
    <ul>
      {items.map(({ label, to, children }) => (
        <li key={to}>
          <a href={href(site, to)}>{label}</a>
          <Items items={children} site={site} />
        </li>
      ))}
    </ul>
  );
}
