import { type CardFont, type CardProps, longestWord, palette } from 'sitewright';
import { Contours } from '../Contours.tsx';
import bold from '../fonts/geist.woff2?subset=latin&wght=600&url';
import extended from '../fonts/geist-ext.woff2?subset=latin-ext&wght=600&url';

export const fonts: CardFont[] = [
  { name: 'Geist', src: bold, weight: 600 },
  { name: 'Geist Extended', src: extended, weight: 600 },
];

export const alt = ({ page, site }: CardProps) => `${site.name}: ${page.title}`;

/** The font has Latin letters. Words in others are left out until you add a font for them: the picture says the rest. */
const latin = (text: string) => (/^(?:\p{Script=Latin}|\P{L})*$/u.test(text) ? text : '');

export default function Card({ page, site }: CardProps) {
  const { dark } = palette(site.accent);
  const title = latin(page.title);
  // Smaller, until the longest word fits.
  const size = Math.max(36, Math.min(title.length > 30 ? 62 : 84, 890 / longestWord(title)));
  const width = title ? 400 : 720;
  return (
    <div
      style={{
        display: 'flex',
        position: 'relative',
        width: '100%',
        height: '100%',
        color: dark.ink,
        background: dark.paper,
        fontFamily: 'Geist',
        fontWeight: 600,
      }}
    >
      <div
        style={{
          display: 'flex',
          position: 'absolute',
          left: 1200 - width,
          top: 0,
          overflow: 'hidden',
          borderTopLeftRadius: 56,
          borderBottomLeftRadius: 56,
          background: dark.raised,
        }}
      >
        <Contours title={page.title} color={dark.accent} width={width} height={630} />
      </div>
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          width: 672,
          padding: '64px 56px 64px 72px',
        }}
      >
        <div style={{ fontSize: 34, color: dark.accent }}>{latin(site.name)}</div>
        <div style={{ display: 'flex', flexDirection: 'column', gap: 20 }}>
          <div
            style={{
              fontSize: size,
              lineHeight: 1.05,
              letterSpacing: -size / 22,
              lineClamp: 4,
              overflowWrap: 'anywhere',
            }}
          >
            {title}
          </div>
          <div
            style={{
              fontSize: 30,
              lineHeight: 1.35,
              fontWeight: 600,
              color: dark.soft,
              lineClamp: 3,
              overflowWrap: 'anywhere',
            }}
          >
            {latin(page.description ?? '')}
          </div>
        </div>
      </div>
    </div>
  );
}
