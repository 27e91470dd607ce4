import { href, type LayoutProps } from 'sitewright';
import { z } from 'zod';
import { Document } from './components/Document.tsx';
import { LinkPoll } from './components/LinkPoll.tsx';
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
          <FallenMark />
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

/** The mark after something went wrong: one bar is tipping over, the vote has rolled away, and all look at each other. */
function FallenMark() {
  return (
    <svg viewBox="0 0 35 42" aria-hidden="true">
      <rect className="pine" y="17" width="15" height="25" rx="5" />
      <path
        className="eyes"
        d="M7.1 24.5a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0M11.1 24.5a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0"
      />
      <g className="tipping">
        <rect className="mint" x="20" y="17" width="15" height="25" rx="5" />
        <path
          className="eyes"
          d="M27.3 23.5a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0M31.3 23.5a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0"
        />
      </g>
      <g className="rolled">
        <circle className="vote" cx="17.5" cy="6.5" r="6.5" />
        <path
          className="eyes"
          d="M13.1 4.2a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0M13.1 8.2a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0"
        />
      </g>
    </svg>
  );
}
