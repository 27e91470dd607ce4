import { href, type LayoutProps, type PageSummary, type SiteIndex } from 'sitewright';
import { z } from 'zod';
import { ContentsColumn, ContentsFold } from './components/Contents.tsx';
import { Document } from './components/Document.tsx';
import { DownloadNote } from './components/Download.tsx';
import { LongDate } from './components/LongDate.tsx';
import { VersionHistory, versionSchema } from './components/VersionHistory.tsx';
import type { settings } from './settings.ts';

export const schema = z.strictObject({
  lede: z.string(),
  /** Newest first. The Markdown body ends with the heading that they stand under. */
  versions: z.array(versionSchema).min(1),
});

/** The other legal texts. */
export function select(site: SiteIndex, page: PageSummary) {
  return site.pages
    .filter(({ layout, path }) => layout === page.layout && path !== page.path)
    .map(({ route, title }) => ({ route, title }));
}

export default function Legal({
  page,
  site,
  children,
}: LayoutProps<typeof schema, typeof select, typeof settings>) {
  const { lede, versions } = page.frontMatter;
  const sections = page.outline.filter(({ level }) => level === 2);
  return (
    <Document page={page} site={site} footnote={<DownloadNote site={site} />}>
      <div className="wrap legal">
        <header className="legal-head">
          <h1>{page.title}</h1>
          <p className="note">
            Last updated <LongDate date={lastUpdated(page.updated, versions)} />
          </p>
          <p className="legal-address">{page.url}</p>
          <p className="lede">{lede}</p>
          <ContentsFold sections={sections} />
        </header>
        <ContentsColumn sections={sections} />
        <article className="prose legal-text">
          {children}
          <VersionHistory versions={versions} />
          {site.selected.map((text) => (
            <p key={text.route} className="legal-next">
              Read next: <a href={href(site, text.route)}>{text.title}</a>
            </p>
          ))}
        </article>
      </div>
    </Document>
  );
}

/** The date under the heading and the newest version are one fact that the page states twice. */
function lastUpdated(updated: string | undefined, versions: readonly { readonly date: string }[]): string {
  const newest = versions[0]?.date;
  if (updated === undefined || updated !== newest) {
    throw new Error(`The field updated (${updated}) is not the date of the newest version (${newest}).`);
  }
  return updated;
}
