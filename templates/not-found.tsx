import { href, type LayoutProps } from 'sitewright';
import { z } from 'zod';
import { Document } from './components/Document.tsx';
import { LinkPoll } from './components/LinkPoll.tsx';
import type { settings } from './settings.ts';
import stylesheet from './styles/pages/dead-end.css';

export const schema = z.strictObject({
  heading: z.string(),
  /** Label of the link to the home page. */
  home: z.string(),
  /** Asked above the links. */
  question: z.string(),
});

export default function NotFound({
  page,
  site,
  children,
}: LayoutProps<{ schema: typeof schema; settings: typeof settings }>) {
  return (
    <Document page={page} site={site} stylesheet={stylesheet}>
      <div className="wrap">
        <div className="dead-end lost">
          <p className="digits">
            <span className="visually-hidden">404</span>
            <span aria-hidden="true">
              4<EmptySeat />4
            </span>
          </p>
          <div className="lost-words">
            <div>
              <h1>{page.fields.heading}</h1>
              {children}
            </div>
            <LinkPoll
              question={page.fields.question}
              links={[
                { label: page.fields.home, href: href(site, site.home) },
                ...site.navigation.map(({ label, to }) => ({ label, href: href(site, to) })),
              ]}
            />
          </div>
        </div>
      </div>
    </Document>
  );
}

/** The zero, as the dashed place of a voter who isn't there. */
function EmptySeat() {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <circle cx="50" cy="50" r="43" pathLength="40" strokeDasharray="2.6 1.4" />
    </svg>
  );
}
