import type { ReactNode } from 'react';
import { longestWord } from 'sitewright';
import mark from '../../public/favicon.svg';
import { ink } from '../styles/colors.ts';

interface Props {
  /** Color of the background. */
  readonly ground: string;
  readonly name: string;
  /** Fills the right half. */
  readonly picture: ReactNode;
  readonly children: ReactNode;
}

/** The frame of all cards: the name above, the words below, and an image at the right. */
export function Poster({ ground, name, picture, children }: Props) {
  return (
    <div style={{ display: 'flex', width: '100%', height: '100%', background: ground, color: ink }}>
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          width: 660,
          height: '100%',
          padding: '72px 0 70px 80px',
          boxSizing: 'border-box',
          fontFamily: 'Familjen Grotesk',
          fontWeight: 700,
        }}
      >
        <div style={{ display: 'flex', alignItems: 'flex-end', gap: 14 }}>
          <img src={mark} alt="" width={69} height={69} style={{ margin: '-4px -9px -4px -9px' }} />
          <div style={{ marginBottom: -4, fontSize: 46, lineHeight: 1, letterSpacing: '-0.022em' }}>
            {name}
          </div>
        </div>
        {children}
      </div>
      <div
        style={{
          position: 'relative',
          display: 'flex',
          width: 540,
          height: '100%',
          fontFamily: 'Familjen Grotesk',
          fontWeight: 700,
        }}
      >
        {picture}
      </div>
    </div>
  );
}

interface HeadingProps {
  readonly size: number;
  readonly children: string;
}

/** Letters of one pixel, as wide as an n, that fit on a line next to the image. */
const ROOM = 530 / 0.53;

/** A heading of this size, or as small as its longest word needs. */
export function Heading({ size, children }: HeadingProps) {
  return (
    <div
      style={{
        fontSize: Math.min(size, ROOM / longestWord(children)),
        lineHeight: 1.04,
        letterSpacing: '-0.028em',
        whiteSpace: 'pre-wrap',
      }}
    >
      {children}
    </div>
  );
}
