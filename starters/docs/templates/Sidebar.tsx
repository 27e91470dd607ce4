import { type Branch, href } from 'sitewright';
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
      <Branches branches={branches} page={page} site={site} level={1} />
    </nav>
  );
}

/** Folders in folders show what is in them where the page is. */
function Branches({ branches, page, site, level }: Props & { readonly level: number }) {
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
          {children.length > 0 && (level === 1 || isIn(page, path)) && (
            <Branches branches={children} page={page} site={site} level={level + 1} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Whether a page is that of a folder, `content/guide/index.md`, or lies in it. */
function isIn(page: Page, path: string | undefined): boolean {
  return path?.endsWith('/index.md') === true && page.path.startsWith(path.replace(/index\.md$/, ''));
}
