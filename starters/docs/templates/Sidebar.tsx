import { href } from 'sitewright';
import type { Branch } from './book.ts';
import type { Page, Site } from './site.ts';

interface Props {
  readonly branches: readonly Branch[];
  readonly page: Page;
  readonly site: Site;
}

/** The pages of a version, nested as their folders are. */
export function Sidebar({ branches, page, site }: Props) {
  return (
    <nav id="sidebar" className="sidebar" aria-label="Pages" popover="auto">
      <Branches branches={branches} page={page} site={site} />
    </nav>
  );
}

function Branches({ branches, page, site }: Props) {
  return (
    <ul>
      {branches.map(({ title, route, path, children }) => (
        <li key={path ?? title}>
          {route === undefined ? (
            <span>{title}</span>
          ) : (
            <a href={href(site, route)} aria-current={path === page.path ? 'page' : undefined}>
              {title}
            </a>
          )}
          {children.length > 0 && <Branches branches={children} page={page} site={site} />}
        </li>
      ))}
    </ul>
  );
}
