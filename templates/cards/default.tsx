import type { CardProps } from 'sitewright';
import mark from '../../public/favicon.svg';
import { field } from '../styles/colors.ts';
import { Heading, Poster } from './Poster.tsx';

export { fonts } from './fonts.ts';

export const alt = ({ page, site }: CardProps) => `${site.name}: ${page.title}`;

/** The title and the mark on the background of the stage. */
export default function Card({ page, site }: CardProps) {
  const picture = (
    <img src={mark} alt="" width={480} height={480} style={{ position: 'absolute', left: 20, top: 224 }} />
  );
  return (
    <Poster ground={field} name={site.name} picture={picture}>
      <Heading size={page.title.length > 12 ? 80 : 120}>{page.title}</Heading>
    </Poster>
  );
}
