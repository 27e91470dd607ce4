import type { CardProps } from 'sitewright';
import { splitHeadline } from '../components/headline.ts';
import type { schema } from '../home.tsx';
import { bar, coral, field, ink, mint, pine, softInk, surface } from '../styles/colors.ts';
import { Heading, Poster } from './Poster.tsx';

export { fonts } from './fonts.ts';

type Props = CardProps<{ schema: typeof schema }>;

export const alt = ({ page, site }: Props) => {
  const { question, options, tie } = page.fields.poll;
  return `${site.name}: ${page.title}. ${question} ${options.map(({ name }) => name).join(', ')}. ${tie}`;
};

/** The headline, whose dot has fallen out as the missing vote, and the poll on a phone in front of three level bars. */
export default function Card({ page, site }: Props) {
  const { before, after, second } = splitHeadline(page.title);
  return (
    <Poster ground={field} name={site.name} picture={<Phone page={page} />}>
      <div style={{ display: 'flex', flexDirection: 'column' }}>
        <div style={{ display: 'flex' }}>
          <Heading size={72}>{before}</Heading>
          <Dotless />
          <Heading size={72}>{after}</Heading>
        </div>
        <Heading size={72}>{second.trim().replace(/ (?=\S+$)/, '\n')}</Heading>
      </div>
    </Poster>
  );
}

/** An i without its dot: the upper part of the letter is not painted. */
function Dotless() {
  return (
    <div
      style={{
        marginLeft: -2,
        fontSize: 72,
        lineHeight: 1.04,
        letterSpacing: '-0.028em',
        backgroundImage: `linear-gradient(transparent 38%, ${ink} 38%)`,
        backgroundClip: 'text',
        color: 'transparent',
      }}
    >
      i
    </div>
  );
}

function Phone({ page }: Pick<Props, 'page'>) {
  const { question, options, votes } = page.fields.poll;
  return (
    <div style={{ display: 'flex' }}>
      {[pine, bar, mint].map((color, index) => (
        <div
          key={color}
          style={{
            position: 'absolute',
            left: index * 174,
            top: 186,
            width: 160,
            height: 500,
            borderRadius: 36,
            background: color,
          }}
        />
      ))}
      <div
        style={{
          position: 'absolute',
          left: 221,
          top: 64,
          width: 66,
          height: 66,
          borderRadius: 33,
          background: coral,
        }}
      />
      <div
        style={{
          position: 'absolute',
          left: 64,
          top: 232,
          display: 'flex',
          flexDirection: 'column',
          gap: 14,
          width: 380,
          height: 460,
          padding: '30px 28px',
          boxSizing: 'border-box',
          border: `12px solid ${ink}`,
          borderRadius: 52,
          background: surface,
        }}
      >
        <div style={{ marginBottom: 6, fontSize: 27, lineHeight: 1.1, letterSpacing: '-0.012em' }}>
          {question}
        </div>
        {options.map(({ name }) => (
          <div
            key={name}
            style={{
              display: 'flex',
              alignItems: 'center',
              gap: 14,
              padding: '15px 18px',
              border: `2px solid ${bar}`,
              borderRadius: 20,
              fontSize: 25,
            }}
          >
            <div
              style={{
                width: 32,
                height: 32,
                boxSizing: 'border-box',
                border: `3px solid ${bar}`,
                borderRadius: 16,
              }}
            />
            <div style={{ display: 'flex', flexGrow: 1 }}>{name}</div>
            <div style={{ fontSize: 21, color: softInk }}>2 {votes}</div>
          </div>
        ))}
      </div>
    </div>
  );
}
