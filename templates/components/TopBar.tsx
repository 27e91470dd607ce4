import { href } from 'sitewright';
import { Download, SoonPopover } from './Download.tsx';
import { Mark } from './Mark.tsx';
import { PageLink } from './PageLink.tsx';
import type { Page, Site } from './site.ts';

interface Props {
  readonly page: Page;
  readonly site: Site;
}

/** The bar at the top of each page. On narrow screens its links are a popover that the Menu button opens. */
export function TopBar({ page, site }: Props) {
  return (
    <header className="top-bar">
      <div className="wrap top-bar-row">
        <Brand page={page} site={site} />
        <nav aria-label={site.words.main}>
          <button type="button" className="menu-button" popoverTarget="menu">
            {site.words.menu}
          </button>
          <ul id="menu" className="menu" popover="auto">
            {site.navigation.map((item) => (
              <li key={item.to}>
                <PageLink page={page} site={site} item={item} />
              </li>
            ))}
            <li>
              <Download site={site} />
            </li>
          </ul>
          <SoonPopover site={site} />
        </nav>
      </div>
    </header>
  );
}

/** The mark and the name, which lead home. */
function Brand({ page, site }: Props) {
  return (
    <a
      className="brand"
      href={href(site, site.home)}
      aria-current={page.route === site.home ? 'page' : undefined}
    >
      <Mark />
      {site.name}
    </a>
  );
}
