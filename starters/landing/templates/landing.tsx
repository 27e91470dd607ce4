import { type LayoutProps, longestWord } from 'sitewright';
import { z } from 'zod';
import { Actions, action } from './Actions.tsx';
import { Bill, bill } from './Bill.tsx';
import { Document } from './Document.tsx';
import { Miniature } from './Miniatures.tsx';
import { Pricing, pricing } from './Pricing.tsx';
import type { settings } from './settings.ts';

const text = z.object({ title: z.string(), text: z.string() });

/** The fields of content/index.md. Its text contains the answers to questions. */
export const schema = z.object({
  lede: z.string(),
  actions: z.array(action).min(1).max(2),
  /** Small text below the buttons. */
  note: z.string().optional(),
  /** The bill next to the title. */
  demo: bill,
  features: z.object({ title: z.string(), items: z.array(text) }),
  proof: text.extend({ items: z.array(text) }),
  pricing,
  questions: z.string(),
  closing: text,
});

type Props = LayoutProps<{ schema: typeof schema; settings: typeof settings }>;

export default function Landing({ page, site, children }: Props) {
  const { lede, actions, note, demo, features, proof, pricing, questions, closing } = page.fields;
  return (
    <Document page={page} site={site}>
      <section className="hero">
        <div className="wrap">
          <div>
            <h1 data-longest={longestWord(page.title)}>{page.title}</h1>
            <p className="lede">{lede}</p>
            <Actions actions={actions} />
            {note && <p className="quiet">{note}</p>}
          </div>
          <Bill bill={demo} language={page.language} />
        </div>
      </section>
      <section className="wrap section" id="features">
        <h2 data-longest={longestWord(features.title)}>{features.title}</h2>
        <ul className="features">
          {features.items.map(({ title, text }, index) => (
            <li key={title}>
              <Miniature number={index} bill={demo} language={page.language} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="wrap section proof">
        <div>
          <h2 data-longest={longestWord(proof.title)}>{proof.title}</h2>
          <p>{proof.text}</p>
        </div>
        <dl>
          {proof.items.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Pricing pricing={pricing} />
      <section className="wrap section questions" id="questions">
        <h2 data-longest={longestWord(questions)}>{questions}</h2>
        <div className="prose">{children}</div>
      </section>
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
