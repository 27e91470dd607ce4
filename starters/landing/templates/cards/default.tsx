import { type CardFont, type CardProps, longestWord, palette } from 'sitewright';
import heavy from '../fonts/bricolage-grotesque.woff2?subset=latin&wght=800&url';
import extended from '../fonts/bricolage-grotesque-ext.woff2?subset=latin-ext&wght=800&url';

export const fonts: CardFont[] = [
  { name: 'Bricolage Grotesque', src: heavy, weight: 800 },
  { name: 'Bricolage Grotesque Extended', src: extended, weight: 800 },
];

export const alt = ({ page, site }: CardProps) => `${site.name}: ${page.title}`;

/** The font has Latin letters. Words in others are left out until you add a font for them: the picture says the rest. */
const latin = (text: string) => (/^(?:\p{Script=Latin}|\P{L})*$/u.test(text) ? text : '');

/** The title, and a receipt that is torn in two. */
export default function Card({ page, site }: CardProps) {
  const { light } = palette(site.accent);
  return (
    <div
      style={{
        display: 'flex',
        justifyContent: 'space-between',
        width: '100%',
        height: '100%',
        padding: '60px 0 0 64px',
        color: light.onField,
        background: light.field,
        fontFamily: 'Bricolage Grotesque',
        fontWeight: 800,
      }}
    >
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          width: 640,
          height: 514,
        }}
      >
        <div
          style={{
            // Smaller, until the longest word fits.
            fontSize: Math.max(36, Math.min(96, 1050 / longestWord(page.title))),
            lineHeight: 0.98,
            letterSpacing: -4,
            lineClamp: 4,
            overflowWrap: 'anywhere',
          }}
        >
          {latin(page.title)}
        </div>
        <div style={{ fontSize: 44, lineHeight: 1.4, letterSpacing: -1 }}>{latin(site.name)}</div>
      </div>
      <svg width="460" height="570" viewBox="0 0 460 570" aria-hidden="true">
        <g transform="rotate(-5 150 300)">
          <path fill={light.raised} d="M40 30h165v520l-28-22-28 22-27-22-27 22-28-22-27 22z" />
          <path stroke={light.line} strokeWidth="16" d="M70 90h90M70 150h60M70 210h96M70 270h50" />
        </g>
        <g transform="rotate(6 330 300)">
          <path fill={light.deep} d="M240 50h165v520l-28-22-28 22-27-22-27 22-28-22-27 22z" />
          <path stroke={light.field} strokeWidth="16" d="M270 110h90M270 170h60M270 230h96M270 290h50" />
        </g>
      </svg>
    </div>
  );
}
