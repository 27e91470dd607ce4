import type { ReactNode } from 'react';
import { PageHead } from 'sitewright';
import { paper } from '../styles/colors.ts';
import visitor from '../visitor.client.ts?url';
import { FontPreloads } from './Fonts.tsx';
import { Footer } from './Footer.tsx';
import type { Page, Site } from './site.ts';
import { TopBar } from './TopBar.tsx';

interface Props {
  readonly page: Page;
  readonly site: Site;
  /** URL of the layout's stylesheet. */
  readonly stylesheet: string;
  readonly children: ReactNode;
}

/** The whole document around a page's content: head, skip link, top bar, main, footer. */
export function Document({ page, site, stylesheet, children }: Props) {
  return (
    <html lang={page.language}>
      <head>
        <PageHead page={page} site={site} />
        <HeadAssets stylesheet={stylesheet} />
        <script type="module" src={visitor} />
      </head>
      <body data-layout={page.layout}>
        <a className="skip-link" href="#main">
          {site.words.skip}
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

/** Stylesheet, fonts and browser colors. */
function HeadAssets({ stylesheet }: Pick<Props, 'stylesheet'>) {
  return (
    <>
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={paper.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={paper.dark} />
      <FontPreloads />
      <link rel="stylesheet" href={stylesheet} />
    </>
  );
}
