import { type LayoutProps, PageHead } from 'sitewright';
import type { ReactNode } from 'react';
import script from '../menu.client.ts?url';
import logo from '../images/logo.svg';
import stylesheet from '../styles/site.css';

interface Props extends Pick<LayoutProps, 'page' | 'site'> {
  children: ReactNode;
}

export function Shell({ page, site, children }: Props) {
  return (
    <html lang={site.language}>
      <head>
        <PageHead page={page} site={site} />
        <link rel="stylesheet" href={stylesheet} />
        <script src={script} defer />
      </head>
      <body>
        <img src={logo} alt="" loading="lazy" />
        <main>{children}</main>
      </body>
    </html>
  );
}
