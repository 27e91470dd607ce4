import { href, type LayoutProps, PageHead, PartLinks, paginate, type SiteIndex } from 'sitewright';

export function parts(site: SiteIndex) {
  return paginate(site.pages.filter(({ layout }) => layout !== 'list'), 1);
}

export default function List({ page, site, part, children }: LayoutProps<{ parts: typeof parts }>) {
  return (
    <html lang={page.language}>
      <head>
        <PageHead page={page} site={site} />
      </head>
      <body>
        <main>
          <h1>{page.title}</h1>
          {part.number === 1 && children}
          {part.items.map(({ route, title, language }) => (
            <a key={route} href={href(site, route)} hrefLang={language} lang={language}>
              {title}
            </a>
          ))}
          <PartLinks part={part} site={site} />
        </main>
      </body>
    </html>
  );
}
