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
      <div className="wrap dead-end">
        <p className="ground lost">
          <span className="visually-hidden">404</span>
          <span aria-hidden="true">
            4<b />4
          </span>
        </p>
        <h1>{page.fields.heading}</h1>
        {children}
        <LinkPoll
          question={page.fields.question}
          links={[
            { label: page.fields.home, href: href(site, site.home) },
            ...site.navigation.map(({ label, to }) => ({ label, href: href(site, to) })),
          ]}
        />
      </div>
    </Document>
  );
}
