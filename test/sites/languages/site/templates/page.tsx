import { formatDate, type LayoutProps, PageHead } from 'sitewright';

export default function Page({ page, site, children }: LayoutProps) {
  return (
    <html lang={page.language}>
      <head>
        <PageHead page={page} site={site} />
      </head>
      <body>
        <main>
          <h1>{page.title}</h1>
          {page.date && <time dateTime={page.date}>{formatDate(page.date, page.language)}</time>}
          {children}
          <a href={`${site.base}${page.language === 'de' ? 'start/' : ''}`}>{site.name}</a>
        </main>
      </body>
    </html>
  );
}
