import type { LayoutProps, SiteIndex } from 'sitewright';
import { Shell } from './components/Shell.tsx';
import { Tree } from './components/Tree.tsx';

export function select({ pages }: SiteIndex) {
  return pages.map(({ title, route }) => ({ title, route }));
}

export default function Page({ page, site, children }: LayoutProps<{ select: typeof select }>) {
  return (
    <Shell page={page} site={site}>
      <h1>{page.title}</h1>
      {children}
      <Tree site={site} entries={site.selected.slice(0, 10)} />
    </Shell>
  );
}
