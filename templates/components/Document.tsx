import type { ReactNode } from 'react';
import { href, PageHead } from 'sitewright';
import stylesheet from '../styles/site.css';
import visitor from '../visitor.client.ts?url';
import { FontPreloads } from './Fonts.tsx';
import { Footer } from './Footer.tsx';
import type { Page, Site } from './site.ts';
import { TopBar } from './TopBar.tsx';

interface Props {
  readonly page: Page;
  readonly site: Site;
  /** Stands above the footer's links, on pages that do not explain their Download button themselves. */
  readonly footnote?: ReactNode;
  readonly children: ReactNode;
}

/** The whole document around a page's content: head, skip link, top bar, main, footer. */
export function Document({ page, site, footnote, children }: Props) {
  return (
    <html lang={site.language}>
      <head>
        <PageHead page={page} site={site} />
        <HeadAssets site={site} />
        <script type="module" src={visitor} />
      </head>
      <body data-layout={page.layout}>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <TopBar page={page} site={site} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer page={page} site={site}>
          {footnote}
        </Footer>
      </body>
    </html>
  );
}

/** Stylesheet, icon and browser colours, which the error page needs as well. */
export function HeadAssets({ site }: { readonly site: Site }) {
  return (
    <>
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcfaf4" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#071717" />
      <link rel="icon" type="image/svg+xml" href={href(site, '/favicon.svg')} />
      <link rel="apple-touch-icon" href={href(site, '/touch-icon.png')} />
      <link rel="manifest" href={href(site, '/site.webmanifest')} />
      <FontPreloads />
      <link rel="stylesheet" href={stylesheet} />
    </>
  );
}
