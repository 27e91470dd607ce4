import { href, type LayoutProps } from 'sitewright';
import { z } from 'zod';
import { ClosingBand } from './components/ClosingBand.tsx';
import { Document } from './components/Document.tsx';
import { Download, SoonNote, StoreLinks } from './components/Download.tsx';
import { FeatureCard, featureSchema } from './components/FeatureCard.tsx';
import { pollSchema } from './components/PollCard.tsx';
import { PollStage } from './components/PollStage.tsx';
import { Tie } from './components/Tie.tsx';
import type { settings } from './settings.ts';

export const schema = z.strictObject({
  hero: z.strictObject({
    lede: z.string(),
    /** `context` completes the label for those who do not see what it stands beside. */
    more: z.strictObject({ label: z.string(), context: z.string(), to: z.string() }),
  }),
  poll: pollSchema,
  why: z.strictObject({ heading: z.string(), lede: z.string(), features: z.array(featureSchema) }),
  closing: z.strictObject({ heading: z.string(), text: z.string() }),
});

type Props = LayoutProps<{ schema: typeof schema; settings: typeof settings }>;

export default function Home({ page, site }: Props) {
  const { poll, why, closing } = page.fields;
  return (
    <Document page={page} site={site}>
      <section className="wrap hero">
        <div className="columns">
          <HeroCopy page={page} site={site} />
          <PollStage poll={poll} />
        </div>
      </section>
      <section className="wrap why">
        <h2>{why.heading}</h2>
        <p className="lede">{why.lede}</p>
        <ul className="feature-cards">
          {why.features.map((feature) => (
            <FeatureCard key={feature.title} feature={feature} />
          ))}
        </ul>
      </section>
      <ClosingBand heading={closing.heading} text={closing.text} counterpart={<Tie />}>
        <StoreLinks site={site} />
      </ClosingBand>
    </Document>
  );
}

function HeroCopy({ page, site }: Pick<Props, 'page' | 'site'>) {
  const { lede, more } = page.fields.hero;
  return (
    <div className="hero-copy">
      <Headline text={page.title} />
      <p className="lede">{lede}</p>
      <div className="actions">
        <Download site={site} />
        <a className="button button-quiet" href={href(site, more.to)}>
          {more.label}
          <span className="visually-hidden"> {more.context}</span>
        </a>
      </div>
      <SoonNote site={site} />
    </div>
  );
}

/** Each half of the headline keeps a line of its own where it fits. */
function Headline({ text }: { readonly text: string }) {
  const comma = text.indexOf(', ') + 1;
  return (
    <h1>
      <span>{text.slice(0, comma)}</span>
      <span>{text.slice(comma)}</span>
    </h1>
  );
}
