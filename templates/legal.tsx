import { href, type LayoutProps, longestWord, type PageSummary, type SiteIndex } from 'sitewright';
import { z } from 'zod';
import { Contents } from './components/Contents.tsx';
import { Document } from './components/Document.tsx';
import { Facts } from './components/Facts.tsx';
import { LongDate } from './components/LongDate.tsx';
import { VersionHistory } from './components/VersionHistory.tsx';
import type { settings } from './settings.ts';
import stylesheet from './styles/pages/legal.css';

export const schema = z.strictObject({
  lede: z.string(),
  /** Three of the most important facts, in a few words each, for the social card and next to the title. */
  facts: z.array(z.string()).length(3),
  /** Form in which both show them. */
  card: z.enum(['list', 'bars']),
});

/** The other legal pages. */
export function select(site: SiteIndex, page: PageSummary) {
  return site.pages
    .filter(({ layout, path }) => layout === page.layout && path !== page.path)
    .map(({ route, title }) => ({ route, title }));
}

export default function Legal({
  page,
  site,
  children,
}: LayoutProps<{ schema: typeof schema; select: typeof select; settings: typeof settings }>) {
  const { lede, facts, card } = page.fields;
  const sections = page.headings.filter(({ level }) => level === 2);
  return (
    <Document page={page} site={site} stylesheet={stylesheet}>
      <div className="wrap legal">
        <header className="legal-head">
          <h1 data-longest={longestWord(page.title)}>{page.title}</h1>
          {page.updated && (
            <p className="note">
              {site.words.updated} <LongDate date={page.updated} site={site} />
            </p>
          )}
          <p className="legal-address">{page.url}</p>
          <p className="lede">{lede}</p>
        </header>
        <Facts facts={facts} form={card} />
        <Contents sections={sections} site={site} />
        <article className="prose legal-text">
          {children}
          <VersionHistory page={page} site={site} />
          {site.selected.map((text) => (
            <p key={text.route} className="legal-next">
              {site.words.next}: <a href={href(site, text.route)}>{text.title}</a>
            </p>
          ))}
        </article>
      </div>
    </Document>
  );
}
