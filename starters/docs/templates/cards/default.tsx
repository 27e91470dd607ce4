import { type CardFont, type CardProps, palette } from 'sitewright';
import { Contours } from '../Contours.tsx';
import bold from '../fonts/geist.woff2?subset=U+20-7E,U+A0-FF,U+2013-2014,U+2018-201E,U+2022,U+2026&wght=600&url';

export const fonts: CardFont[] = [{ name: 'Geist', src: bold, weight: 600 }];

export const alt = ({ page, site }: CardProps) => `${site.name}: ${page.title}`;

export default function Card({ page, site }: CardProps) {
  const { dark } = palette(site.accent);
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
          left: 560,
          top: 0,
          overflow: 'hidden',
          borderBottomLeftRadius: 56,
          background: dark.raised,
        }}
      >
        <Contours title={page.title} color={dark.accent} width={640} height={300} />
      </div>
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          width: 900,
          padding: '64px 72px',
        }}
      >
        <div style={{ fontSize: 34, color: dark.accent }}>{site.name}</div>
        <div style={{ display: 'flex', flexDirection: 'column', gap: 20 }}>
          <div style={{ fontSize: 84, lineHeight: 1.05, letterSpacing: -4, lineClamp: 3 }}>{page.title}</div>
          <div style={{ fontSize: 32, lineHeight: 1.35, fontWeight: 600, color: dark.soft, lineClamp: 3 }}>
            {page.description ?? ''}
          </div>
        </div>
      </div>
    </div>
  );
}
