import { href, type LayoutProps, PageHead, PartLinks, paginate, type SiteIndex } from 'sitewright';

export function parts({ pages }: SiteIndex) {
  return paginate(
    pages.filter(({ path }) => /^content\/blog\/(?!index)/.test(path)),
    1,
  );
}

export default function List({ page, site, part, children }: LayoutProps<{ parts: typeof parts }>) {
  return (
    <html lang={page.language}>
      <head>
        <PageHead page={page} site={site} />
      </head>
      <body>
        <main>
          {part.number === 1 && children}
          {part.items.map(({ route, title }) => (
            <a key={route} href={href(site, route)}>
              {title}
            </a>
          ))}
          <PartLinks part={part} site={site} />
          <a href={href(site, '/')}>Home</a>
        </main>
      </body>
    </html>
  );
}
