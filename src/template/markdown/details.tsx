import type { ReactNode } from 'react';

interface Props {
  readonly summary: string;
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** Text that is shown when its summary is chosen. */
export function Details({ summary, open, children }: Props): ReactNode {
  return (
    <details className="details" open={open}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
