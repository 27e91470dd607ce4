import type { ReactNode } from 'react';
import { MailLink } from './MailLink.tsx';
import { PageLink } from './PageLink.tsx';
import type { Page, Site } from './site.ts';

interface Props {
  readonly page: Page;
  readonly site: Site;
  readonly children: ReactNode;
}

export function Footer({ page, site, children }: Props) {
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="footer-row">
          <p>
            © <span data-year>{site.year}</span> {site.name}
          </p>
          <MailLink site={site} />
          <nav aria-label="Footer">
            <ul>
              {site.navigation.map((item) => (
                <li key={item.to}>
                  <PageLink page={page} site={site} item={item} />
                </li>
              ))}
            </ul>
          </nav>
        </div>
        {children}
      </div>
    </footer>
  );
}
