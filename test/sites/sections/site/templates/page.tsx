import { type Branch, href, type LayoutProps, type LayoutSite, type PageSummary, type SiteIndex, StructuredData } from 'sitewright';
import { Document } from './Document';

export function select(site: SiteIndex, page: PageSummary) {
  return { section: site.tree('docs'), breadcrumbs: site.breadcrumbs(page) };
}

export default function Page({ page, site, children }: LayoutProps<{ select: typeof select }>) {
  const { section, breadcrumbs } = site.selected;
  return (
    <Document page={page} site={site}>
      <StructuredData breadcrumbs={breadcrumbs} site={site} />
      <nav aria-label="Breadcrumbs">
        <ol>
          {breadcrumbs.map(({ title, route }) => (
            <li key={route}>
              <a href={href(site, route)} aria-current={route === page.route ? 'page' : undefined}>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <nav aria-label="Section">
        <ul>
          <Section branch={section} site={site} />
        </ul>
      </nav>
      <main>
        {children}
        <p>
          {page.words} words, {page.readingTime} min
        </p>
      </main>
    </Document>
  );
}

function Section({ branch, site }: { readonly branch: Branch; readonly site: LayoutSite }) {
  const { title, route, children } = branch;
  return (
    <li>
      {route === undefined ? title : <a href={href(site, route)}>{title}</a>}
      {children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Section key={child.title} branch={child} site={site} />
          ))}
        </ul>
      )}
    </li>
  );
}
