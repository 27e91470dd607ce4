import type { ComponentProps } from 'sitewright';
import { z } from 'zod';
export const schema = z.object({ kind: z.enum(['tip', 'warning']).default('tip'), title: z.string().optional() });
export default function Callout({ kind, title, children }: ComponentProps<typeof schema>) {
  return <aside className={`callout ${kind}`}>{title && <p><strong>{title}</strong></p>}{children}</aside>;
}
