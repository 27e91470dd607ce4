import type { ComponentProps } from 'sitewright';
import { z } from 'zod';

export const schema = z.object({ title: z.string() });

export default function Callout({ title, children }: ComponentProps<typeof schema>) {
  return (
    <aside aria-label={title}>
      <p>
        <strong>{title}</strong>
      </p>
      {children}
    </aside>
  );
}
