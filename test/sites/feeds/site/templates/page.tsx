import { type LayoutProps, PageHead } from 'sitewright';

export default function Page({ page, site, children }: LayoutProps) {
  return (
    <html lang={site.language}>
      <head>
        <PageHead page={page} site={site} />
      </head>
      <body>{children}</body>
    </html>
  );
}
