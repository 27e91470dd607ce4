import type { LayoutProps } from 'sitewright';
import { Shell } from './components/Shell.tsx';

export default function Page({ page, site, children }: LayoutProps) {
  return (
    <Shell page={page} site={site}>
      {children}
    </Shell>
  );
}
