import { href, type LayoutProps } from 'sitewright';
import { z } from 'zod';
import { Document } from './components/Document.tsx';
import { LinkPoll } from './components/LinkPoll.tsx';
import { Mark } from './components/Mark.tsx';
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

/** The page that a host shows when it fails. It is readable without the files that the failing host may not deliver. */
export default function ErrorPage({
  page,
  site,
  children,
}: LayoutProps<{ schema: typeof schema; settings: typeof settings }>) {
  return (
    <Document page={page} site={site} stylesheet={stylesheet}>
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
            { label: page.fields.home, href: href(site, site.home) },
          ]}
        />
      </div>
    </Document>
  );
}
