import { href, type LayoutProps, PageHead } from 'sitewright';
import { z } from 'zod';
import { HeadAssets } from './components/Document.tsx';
import { LinkPoll } from './components/LinkPoll.tsx';
import { Mark } from './components/Mark.tsx';
import { Brand } from './components/TopBar.tsx';
import type { settings } from './settings.ts';
import stylesheet from './styles/pages/dead-end.css';

export const schema = z.strictObject({
  /** Label of the link to the home page. */
  home: z.string(),
  /** Asked above the links. */
  question: z.string(),
  /** Label of the link that loads the page again. */
  again: z.string(),
});

/**
 * The page that a host shows when it fails. It has no navigation and no script, and is readable without its
 * stylesheet, since the failing host may not deliver that either.
 */
export default function ErrorPage({
  page,
  site,
  children,
}: LayoutProps<{ schema: typeof schema; settings: typeof settings }>) {
  return (
    <html lang={page.language}>
      <head>
        <PageHead page={page} site={site} />
        <HeadAssets stylesheet={stylesheet} />
      </head>
      <body data-layout={page.layout}>
        <header className="top-bar">
          <div className="wrap top-bar-row">
            <Brand page={page} site={site} />
          </div>
        </header>
        <main>
          <div className="wrap dead-end">
            <div className="ground fallen">
              <Mark />
            </div>
            <h1>{page.title}</h1>
            {children}
            <LinkPoll
              question={page.fields.question}
              links={[
                { label: page.fields.again, href: '' },
                { label: page.fields.home, href: href(site, '/') },
              ]}
            />
          </div>
        </main>
      </body>
    </html>
  );
}
