import { type CardProps, formatDate } from 'sitewright';
import { paper, softInk } from '../styles/colours.ts';
import { Poster } from './Poster.tsx';

export { alt } from './default.tsx';
export { fonts } from './fonts.ts';

/** The title of a legal text and the day of its version, on paper. */
export default function Card({ page, site }: CardProps) {
  const { updated } = page;
  return (
    <Poster ground={paper.light} name={site.name}>
      <div style={{ display: 'flex', flexDirection: 'column', gap: 26 }}>
        <div style={{ fontSize: 86, lineHeight: 1.04, letterSpacing: '-0.028em' }}>{page.title}</div>
        {updated && (
          <div style={{ fontSize: 34, lineHeight: 1.2, color: softInk }}>
            Last updated {formatDate(updated, 'long', site.language)}
          </div>
        )}
      </div>
    </Poster>
  );
}
