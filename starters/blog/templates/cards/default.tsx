import { type CardProps, formatDate, palette } from 'sitewright';
import type { settings } from '../settings.ts';
import { Sheet } from './Sheet.tsx';

export { fonts } from './Sheet.tsx';

/** The font has Latin letters. Words in others are left out until you add a font for them: the picture says the rest. */
const latin = (text: string) => (/^(?:\p{Script=Latin}|\P{L})*$/u.test(text) ? text : '');

export default function Card({ page, site }: CardProps<{ settings: typeof settings }>) {
  const { light } = palette(site.accent);
  const isHome = page.route === site.home;
  const title = isHome ? site.name : page.title;
  const line = page.date ? formatDate(page.date, site.language) : (site.description ?? '');
  return (
    <Sheet title={title} date={page.date} ground={light.paper} color={light.ink}>
      <div
        style={{
          fontSize: title.length > 34 ? 62 : 84,
          lineHeight: 1.04,
          letterSpacing: -2,
          lineClamp: 2,
          overflowWrap: 'anywhere',
        }}
      >
        {latin(title)}
      </div>
      <div style={{ display: 'flex', justifyContent: 'space-between', fontSize: 32, color: light.soft }}>
        <span>{latin(isHome ? line : site.name)}</span>
        <span>{page.date && !isHome ? latin(line) : ''}</span>
      </div>
    </Sheet>
  );
}
