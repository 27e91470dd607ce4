import { Image, image, type LayoutProps, longestWord } from 'sitewright';
import { z } from 'zod';
import { Actions, action } from './Actions.tsx';
import { Bill, bill } from './Bill.tsx';
import { Document } from './Document.tsx';
import { Emblem } from './Emblem.tsx';
import { MINIATURES, Miniature } from './Miniatures.tsx';
import { Pricing, pricing } from './Pricing.tsx';
import type { settings } from './settings.ts';

const text = z.object({ title: z.string(), text: z.string() });

/** Titles with more letters are smaller. */
const LONG = 48;

/** The fields of content/index.md. Its text contains the answers to questions. A part without its field is left out. */
export const schema = z.object({
  lede: z.string(),
  actions: z.array(action).min(1).max(2),
  /** Small text below the buttons. */
  note: z.string().optional(),
  /** The bill next to the title, and in the pictures of the features. */
  demo: bill.optional(),
  /** An image next to the title, instead of the bill. */
  picture: z.object({ src: image(), alt: z.string() }).optional(),
  features: z.object({ title: z.string(), items: z.array(text) }),
  proof: text.extend({ items: z.array(text) }).optional(),
  pricing: pricing.optional(),
  questions: z.string().optional(),
  closing: text,
});

type Props = LayoutProps<{ schema: typeof schema; settings: typeof settings }>;

export default function Landing({ page, site, children }: Props) {
  const { lede, actions, note, demo, picture, features, proof, pricing, questions, closing } = page.fields;
  return (
    <Document page={page} site={site}>
      <section className="hero">
        <div className="wrap">
          <div>
            <h1
              className={page.title.length > LONG ? 'long' : undefined}
              data-longest={longestWord(page.title)}
            >
              {page.title}
            </h1>
            <p className="lede">{lede}</p>
            <Actions actions={actions} />
            {note && <p className="quiet">{note}</p>}
          </div>
          {demo && <Bill bill={demo} language={page.language} />}
          {picture && <Image {...picture} sizes="(min-width: 60rem) 34rem, 100vw" priority />}
        </div>
      </section>
      <section className="wrap section" id="features">
        <h2 data-longest={longestWord(features.title)}>{features.title}</h2>
        <ul className="features">
          {features.items.map(({ title, text }, index) => (
            <li key={title}>
              {demo && index < MINIATURES && (
                <Miniature number={index} bill={demo} language={page.language} />
              )}
              <h3 data-longest={longestWord(title)}>{title}</h3>
              <p>{text}</p>
              {!(demo && index < MINIATURES) && <Emblem number={index} title={title} />}
            </li>
          ))}
        </ul>
      </section>
      {proof && <Proof {...proof} />}
      {pricing && <Pricing pricing={pricing} />}
      {questions && (
        <section className="wrap section questions" id="questions">
          <h2 data-longest={longestWord(questions)}>{questions}</h2>
          <div className="prose">{children}</div>
        </section>
      )}
      <section className="closing">
        <div className="wrap">
          <h2 data-longest={longestWord(closing.title)}>{closing.title}</h2>
          <p>{closing.text}</p>
          <Actions actions={actions.slice(0, 1)} />
        </div>
      </section>
    </Document>
  );
}

function Proof({ title, text, items }: NonNullable<Props['page']['fields']['proof']>) {
  return (
    <section className="wrap section proof">
      <div>
        <h2 data-longest={longestWord(title)}>{title}</h2>
        <p>{text}</p>
      </div>
      <dl>
        {items.map((item) => (
          <div key={item.title}>
            <dt>{item.title}</dt>
            <dd>{item.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
