import { type Branch, href } from 'sitewright';
import type { Site } from './site.ts';

interface Props {
  readonly branches: readonly Branch[];
  readonly site: Site;
}

/** Links to pages, with the pages below them. */
export function Cards({ branches, site }: Props) {
  return (
    <ul className="cards">
      {branches.map(({ title, route, path, children }) => (
        <li key={path ?? title}>
          {route === undefined ? <strong>{title}</strong> : <a href={href(site, route)}>{title}</a>}
          {children.length > 0 && (
            <ul>
              {children.map((child) => (
                <li key={child.path ?? child.title}>
                  {child.route && <a href={href(site, child.route)}>{child.title}</a>}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
