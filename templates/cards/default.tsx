import type { CardProps } from 'sitewright';
import { field } from '../styles/colours.ts';
import { Poster } from './Poster.tsx';

export { fonts } from './fonts.ts';

export const alt = ({ page, site }: CardProps) =>
  `${site.name}: ${page.title}. Two equal bars, and one vote above them.`;

/** The title on the ground of the stage, larger where it is short. A comma in it ends a line. */
export default function Card({ page, site }: CardProps) {
  const fontSize = page.title.length > 12 ? 86 : 132;
  return (
    <Poster ground={field} name={site.name}>
      <div style={{ fontSize, lineHeight: 1.04, letterSpacing: '-0.028em', whiteSpace: 'pre-wrap' }}>
        {page.title.replace(', ', ',\n')}
      </div>
    </Poster>
  );
}
