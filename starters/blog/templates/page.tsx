import type { LayoutProps } from 'sitewright';
import { Document } from './Document.tsx';
import type { settings } from './settings.ts';
import { Title } from './Title.tsx';

/** The layout of pages that name no other. */
export default function Page({ page, site, children }: LayoutProps<{ settings: typeof settings }>) {
  return (
    <Document page={page} site={site}>
      <article>
        <header className="wrap page-head">
          <Title page={page} />
        </header>
        <div className="wrap prose">{children}</div>
      </article>
    </Document>
  );
}
