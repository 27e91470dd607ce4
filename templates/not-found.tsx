import { href, type LayoutProps } from 'sitewright';
import { z } from 'zod';
import { Document } from './components/Document.tsx';
import { DownloadNote } from './components/Download.tsx';
import { PageLink } from './components/PageLink.tsx';
import type { settings } from './settings.ts';

export const schema = z.strictObject({
  heading: z.string(),
  /** Label of the link to the home page. */
  home: z.string(),
});

export default function NotFound({
  page,
  site,
  children,
}: LayoutProps<{ schema: typeof schema; settings: typeof settings }>) {
  return (
    <Document page={page} site={site} footnote={<DownloadNote site={site} />}>
      <div className="wrap dead-end">
        <EmptyPoll />
        <p className="dead-end-status">404</p>
        <h1>{page.fields.heading}</h1>
        {children}
        <a className="button" href={href(site, '/')}>
          {page.fields.home}
        </a>
        <ul className="dead-end-links">
          {site.navigation.map((item) => (
            <li key={item.to}>
              <PageLink page={page} site={site} item={item} />
            </li>
          ))}
        </ul>
      </div>
    </Document>
  );
}

/** A poll that nobody has voted in: two empty bars, and a vote that missed both. */
function EmptyPoll() {
  return (
    <svg className="empty-poll" viewBox="0 0 160 80" width="240" height="120" aria-hidden="true">
      <path d="M44 78V34a12 12 0 0 1 24 0v44M80 78V34a12 12 0 0 1 24 0v44M8 78h144" />
      <circle className="vote" cx="130" cy="67" r="8.5" />
    </svg>
  );
}
