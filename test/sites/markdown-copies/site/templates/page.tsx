import { href, type LayoutProps, PageHead } from 'sitewright';

export default function Page({ page, site, children }: LayoutProps) {
  return (
    <html lang={page.language}>
      <head>
        <PageHead page={page} site={site} />
      </head>
      <body>
        <main>
          {children}
          <a href={href(site, '/')}>Home</a>
        </main>
      </body>
    </html>
  );
}
