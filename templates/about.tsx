import type { LayoutProps } from 'sitewright';
import { z } from 'zod';
import { ClosingBand } from './components/ClosingBand.tsx';
import { Document } from './components/Document.tsx';
import { SoonNote, StoreLinks } from './components/Download.tsx';
import { FounderCard } from './components/FounderCard.tsx';
import { GroupChat } from './components/GroupChat.tsx';
import { MailLink } from './components/MailLink.tsx';
import { Mark } from './components/Mark.tsx';
import type { settings } from './settings.ts';

const part = z.strictObject({ heading: z.string(), text: z.string() });

export const schema = z.strictObject({
  lede: z.string(),
  /** What the picture shows of the group: a few short messages. */
  chat: z.array(z.string()),
  /** What the mark beside the story means. */
  mark: part,
  founders: z.strictObject({ heading: z.string() }),
  closing: part,
  /** Stands at the other end of the closing band. */
  app: part,
});

type Props = LayoutProps<{ schema: typeof schema; settings: typeof settings }>;

export default function About({ page, site, children }: Props) {
  const { lede, chat, mark, founders, closing, app } = page.fields;
  return (
    <Document page={page} site={site}>
      <div className="wrap about">
        <header className="columns">
          <div className="about-head">
            <h1>{page.title}</h1>
            <p className="lede">{lede}</p>
          </div>
          <GroupChat messages={chat} />
        </header>
        <div className="columns">
          <div className="prose about-story">{children}</div>
          <section className="about-mark">
            <h2>{mark.heading}</h2>
            <p>{mark.text}</p>
            <Mark />
          </section>
        </div>
        <section>
          <h2>{founders.heading}</h2>
          <ul className="columns founder-cards">
            {site.founders.map((founder) => (
              <FounderCard key={`${founder.name} ${founder.role}`} founder={founder} site={site} />
            ))}
          </ul>
        </section>
      </div>
      <ClosingBand heading={closing.heading} text={closing.text} counterpart={<App text={app} site={site} />}>
        <p className="contact">
          <MailLink site={site} />
        </p>
      </ClosingBand>
    </Document>
  );
}

function App({ text, site }: { readonly text: z.output<typeof part>; readonly site: Props['site'] }) {
  return (
    <div className="closing-copy">
      <h2>{text.heading}</h2>
      <p>{text.text}</p>
      <StoreLinks site={site} />
      <SoonNote site={site} />
    </div>
  );
}
