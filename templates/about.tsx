import type { LayoutProps } from 'sitewright';
import { z } from 'zod';
import { ClosingBand } from './components/ClosingBand.tsx';
import { Document } from './components/Document.tsx';
import { DownloadNote, StoreLinks } from './components/Download.tsx';
import { Drawing } from './components/Drawing.tsx';
import { FounderCard } from './components/FounderCard.tsx';
import { MailLink } from './components/MailLink.tsx';
import { Mark } from './components/Mark.tsx';
import type { Site } from './components/site.ts';
import type { settings } from './settings.ts';

export const schema = z.strictObject({
  lede: z.string(),
  /** What the mark beside the story means. */
  mark: z.strictObject({ heading: z.string(), text: z.string() }),
  founders: z.strictObject({ heading: z.string() }),
  closing: z.strictObject({ heading: z.string(), text: z.string() }),
});

export default function About({
  page,
  site,
  children,
}: LayoutProps<{ schema: typeof schema; settings: typeof settings }>) {
  const { lede, mark, founders, closing } = page.fields;
  return (
    <Document page={page} site={site}>
      <div className="wrap about">
        <header className="about-head">
          <h1>{page.title}</h1>
          <p className="lede">{lede}</p>
          <Drawing name="friends" />
        </header>
        <div className="prose about-story">{children}</div>
        <section className="about-mark">
          <Mark />
          <h2>{mark.heading}</h2>
          <p>{mark.text}</p>
        </section>
      </div>
      <section className="wrap founders">
        <h2>{founders.heading}</h2>
        <ul className="founder-cards">
          {site.founders.map((founder) => (
            <FounderCard key={founder.name} founder={founder} site={site} />
          ))}
        </ul>
      </section>
      <ClosingBand heading={closing.heading} text={closing.text} counterpart={<GetTheApp site={site} />}>
        <p className="contact">
          <MailLink site={site} />
        </p>
      </ClosingBand>
    </Document>
  );
}

function GetTheApp({ site }: { readonly site: Site }) {
  return (
    <div className="get-the-app">
      <StoreLinks site={site} />
      <DownloadNote site={site} />
    </div>
  );
}
