import { href } from 'sitewright';
import { z } from 'zod';
import type { Site } from './site.ts';

export const action = z.object({ label: z.string(), to: z.string() });

interface Props {
  readonly actions: readonly z.output<typeof action>[];
  readonly site: Site;
}

/** Buttons that lead somewhere; the first is the one that is meant. */
export function Actions({ actions, site }: Props) {
  return (
    <p className="actions">
      {actions.map(({ label, to }) => (
        <a key={label} className="button" href={href(site, to)}>
          {label}
        </a>
      ))}
    </p>
  );
}
