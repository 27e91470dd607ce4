import type { LayoutProps } from 'sitewright';
import { Document } from './Document.tsx';
import { Horizon } from './Horizon.tsx';
import type { settings } from './settings.ts';
import { Title } from './Title.tsx';

/** The layout of pages that name no other. The 404 page has a picture. */
export default function Page({ page, site, children }: LayoutProps<{ settings: typeof settings }>) {
  return (
    <Document page={page} site={site}>
      <article className="wrap post">
        <header className="post-head">
          <Title page={page} />
        </header>
        {page.path.endsWith('/404.md') && (
          <div className="cover">
            <Horizon title={site.name} date={undefined} />
          </div>
        )}
        <div className="prose">{children}</div>
      </article>
    </Document>
  );
}
