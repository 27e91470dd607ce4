import { href, type LayoutProps } from 'sitewright';
import { z } from 'zod';
import { Document } from './components/Document.tsx';
import { PageLink } from './components/PageLink.tsx';
import type { settings } from './settings.ts';

export const schema = z.strictObject({
  heading: z.string(),
  /** Label of the link to the home page. */
  home: z.string(),
});

export default function NotFound({
  page,
  site,
  children,
}: LayoutProps<{ schema: typeof schema; settings: typeof settings }>) {
  return (
    <Document page={page} site={site}>
      <div className="wrap dead-end">
        <p className="ground lost">
          <span className="visually-hidden">404</span>
          <span aria-hidden="true">
            4<b />4
          </span>
        </p>
        <h1>{page.fields.heading}</h1>
        {children}
        <a className="button" href={href(site, '/')}>
          {page.fields.home}
        </a>
        <ul className="dead-end-links">
          {site.navigation.map((item) => (
            <li key={item.to}>
              <PageLink page={page} site={site} item={item} />
            </li>
          ))}
        </ul>
      </div>
    </Document>
  );
}
