import { link, type Resolved } from 'sitewright';
import { z } from 'zod';

export const action = z.object({ label: z.string(), to: link() });

interface Props {
  readonly actions: readonly Resolved<z.output<typeof action>>[];
}

/** Buttons that lead somewhere; the first is the one that is meant. */
export function Actions({ actions }: Props) {
  return (
    <p className="actions">
      {actions.map(({ label, to }) => (
        <a key={label} className="button" href={to}>
          {label}
        </a>
      ))}
    </p>
  );
}
