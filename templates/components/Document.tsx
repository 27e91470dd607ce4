import type { ReactNode } from 'react';
import { href, PageHead } from 'sitewright';
import { paper } from '../styles/paper.ts';
import stylesheet from '../styles/site.css';
import visitor from '../visitor.client.ts?url';
import { FontPreloads } from './Fonts.tsx';
import { Footer } from './Footer.tsx';
import type { Page, Site } from './site.ts';
import { TopBar } from './TopBar.tsx';

interface Props {
  readonly page: Page;
  readonly site: Site;
  readonly children: ReactNode;
}

/** The whole document around a page's content: head, skip link, top bar, main, footer. */
export function Document({ page, site, children }: Props) {
  return (
    <html lang={page.language}>
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
        <Footer page={page} site={site} />
      </body>
    </html>
  );
}

/** What the share image says to those who do not see it, stylesheet, icons and browser colours: for the error page too. */
export function HeadAssets({ site }: { readonly site: Site }) {
  const { share } = site;
  return (
    <>
      <meta property="og:image:width" content={String(share.width)} />
      <meta property="og:image:height" content={String(share.height)} />
      <meta property="og:image:alt" content={share.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={paper.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={paper.dark} />
      <link rel="icon" type="image/svg+xml" href={href(site, '/favicon.svg')} />
      <link rel="apple-touch-icon" href={href(site, '/touch-icon.png')} />
      <FontPreloads />
      <link rel="stylesheet" href={stylesheet} />
    </>
  );
}
