import { href, type LayoutProps, PageHead } from 'sitewright';
import stylesheet from './site.css';

export default function Page({ page, site, children }: LayoutProps) {
  return (
    <html lang={site.language}>
      <head>
        <PageHead page={page} site={site} />
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        <a href={href(site, '/about/')}>About</a>
        <main>{children}</main>
      </body>
    </html>
  );
}
