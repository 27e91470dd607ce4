import { type LayoutProps, link, longestWord } from 'sitewright';
import { z } from 'zod';
import { Document } from './Document.tsx';
import type { settings } from './settings.ts';
import { Tiles } from './Tiles.tsx';

const text = z.object({ title: z.string(), text: z.string() });

/** The fields of content/index.md. */
export const schema = z.object({
  lede: z.string(),
  actions: z.array(z.object({ label: z.string(), to: link() })).min(1),
  points: z.array(text),
  /** Recent work, each piece with a fact about it. */
  work: z.object({ title: z.string(), items: z.array(text.extend({ facts: z.string() })) }),
  closing: text,
});

type Props = LayoutProps<{ schema: typeof schema; settings: typeof settings }>;

export default function Home({ page, site, children }: Props) {
  const { lede, actions, points, work, closing } = page.fields;
  return (
    <Document page={page} site={site}>
      <section className="wrap hero">
        <div className="hero-words">
          <h1 data-longest={longestWord(page.title)}>{page.title}</h1>
          <p className="lede">{lede}</p>
          <p className="actions">
            {actions.map(({ label, to }) => (
              <a key={to} className="button" href={to}>
                {label}
              </a>
            ))}
          </p>
        </div>
        <Tiles name={site.name} columns={5} rows={5} />
      </section>
      <section className="wrap points">
        {points.map((point) => (
          <div key={point.title}>
            <Tiles name={point.title} columns={2} rows={1} />
            <h2>{point.title}</h2>
            <p>{point.text}</p>
          </div>
        ))}
      </section>
      <section className="work">
        <div className="wrap">
          <h2 data-longest={longestWord(work.title)}>{work.title}</h2>
          <ul>
            {work.items.map((piece) => (
              <li key={piece.title}>
                <Tiles name={piece.title} columns={4} rows={3} />
                <h3>{piece.title}</h3>
                <p>{piece.text}</p>
                <p className="quiet">{piece.facts}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <div className="wrap story">
        <div className="prose">{children}</div>
      </div>
      <section className="closing">
        <div className="wrap">
          <h2 data-longest={longestWord(closing.title)}>{closing.title}</h2>
          <p>{closing.text}</p>
          {site.email && (
            <a className="address" href={`mailto:${site.email}`}>
              {site.email}
            </a>
          )}
        </div>
      </section>
    </Document>
  );
}
