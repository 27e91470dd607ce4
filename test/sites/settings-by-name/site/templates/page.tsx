import { href, type LayoutProps, PageHead } from 'sitewright';
import type { settings } from './settings';

export default function Page({ page, site, children }: LayoutProps<{ settings: typeof settings }>) {
  return (
    <html lang={site.language}>
      <head>
        <PageHead page={page} site={site} />
      </head>
      <body>
        <nav>
          {site.navigation.map(({ label, to }) => (
            <a key={to} href={href(site, to)}>
              {label}
            </a>
          ))}
        </nav>
        <main>{children}</main>
        <footer>
          © {site.year} {site.legal.entity}
        </footer>
      </body>
    </html>
  );
}
