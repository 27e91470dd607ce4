import { type Branch, href } from 'sitewright';
import type { Site } from './site.ts';

interface Props {
  readonly branches: readonly Branch[];
  /** Descriptions of pages, by path. */
  readonly texts: Readonly<Record<string, string | undefined>>;
  readonly site: Site;
}

/** More pages are a list of titles. */
const MANY = 16;

/** Sections with their pages, each with what it is about. */
export function Panels({ branches, texts, site }: Props) {
  const isLong = branches.reduce((sum, { children }) => sum + children.length, 0) > MANY;
  return (
    <div className={isLong ? 'panels many' : 'panels'}>
      {branches.map(({ title, route, path, children }) => (
        <section key={path ?? title}>
          <h2>{route === undefined ? title : <a href={href(site, route)}>{title}</a>}</h2>
          <ul>
            {children.map((child) => (
              <li key={child.path ?? child.title}>
                {child.route && <a href={href(site, child.route)}>{child.title}</a>}
                {!isLong && <p>{child.path && texts[child.path]}</p>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
