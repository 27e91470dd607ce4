import { type LayoutPage, type LayoutProps, PageHead } from 'sitewright';
import type { ReactNode } from 'react';

interface Props {
  readonly page: LayoutPage<unknown>;
  readonly site: LayoutProps['site'];
  readonly children: ReactNode;
}

export function Shell({ page, site, children }: Props) {
  return (
    <html lang={site.language}>
      <head>
        <PageHead page={page} site={site} />
      </head>
      <body>
        <main>
          <h1>{page.title}</h1>
          {children}
        </main>
      </body>
    </html>
  );
}
