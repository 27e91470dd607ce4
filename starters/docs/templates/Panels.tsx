import { type Branch, href } from 'sitewright';
import type { Site } from './site.ts';

interface Props {
  readonly branches: readonly Branch[];
  /** Descriptions of pages, by path. */
  readonly texts: Readonly<Record<string, string | undefined>>;
  readonly site: Site;
}

/** Sections with their pages, each with what it is about. */
export function Panels({ branches, texts, site }: Props) {
  return (
    <div className="panels">
      {branches.map(({ title, route, path, children }) => (
        <section key={path ?? title}>
          <h2>{route === undefined ? title : <a href={href(site, route)}>{title}</a>}</h2>
          <ul>
            {children.map((child) => (
              <li key={child.path ?? child.title}>
                {child.route && <a href={href(site, child.route)}>{child.title}</a>}
                <p>{child.path && texts[child.path]}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
