import type { ReactNode } from 'react';
import mark from '../../public/favicon.svg';
import { ink } from '../styles/colours.ts';

interface Props {
  /** Colour of the ground. */
  readonly ground: string;
  readonly name: string;
  readonly children: ReactNode;
}

/** What all cards share: the name above, the words below, and the mark, which stands on the lower edge. */
export function Poster({ ground, name, children }: Props) {
  return (
    <div style={{ display: 'flex', width: '100%', height: '100%', background: ground, color: ink }}>
      <img src={mark} alt="" width={480} height={480} style={{ position: 'absolute', left: 713, top: 224 }} />
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          width: 760,
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
    </div>
  );
}
