import { type CardFont, type CardProps, longestWord, palette } from 'sitewright';
import bold from '../fonts/schibsted-grotesk.woff2?subset=latin&wght=700&url';
import extended from '../fonts/schibsted-grotesk-ext.woff2?subset=latin-ext&wght=700&url';
import type { settings } from '../settings.ts';
import { Tiles } from '../Tiles.tsx';

export const fonts: CardFont[] = [
  { name: 'Schibsted Grotesk', src: bold, weight: 700 },
  { name: 'Schibsted Grotesk Extended', src: extended, weight: 700 },
];

export const alt = ({ page, site }: CardProps) => `${site.name}: ${page.title}`;

/** The font has Latin letters. Words in others are left out until you add a font for them: the picture says the rest. */
const latin = (text: string) => (/^(?:\p{Script=Latin}|\P{L})*$/u.test(text) ? text : '');

export default function Card({ page, site }: CardProps<{ settings: typeof settings }>) {
  const title = latin(page.title);
  // Where the font has no letters for the title, tiles take more room.
  const columns = title ? 4 : 8;
  const { light } = palette(site.accent);
  const colors = [light.art1, light.art2, light.art3, light.art4, light.field];
  return (
    <div
      style={{ display: 'flex', width: '100%', height: '100%', color: light.ink, background: light.paper }}
    >
      <div style={{ display: 'flex', width: columns * 105, height: 630 }}>
        <Tiles
          name={page.route === site.home ? site.name : page.title}
          columns={columns}
          rows={6}
          colors={colors}
          size={105}
        />
      </div>
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          width: 1200 - columns * 105,
          padding: '56px 60px',
          fontFamily: 'Schibsted Grotesk',
          fontWeight: 700,
        }}
      >
        <div
          style={{
            // Smaller, until the longest word fits.
            fontSize: Math.max(34, Math.min(76, 1100 / longestWord(title))),
            lineHeight: 1.04,
            letterSpacing: -3,
            lineClamp: 4,
            overflowWrap: 'anywhere',
          }}
        >
          {title}
        </div>
        <div style={{ fontSize: 34, color: light.soft }}>{latin(site.name)}</div>
      </div>
    </div>
  );
}
