import { type Branch, href } from 'sitewright';
import type { Site } from './site.ts';

interface Props {
  readonly branches: readonly Branch[];
  /** Descriptions of pages, by path. */
  readonly texts?: Readonly<Record<string, string | undefined>>;
  readonly site: Site;
}

/** Links to pages, with the pages below them. */
export function Cards({ branches, texts = {}, site }: Props) {
  return (
    <ul className="cards">
      {branches.map(({ title, route, path, children }) => (
        <li key={path ?? title}>
          {route === undefined ? <strong>{title}</strong> : <a href={href(site, route)}>{title}</a>}
          {path && texts[path] && <p>{texts[path]}</p>}
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
