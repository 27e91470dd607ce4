import type { ReactNode } from 'react';
import type { CardFont } from 'sitewright';
import regular from '../fonts/newsreader.woff2?subset=latin&wght=500&url';
import extended from '../fonts/newsreader-ext.woff2?subset=latin-ext&wght=500&url';
import { Horizon } from '../Horizon.tsx';

export const fonts: CardFont[] = [
  { name: 'Newsreader', src: regular, weight: 500 },
  { name: 'Newsreader Extended', src: extended, weight: 500 },
];

interface Props {
  readonly title: string;
  readonly date: string | undefined;
  readonly ground: string;
  readonly color: string;
  readonly children: ReactNode;
}

/** A card: the picture of a page above, its words below. */
export function Sheet({ title, date, ground, color, children }: Props) {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        width: '100%',
        height: '100%',
        color,
        background: ground,
        fontFamily: 'Newsreader',
        fontWeight: 500,
      }}
    >
      <Horizon title={title} date={date} width={1200} height={330} />
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          flexGrow: 1,
          padding: '32px 56px 40px',
        }}
      >
        {children}
      </div>
    </div>
  );
}
