import type { ReactNode } from 'react';
import { href, type LayoutProps } from 'sitewright';
import stylesheet from '../site.css';
import { Footer } from './Footer.tsx';

type Props = Pick<LayoutProps, 'page' | 'site'> & { readonly children: ReactNode };

export function Shell({ page, site, children }: Props) {
  return (
    <html lang={page.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${page.title} – ${site.name}`}</title>
        <meta name="description" content={page.description ?? site.description} />
        <link rel="canonical" href={page.url} />
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        <header>
          <nav>
            {site.navigation.map(({ label, to }) => (
              <a key={to} href={href(site, to)}>
                {label}
              </a>
            ))}
          </nav>
          <button type="button">Menu</button>
        </header>
        <main>{children}</main>
        <Footer site={site} />
      </body>
    </html>
  );
}
