import { type CardProps, formatDate } from 'sitewright';
import type { schema } from '../legal.tsx';
import { coral, ink, paper, pine, softInk, surface } from '../styles/colors.ts';
import { Heading, Poster } from './Poster.tsx';

export { fonts } from './fonts.ts';

type Props = CardProps<{ schema: typeof schema }>;

export const alt = ({ page, site }: Props) => `${site.name}: ${page.title}. ${page.fields.facts.join('. ')}.`;

/** The title of a legal text, the day of its version, and its most important facts. */
export default function Card({ page, site }: Props) {
  const { updated } = page;
  return (
    <Poster ground={paper.light} name={site.name} picture={<Facts facts={page.fields.facts} />}>
      <div style={{ display: 'flex', flexDirection: 'column', gap: 26 }}>
        <Heading size={86}>{page.title.replace(' ', '\n')}</Heading>
        {updated && (
          <div style={{ fontSize: 30, lineHeight: 1.2, color: softInk }}>
            Last updated {formatDate(updated, 'long', site.language)}
          </div>
        )}
      </div>
    </Poster>
  );
}

/** A sheet with a line for each fact. */
function Facts({ facts }: { readonly facts: readonly string[] }) {
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
              borderRadius: 17,
              background: index === 0 ? coral : pine,
            }}
          />
          {fact}
        </div>
      ))}
    </div>
  );
}
