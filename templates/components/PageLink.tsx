import { href, type NavigationItem } from 'sitewright';
import type { Page, Site } from './site.ts';

interface Props {
  readonly page: Page;
  readonly site: Site;
  readonly item: NavigationItem;
}

/** A link of the navigation, which knows whether the visitor is already there. */
export function PageLink({ page, site, item }: Props) {
  return (
    <a href={href(site, item.to)} aria-current={item.to === page.route ? 'page' : undefined}>
      {item.label}
    </a>
  );
}
