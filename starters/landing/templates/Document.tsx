import type { ReactNode } from 'react';
import { href, Languages, PageHead } from 'sitewright';
import font from './fonts/bricolage-grotesque.woff2?subset=latin&wght=400..800&url';
import stylesheet from './site.css';
import type { Page, Site } from './site.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import theme from './theme.client.ts?url';

interface Props {
  readonly page: Page;
  readonly site: Site;
  readonly children: ReactNode;
}

/** The whole document around what a page says. */
export function Document({ page, site, children }: Props) {
  return (
    <html lang={page.language} dir={page.direction}>
      <head>
        <PageHead page={page} site={site} />
        <meta name="color-scheme" content="light dark" />
        <script src={theme} />
        <link rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        <a className="skip" href="#main-content">
          {site.words.skip}
        </a>
        <header className="bar">
          <div className="wrap">
            <a
              className="brand"
              href={href(site, site.home)}
              aria-current={page.route === site.home ? 'page' : undefined}
            >
              {site.name}
            </a>
            <nav aria-label={site.words.main}>
              <ul>
                {site.navigation.map(({ label, to }) => (
                  <li key={to}>
                    <a href={href(site, to)}>{label}</a>
                  </li>
                ))}
              </ul>
              <Languages page={page} site={site} folded />
              <ThemeSwitch label={site.words.theme} />
            </nav>
          </div>
        </header>
        <main id="main-content" tabIndex={-1}>
          {children}
        </main>
        <footer className="foot">
          <div className="wrap">
            <p>
              © {site.year} {site.owner.name}
            </p>
            <ul>
              <li>
                <a
                  href={href(site, site.privacy)}
                  aria-current={page.route === site.privacy ? 'page' : undefined}
                >
                  {site.words.privacy}
                </a>
              </li>
              {site.email && (
                <li>
                  <a href={`mailto:${site.email}`}>{site.email}</a>
                </li>
              )}
            </ul>
          </div>
        </footer>
      </body>
    </html>
  );
}
