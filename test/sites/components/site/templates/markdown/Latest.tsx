import type { ComponentProps, SiteIndex, PageSummary } from 'sitewright';
import { z } from 'zod';
export const schema = z.object({ count: z.number() });
export const select = (site: SiteIndex, _page: PageSummary, { count }: { count: number }) => site.pages.slice(0, count).map(({ title, route }) => ({ title, route }));
export default function Latest({ selected }: ComponentProps<typeof schema, typeof select>) { return <ul>{selected.map(({ title, route }) => <li key={route}><a href={route}>{title}</a></li>)}</ul>; }
