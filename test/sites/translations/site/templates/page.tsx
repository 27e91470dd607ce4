import { href, Languages, type LayoutProps, PageHead, type PageSummary, type SiteIndex } from 'sitewright';

export const select = (site: SiteIndex, page: PageSummary) => ({
  pages: site.tree().children,
  posts: site.entries('blog'),
  path: site.breadcrumbs(page),
  around: site.neighbors('blog', page),
});

export default function Page({ page, site, children }: LayoutProps<{ select: typeof select }>) {
  const { pages, posts, path, around } = site.selected;
  return (
    <html lang={page.language} dir={page.direction}>
      <head>
        <PageHead page={page} site={site} />
      </head>
      <body>
        <header>
          {site.name}: {String((site as { motto?: string }).motto)}
          {site.navigation.map(({ label, to }) => (
            <a key={to} href={href(site, to)}>
              {label}
            </a>
          ))}
          <Languages page={page} site={site} />
        </header>
        <nav aria-label="Path">{path.map(({ title }) => title).join(' / ')}</nav>
        <nav aria-label="Tree">{pages.map(({ title, children }) => `${title} (${children.length})`).join(', ')}</nav>
        <main>
          <h1>{page.title}</h1>
          {children}
        </main>
        <ul>
          {posts.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
        <footer>
          {around.before?.title} {site.labels.next} {around.after?.title}
        </footer>
      </body>
    </html>
  );
}
