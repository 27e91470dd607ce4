import { formatDate, type LayoutProps, longestWord } from 'sitewright';
import { z } from 'zod';
import { Document } from './Document.tsx';
import type { settings } from './settings.ts';
import { Tiles } from './Tiles.tsx';

export const schema = z.object({
  /** The large text below the title. */
  lede: z.string().optional(),
});

type Props = LayoutProps<{ schema: typeof schema; settings: typeof settings }>;

/** The layout of pages that name no other: a strip of tiles, drawn from the title, and the text next to it or below. */
export default function Page({ page, site, children }: Props) {
  // A strip with a gap says what the 404 says.
  const missing = page.path.endsWith('/404.md') ? 5 : undefined;
  const hasTitle = page.headings.some(({ level }) => level === 1);
  return (
    <Document page={page} site={site}>
      <article className="wrap aside-page page">
        <div className="strip">
          <Tiles name={page.title} columns={2} rows={7} missing={missing} />
          <Tiles name={page.title} columns={8} rows={1} missing={missing} />
        </div>
        <div>
          <header className="page-head">
            {!hasTitle && <h1 data-longest={longestWord(page.title)}>{page.title}</h1>}
            {page.fields.lede && <p className="lede">{page.fields.lede}</p>}
            {page.updated && (
              <p className="quiet">
                {site.words.updated}{' '}
                <time dateTime={page.updated}>{formatDate(page.updated, site.language)}</time>
              </p>
            )}
          </header>
          <div className="prose">{children}</div>
        </div>
      </article>
    </Document>
  );
}
