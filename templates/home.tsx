import { href, type LayoutProps } from 'sitewright';
import { z } from 'zod';
import { ClosingBand, ClosingCopy } from './components/ClosingBand.tsx';
import { Document } from './components/Document.tsx';
import { Download, StoreLinks } from './components/Download.tsx';
import { splitHeadline } from './components/headline.ts';
import { Moment, momentsSchema } from './components/Moment.tsx';
import { pollSchema } from './components/PollCard.tsx';
import { PollStage } from './components/PollStage.tsx';
import { Tie } from './components/Tie.tsx';
import type { settings } from './settings.ts';
import stylesheet from './styles/pages/home.css';

export const schema = z.strictObject({
  hero: z.strictObject({
    lede: z.string(),
    /** `context` completes the label for people who can't see what is next to it. */
    more: z.strictObject({ label: z.string(), context: z.string(), to: z.string() }),
  }),
  poll: pollSchema,
  why: momentsSchema.extend({ heading: z.string(), lede: z.string() }),
  /** `voted` replaces `text` once the visitor has voted. */
  closing: z.strictObject({ heading: z.string(), text: z.string(), voted: z.string() }),
});

type Props = LayoutProps<{ schema: typeof schema; settings: typeof settings }>;

export default function Home({ page, site }: Props) {
  const { poll, why, closing } = page.fields;
  return (
    <Document page={page} site={site} stylesheet={stylesheet}>
      <section className="hero">
        <div className="hero-row">
          <HeroCopy page={page} site={site} />
          <PollStage poll={poll} />
        </div>
      </section>
      <section className="wrap why">
        <h2>{why.heading}</h2>
        <p className="lede">{why.lede}</p>
        <ol className="moments">
          {why.moments.map((moment) => (
            <Moment key={moment.title} moment={moment} why={why} poll={poll} app={site.name} />
          ))}
        </ol>
      </section>
      <ClosingBand>
        <ClosingCopy
          heading={closing.heading}
          text={
            <>
              <span className="before">{closing.text}</span>
              <span className="after">{closing.voted}</span>
            </>
          }
        >
          <StoreLinks site={site} />
        </ClosingCopy>
        <Tie />
      </ClosingBand>
    </Document>
  );
}

function HeroCopy({ page, site }: Pick<Props, 'page' | 'site'>) {
  const { lede, more } = page.fields.hero;
  return (
    <div className="hero-copy">
      <div>
        <Headline text={page.title} />
        <p className="lede">{lede}</p>
        <div className="actions">
          <Download site={site} />
          <a className="button button-quiet" href={href(site, more.to)}>
            {more.label}
            <span className="visually-hidden"> {more.context}</span>
          </a>
        </div>
      </div>
      <p className="facts">{site.download.facts}</p>
    </div>
  );
}

/** Headline of two lines. The last i of the first one has the missing vote as its dot. */
function Headline({ text }: { readonly text: string }) {
  const { before, after, second } = splitHeadline(text);
  return (
    <h1>
      <span>
        {before}
        <i className="tittle">i</i>
        {after}
      </span>
      <span>{second}</span>
    </h1>
  );
}
