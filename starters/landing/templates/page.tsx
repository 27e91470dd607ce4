import { formatDate, type LayoutProps, longestWord } from 'sitewright';
import { Document } from './Document.tsx';
import type { settings } from './settings.ts';

/** The layout of pages that name no other. The 404 page has a picture. */
export default function Page({ page, site, children }: LayoutProps<{ settings: typeof settings }>) {
  const hasTitle = page.headings.some(({ level }) => level === 1);
  return (
    <Document page={page} site={site}>
      <article className="wrap page prose">
        {page.path.endsWith('/404.md') && <EmptyPlate />}
        {!hasTitle && <h1 data-longest={longestWord(page.title)}>{page.title}</h1>}
        {page.updated && (
          <p className="quiet">
            {site.words.updated}{' '}
            <time dateTime={page.updated}>{formatDate(page.updated, site.language)}</time>
          </p>
        )}
        {children}
      </article>
    </Document>
  );
}

/** 4, an empty plate, 4. */
function EmptyPlate() {
  return (
    <svg className="plate" viewBox="0 0 480 200" aria-hidden="true">
      <circle cx="240" cy="100" r="96" />
      <circle className="rim" cx="240" cy="100" r="62" />
      <path d="M86 16 20 128h98M92 84v100M428 16l-66 112h98M434 84v100" />
    </svg>
  );
}
