import { type Branch, href } from 'sitewright';
import { pagesAround } from './book.ts';
import type { Page, Site } from './site.ts';

interface Props {
  readonly branches: readonly Branch[];
  readonly page: Page;
  readonly site: Site;
}

/** The pages before and after one. */
export function Around({ branches, page, site }: Props) {
  const { before, after } = pagesAround(branches, page.path);
  if (!before && !after) return null;
  return (
    <nav className="around" aria-label={site.words.around}>
      {before?.route && (
        <a rel="prev" href={href(site, before.route)}>
          <span>{site.labels.previous}</span> {before.title}
        </a>
      )}
      {after?.route && (
        <a rel="next" href={href(site, after.route)}>
          <span>{site.labels.next}</span> {after.title}
        </a>
      )}
    </nav>
  );
}
