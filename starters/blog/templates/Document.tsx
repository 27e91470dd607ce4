import type { ReactNode } from 'react';
import { href, Languages, longestWord, PageHead } from 'sitewright';
import { FeedInvitation } from './FeedInvitation.tsx';
import font from './fonts/newsreader.woff2?subset=latin&wght=400..600&url';
import stylesheet from './site.css';
import type { Page, Site } from './site.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import theme from './theme.client.ts?url';

/** Names with more letters are smaller. */
const LONG = 28;

interface Props {
  readonly page: Page;
  readonly site: Site;
  readonly children: ReactNode;
}

/** The whole document around what a page says. */
export function Document({ page, site, children }: Props) {
  const isHome = page.layout === 'home';
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
        <header className={isHome ? 'masthead masthead-home' : 'masthead'}>
          <div className="wrap">
            <Name site={site} isHome={isHome} />
            <nav aria-label={site.words.main}>
              <ul>
                {site.navigation.map(({ label, to }) => (
                  <li key={to}>
                    <a href={href(site, to)} aria-current={page.route === to ? 'page' : undefined}>
                      {label}
                    </a>
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
            <FeedInvitation site={site} />
            <p className="small-print">
              <span>
                © {site.year} {site.author}
              </span>
              {site.email && <a href={`mailto:${site.email}`}>{site.email}</a>}
            </p>
          </div>
        </footer>
      </body>
    </html>
  );
}

/** On the first page the name of the blog is its first heading. */
function Name({ site, isHome }: { readonly site: Site; readonly isHome: boolean }) {
  const link = (
    <a href={href(site, site.home)} aria-current={isHome ? 'page' : undefined}>
      {site.name}
    </a>
  );
  if (!isHome) return <p className="name">{link}</p>;
  return (
    <div>
      <h1 className={site.name.length > LONG ? 'name long' : 'name'} data-longest={longestWord(site.name)}>
        {link}
      </h1>
      <p className="motto">{site.description}</p>
    </div>
  );
}
