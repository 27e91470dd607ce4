import type { LayoutProps } from 'sitewright';
import { Shell } from './components/Shell.tsx';

// The heading of the page is the first of its Markdown.
export default function Page({ page, site, children }: LayoutProps) {
  return (
    <Shell page={page} site={site}>
      {children}
    </Shell>
  );
}
