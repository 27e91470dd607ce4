import type { ReactNode } from 'react';

interface Props {
  readonly heading: string;
  readonly text: string;
  /** Stands under the text: what the visitor can do next. */
  readonly children: ReactNode;
  /** Stands at the other end of the band. */
  readonly counterpart: ReactNode;
}

/** The tinted band at the end of a page. */
export function ClosingBand({ heading, text, children, counterpart }: Props) {
  return (
    <section className="wrap closing">
      <div className="closing-band">
        <div className="closing-copy">
          <h2>{heading}</h2>
          <p>{text}</p>
          {children}
        </div>
        {counterpart}
      </div>
    </section>
  );
}
