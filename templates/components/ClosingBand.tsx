import type { ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
}

/** Band at the end of a page, which holds one or two `ClosingCopy`, or one and the skyline of a `Tie`. */
export function ClosingBand({ children }: Props) {
  return (
    <section className="wrap closing">
      <div className="closing-band">{children}</div>
    </section>
  );
}

interface CopyProps extends Props {
  readonly heading: string;
  readonly text: ReactNode;
}

/** A heading, a sentence, and the visitor's next step. */
export function ClosingCopy({ heading, text, children }: CopyProps) {
  return (
    <div className="closing-copy">
      <h2>{heading}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}
