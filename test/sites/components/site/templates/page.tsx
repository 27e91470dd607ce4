import { type LayoutProps, PageHead } from 'sitewright';

export default function Page({ page, site, children }: LayoutProps) {
  return (
    <html lang={site.language}>
      <head>
        <PageHead page={page} site={site} />
      </head>
      <body>
        <main>{children}</main>
      </body>
    </html>
  );
}
