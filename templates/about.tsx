import type { LayoutProps } from 'sitewright';
import { z } from 'zod';
import { ClosingBand, ClosingCopy } from './components/ClosingBand.tsx';
import { Document } from './components/Document.tsx';
import { StoreLinks } from './components/Download.tsx';
import { Founders } from './components/Founders.tsx';
import { GroupChat } from './components/GroupChat.tsx';
import { MailLink } from './components/MailLink.tsx';
import type { settings } from './settings.ts';
import stylesheet from './styles/pages/about.css';

const part = z.strictObject({ heading: z.string(), text: z.string() });

export const schema = z.strictObject({
  lede: z.string(),
  /** A few short messages of the group in the image. */
  chat: z.array(z.string()),
  /** Initials of its people: those who wrote the messages, and those who only read them. */
  people: z.array(z.string()),
  /** `dot` labels the dot above the founders. */
  founders: z.strictObject({ heading: z.string(), dot: z.string() }),
  /** Meaning of the mark. */
  mark: part,
  closing: part,
  /** The other half of the closing band. */
  app: part,
});

type Props = LayoutProps<{ schema: typeof schema; settings: typeof settings }>;

export default function About({ page, site, children }: Props) {
  const { lede, chat, people, mark, founders, closing, app } = page.fields;
  return (
    <Document page={page} site={site} stylesheet={stylesheet}>
      <div className="hero">
        <div className="hero-row">
          <header className="hero-copy">
            <div>
              <h1>{page.title}</h1>
              <p className="about-lede">{lede}</p>
            </div>
          </header>
          <section className="poll-stage">
            <Founders site={site} heading={founders.heading} dot={founders.dot} />
          </section>
        </div>
      </div>
      <div className="wrap about">
        <div className="about-body">
          <GroupChat messages={chat} people={people} />
          <div className="prose about-story">{children}</div>
          <div className="about-mark">
            <h2>{mark.heading}</h2>
            <p>{mark.text}</p>
          </div>
        </div>
      </div>
      <ClosingBand>
        <ClosingCopy heading={closing.heading} text={closing.text}>
          <p className="contact">
            <MailLink site={site} />
          </p>
        </ClosingCopy>
        <ClosingCopy heading={app.heading} text={app.text}>
          <StoreLinks site={site} />
        </ClosingCopy>
      </ClosingBand>
    </Document>
  );
}
