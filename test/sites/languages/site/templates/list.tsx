import { href, type LayoutProps, PageHead, Pagination, paginate, type SiteIndex } from 'sitewright';

export function pages(site: SiteIndex) {
  return paginate(site.pages.filter(({ layout }) => layout !== 'list'), 1);
}

export default function List({ page, site, pagination, children }: LayoutProps<{ pages: typeof pages }>) {
  return (
    <html lang={page.language}>
      <head>
        <PageHead page={page} site={site} />
      </head>
      <body>
        <main>
          <h1>{page.title}</h1>
          {pagination.number === 1 && children}
          {pagination.items.map(({ route, title, language }) => (
            <a key={route} href={href(site, route)} hrefLang={language} lang={language}>
              {title}
            </a>
          ))}
          <Pagination pagination={pagination} site={site} />
        </main>
      </body>
    </html>
  );
}
