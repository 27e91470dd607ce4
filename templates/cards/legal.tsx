import { type CardProps, formatDate } from 'sitewright';
import type { schema } from '../legal.tsx';
import type { settings } from '../settings.ts';
import { bar, ink, mint, paper, pine, softInk, surface } from '../styles/colors.ts';
import { Heading, Poster } from './Poster.tsx';

export { fonts } from './fonts.ts';

type Props = CardProps<{ schema: typeof schema; settings: typeof settings }>;

export const alt = ({ page, site }: Props) => `${site.name}: ${page.title}. ${page.fields.facts.join('. ')}.`;

/** The title of a legal page, the day of its version, and its most important facts: in an image of its own for each text. */
export default function Card({ page, site }: Props) {
  const { updated } = page;
  const { facts } = page.fields;
  const Picture = page.fields.card === 'list' ? List : Bars;
  return (
    <Poster ground={paper.light} name={site.name} picture={<Picture facts={facts} />}>
      <div style={{ display: 'flex', flexDirection: 'column', gap: 26 }}>
        <Heading size={86}>{page.title.replace(' ', '\n')}</Heading>
        {updated && (
          <div style={{ fontSize: 30, lineHeight: 1.2, color: softInk }}>
            {site.words.updated} {formatDate(updated, site.language)}
          </div>
        )}
      </div>
    </Poster>
  );
}

/** A sheet with a line for each fact, the last of which is up to the reader. */
function List({ facts }: { readonly facts: readonly string[] }) {
  return (
    <div
      style={{
        position: 'absolute',
        left: -20,
        top: 96,
        display: 'flex',
        flexDirection: 'column',
        gap: 62,
        width: 500,
        height: 600,
        padding: '88px 52px',
        boxSizing: 'border-box',
        border: `3px solid ${ink}`,
        borderRadius: 44,
        background: surface,
      }}
    >
      {facts.map((fact, index) => (
        <div
          key={fact}
          style={{ display: 'flex', alignItems: 'center', gap: 26, fontSize: 44, lineHeight: 1 }}
        >
          <div
            style={{
              flexShrink: 0,
              width: 34,
              height: 34,
              boxSizing: 'border-box',
              border: `5px solid ${pine}`,
              borderRadius: 17,
              background: index < facts.length - 1 ? pine : surface,
            }}
          />
          {fact}
        </div>
      ))}
    </div>
  );
}

/** A bar for each fact, which leaves the card at the right, like the results of a poll. */
function Bars({ facts }: { readonly facts: readonly string[] }) {
  const colors = [
    [pine, surface],
    [bar, surface],
    [mint, ink],
  ];
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'center',
        alignItems: 'flex-end',
        gap: 20,
        width: '100%',
      }}
    >
      {facts.map((fact, index) => (
        <div
          key={fact}
          style={{
            display: 'flex',
            alignItems: 'center',
            width: 540 - 44 * index,
            height: 148,
            paddingLeft: 48,
            boxSizing: 'border-box',
            borderRadius: '44px 0 0 44px',
            background: colors[index]?.[0] ?? pine,
            color: colors[index]?.[1] ?? surface,
            fontSize: 50,
            lineHeight: 1,
          }}
        >
          {fact}
        </div>
      ))}
    </div>
  );
}
