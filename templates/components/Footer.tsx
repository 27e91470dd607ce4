import { Languages } from 'sitewright';
import { Download } from './Download.tsx';
import { MailLink } from './MailLink.tsx';
import { Mark } from './Mark.tsx';
import { PageLink } from './PageLink.tsx';
import type { Page, Site } from './site.ts';

interface Props {
  readonly page: Page;
  readonly site: Site;
}

export function Footer({ page, site }: Props) {
  return (
    <footer className="footer">
      <div className="wrap footer-row">
        <Mark />
        <div className="footer-words">
          <nav aria-label={site.words.footer}>
            <ul>
              {site.navigation.map((item) => (
                <li key={item.to}>
                  <PageLink page={page} site={site} item={item} />
                </li>
              ))}
              <li>
                <Download site={site} />
              </li>
            </ul>
          </nav>
          <div className="footer-end">
            <Languages page={page} site={site} />
            <MailLink site={site} />
            <span>
              © {site.year} {site.name}
            </span>
          </div>
        </div>
      </div>
    </footer>
  );
}
