import { Image, image, type LayoutProps, link, longestWord } from 'sitewright';
import { z } from 'zod';
import { Document } from './Document.tsx';
import type { settings } from './settings.ts';
import { Tiles } from './Tiles.tsx';

const text = z.object({ title: z.string(), text: z.string() });

/** Titles with more letters are smaller. */
const LONG = 48;

/** The fields of content/index.md. */
export const schema = z.object({
  lede: z.string(),
  actions: z.array(z.object({ label: z.string(), to: link() })).min(1),
  points: z.array(text),
  /** An image next to the title, instead of the tiles. */
  picture: image().optional(),
  /** Recent work. A weave of tiles takes the place of a picture. */
  work: z
    .object({
      title: z.string(),
      items: z.array(text.extend({ facts: z.string().optional(), picture: image().optional() })),
    })
    .optional(),
  closing: text,
});

type Props = LayoutProps<{ schema: typeof schema; settings: typeof settings }>;

export default function Home({ page, site, children }: Props) {
  const { lede, actions, picture, points, work, closing } = page.fields;
  return (
    <Document page={page} site={site}>
      <section className="wrap hero">
        <div className="hero-words">
          <h1
            className={page.title.length > LONG ? 'long' : undefined}
            data-longest={longestWord(page.title)}
          >
            {page.title}
          </h1>
          <p className="lede">{lede}</p>
          <p className="actions">
            {actions.map(({ label, to }) => (
              <a key={to} className="button" href={to}>
                {label}
              </a>
            ))}
          </p>
        </div>
        {picture ? (
          <Image src={picture} alt="" sizes="(min-width: 60rem) 30rem, 100vw" priority />
        ) : (
          <Tiles name={site.name} columns={5} rows={5} />
        )}
      </section>
      <section className="wrap points">
        {points.map((point) => (
          <div key={point.title}>
            <h2>{point.title}</h2>
            <p>{point.text}</p>
          </div>
        ))}
      </section>
      {work && <Work {...work} />}
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

function Work({ title, items }: NonNullable<Props['page']['fields']['work']>) {
  return (
    <section className="work">
      <div className="wrap">
        <h2 data-longest={longestWord(title)}>{title}</h2>
        <ul>
          {items.map(({ title, text, facts, picture }, index) => (
            <li key={title}>
              {picture ? (
                <Image src={picture} alt="" sizes="(min-width: 48rem) 24rem, 100vw" />
              ) : (
                <Tiles name={title} columns={8} rows={6} weave={index} />
              )}
              <h3>{title}</h3>
              <p>{text}</p>
              {facts && <p className="quiet">{facts}</p>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
