import { href, type LayoutProps, PageHead, Pagination, paginate, type SiteIndex } from 'sitewright';

export function pages({ pages }: SiteIndex) {
  return paginate(
    pages.filter(({ path }) => /^content\/blog\/(?!index)/.test(path)),
    1,
  );
}

export default function List({ page, site, pagination, children }: LayoutProps<{ pages: typeof pages }>) {
  return (
    <html lang={page.language}>
      <head>
        <PageHead page={page} site={site} />
      </head>
      <body>
        <main>
          {pagination.number === 1 && children}
          {pagination.items.map(({ route, title }) => (
            <a key={route} href={href(site, route)}>
              {title}
            </a>
          ))}
          <Pagination pagination={pagination} site={site} />
          <a href={href(site, '/')}>Home</a>
        </main>
      </body>
    </html>
  );
}
