import type { ReactNode } from 'react';
import { type Branch, href, Languages, longestWord, PageHead, Search, Versions } from 'sitewright';
import font from './fonts/geist.woff2?subset=latin&wght=400..700&url';
import Repository from './icons/repository.svg?inline';
import memory from './memory.client.ts?url';
import stylesheet from './site.css';
import type { Page, Site } from './site.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import theme from './theme.client.ts?url';

interface Props {
  readonly page: Page;
  readonly site: Site;
  /** All pages. */
  readonly tree: Branch;
  /** Content next to the text; on narrow screens a button opens it. */
  readonly sidebar: ReactNode;
  /** True for a page that takes the whole width, and shows the sidebar on narrow screens only. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** The whole document around what a page says. */
export function Document({ page, site, tree, sidebar, isWide = false, children }: Props) {
  const home = tree.route ?? '/';
  const section = site.navigation
    .map(({ to }) => to)
    .filter((to) => page.route.startsWith(to))
    .reduce((longest, to) => (to.length > longest.length ? to : longest), '');
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
        {site.announcement && (
          <aside className="announcement" aria-label={site.words.announcement}>
            <a href={href(site, site.announcement.to)}>{site.announcement.text}</a>
          </aside>
        )}
        <header className="bar">
          <div className="wrap">
            <button type="button" className="menu-button" popoverTarget="listOfPages">
              {site.words.menu}
            </button>
            <a
              className="brand"
              href={href(site, home)}
              aria-current={page.route === home ? 'page' : undefined}
            >
              <span className="brand-mark" aria-hidden="true" />
              <span className="brand-name" data-longest={longestWord(site.name)}>
                {site.name}
              </span>
            </a>
            <Versions page={page} site={site} folded />
            <Languages page={page} site={site} folded />
            <Search site={site} />
            <nav aria-label={site.words.main}>
              <ul>
                {site.navigation.map(({ label, to }) => (
                  <li key={to}>
                    <a href={href(site, to)} aria-current={to === section ? 'true' : undefined}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
            {site.repository && (
              <a className="icon-link" href={site.repository} title={site.words.source}>
                <Repository width={20} height={20} />
                <span className="hidden">{site.words.source}</span>
              </a>
            )}
            <ThemeSwitch label={site.words.theme} />
          </div>
        </header>
        <div className={isWide ? undefined : 'wrap with-sidebar'}>
          {sidebar}
          <main id="main-content" tabIndex={-1}>
            {children}
          </main>
        </div>
        <footer className="wrap foot">
          <p>
            © {site.year} {site.name}
          </p>
          <ThemeSwitch label={site.words.theme} />
          {site.social.length > 0 && (
            <ul>
              {site.social.map(({ label, to }) => (
                <li key={to}>
                  <a href={href(site, to)}>{label}</a>
                </li>
              ))}
            </ul>
          )}
        </footer>
        <script src={memory} />
      </body>
    </html>
  );
}
