import { type LayoutProps, Search } from 'sitewright';
import { Shell } from './components/Shell.tsx';

export default function SearchPage({ page, site, children }: LayoutProps) {
  return (
    <Shell page={page} site={site}>
      {children}
      <Search site={site} />
    </Shell>
  );
}
