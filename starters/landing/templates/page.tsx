import { formatDate, type LayoutProps } from 'sitewright';
import { Document } from './Document.tsx';
import type { settings } from './settings.ts';

/** The layout of pages that name no other. */
export default function Page({ page, site, children }: LayoutProps<{ settings: typeof settings }>) {
  const hasTitle = page.outline.some(({ level }) => level === 1);
  return (
    <Document page={page} site={site}>
      <article className="wrap page prose">
        {!hasTitle && <h1>{page.title}</h1>}
        {page.updated && (
          <p className="quiet">
            Last changed on{' '}
            <time dateTime={page.updated}>{formatDate(page.updated, 'long', site.language)}</time>
          </p>
        )}
        {children}
      </article>
    </Document>
  );
}
