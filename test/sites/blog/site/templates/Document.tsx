import { type LayoutProps, PageHead } from 'sitewright';

export function Document({ page, site, children }: Omit<LayoutProps, 'pagination'>) {
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
