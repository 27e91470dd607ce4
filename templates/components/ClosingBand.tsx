import type { ReactNode } from 'react';
import { Mark } from './Mark.tsx';

interface Props {
  readonly heading: string;
  readonly text: string;
  /** What the visitor can do next. */
  readonly children: ReactNode;
}

/** The tinted band at the end of a page, with a quiet repeat of the mark. */
export function ClosingBand({ heading, text, children }: Props) {
  return (
    <section className="wrap closing">
      <div className="closing-band">
        <div className="closing-copy">
          <h2>{heading}</h2>
          <p>{text}</p>
          {children}
        </div>
        <Mark />
      </div>
    </section>
  );
}
