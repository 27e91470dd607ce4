import { href, type LayoutProps, PageHead } from 'sitewright';
import { z } from 'zod';
import { HeadAssets } from './components/Document.tsx';
import type { settings } from './settings.ts';

export const schema = z.strictObject({
  /** Label of the link to the home page. */
  home: z.string(),
});

/**
 * What a host shows when it fails. It has no navigation and no script, and it reads well without its
 * stylesheet, since the failing host may not deliver that either.
 */
export default function ErrorPage({
  page,
  site,
  children,
}: LayoutProps<{ schema: typeof schema; settings: typeof settings }>) {
  return (
    <html lang={site.language}>
      <head>
        <PageHead page={page} site={site} />
        <HeadAssets site={site} />
      </head>
      <body data-layout={page.layout}>
        <main className="wrap dead-end">
          <LeaningMark />
          <h1>{page.title}</h1>
          {children}
          <a className="button" href={href(site, '/')}>
            {page.fields.home}
          </a>
        </main>
      </body>
    </html>
  );
}

/** The mark with one bar that has lost its footing. */
function LeaningMark() {
  return (
    <svg viewBox="0 0 160 80" width="240" height="120" aria-hidden="true">
      <rect className="pine" x="44" y="24" width="26" height="54" rx="9" />
      <rect className="mint" x="82" y="24" width="26" height="54" rx="9" transform="rotate(24 108 78)" />
      <circle className="vote" cx="57" cy="9" r="8.5" />
    </svg>
  );
}
