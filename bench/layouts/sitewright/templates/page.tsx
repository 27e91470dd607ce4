import type { LayoutProps } from 'sitewright';
import { Shell } from './components/Shell.tsx';

export default function Page({ page, site, children }: LayoutProps) {
  return (
    <Shell page={page} site={site}>
      <h1>{page.title}</h1>
      {children}
    </Shell>
  );
}
