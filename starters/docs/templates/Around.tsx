import { type Branch, href } from 'sitewright';
import type { Page, Site } from './site.ts';

interface Props {
  /** In the order in which they are read. */
  readonly pages: readonly Branch[];
  readonly page: Page;
  readonly site: Site;
}

/** The pages before and after one. */
export function Around({ pages, page, site }: Props) {
  const index = pages.findIndex(({ path }) => path === page.path);
  const [before, after] = index < 0 ? [] : [pages[index - 1], pages[index + 1]];
  if (!before && !after) return null;
  return (
    <nav className="around" aria-label="Before and after">
      {before?.route && (
        <a rel="prev" href={href(site, before.route)}>
          <span>Previous</span> {before.title}
        </a>
      )}
      {after?.route && (
        <a rel="next" href={href(site, after.route)}>
          <span>Next</span> {after.title}
        </a>
      )}
    </nav>
  );
}
