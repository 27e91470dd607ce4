import { href, Languages, type LayoutProps, PageHead } from 'sitewright';
import font from './fonts/schibsted-grotesk.woff2?subset=latin&wght=400..800&url';
import type { settings } from './settings.ts';
import stylesheet from './site.css';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { Tiles } from './Tiles.tsx';
import theme from './theme.client.ts?url';

type Props = Omit<LayoutProps<{ settings: typeof settings }>, 'pagination'>;

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
        <header className="wrap bar">
          <a
            className="brand"
            href={href(site, site.home)}
            aria-current={page.route === site.home ? 'page' : undefined}
          >
            <Tiles name={site.name} columns={2} rows={2} />
            {site.name}
          </a>
          <nav aria-label={site.words.main}>
            <Links links={site.navigation} page={page} site={site} />
            <Languages page={page} site={site} folded />
            <ThemeSwitch label={site.words.theme} />
          </nav>
        </header>
        <main id="main-content" tabIndex={-1}>
          {children}
        </main>
        <footer className="wrap foot">
          <p>
            © {site.year} {site.owner.name}
          </p>
          <nav aria-label={site.words.small}>
            <Links links={site.small} page={page} site={site} />
          </nav>
        </footer>
      </body>
    </html>
  );
}

interface LinksProps extends Omit<Props, 'children'> {
  readonly links: readonly { readonly label: string; readonly to: string }[];
}

function Links({ links, page, site }: LinksProps) {
  return (
    <ul>
      {links.map(({ label, to }) => (
        <li key={to}>
          <a href={href(site, to)} aria-current={page.route === to ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
