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
}: LayoutProps<typeof schema, undefined, typeof settings>) {
  return (
    <Document page={page} site={site} footnote={<DownloadNote site={site} />}>
      <div className="wrap dead-end">
        <EmptyPoll />
        <p className="dead-end-status">404</p>
        <h1>{page.frontMatter.heading}</h1>
        {children}
        <a className="button" href={href(site, '/')}>
          {page.frontMatter.home}
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

/** The mark before anybody has voted: two empty bars. */
function EmptyPoll() {
  return (
    <svg className="empty-poll" viewBox="0 0 96 72" width="144" height="108" aria-hidden="true">
      <rect x="14" y="20" width="28" height="50" rx="10" />
      <rect x="54" y="20" width="28" height="50" rx="10" />
      <circle cx="48" cy="9" r="7" />
    </svg>
  );
}
