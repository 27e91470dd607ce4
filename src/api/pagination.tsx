// `<Pagination>`: links to the pages of a list.
import type { ReactNode } from 'react';
import type { PaginationLink } from '../model/pages/subpage.ts';
import { type CoreSettings, fillLabel } from '../settings/index.ts';

/** The current page of a layout that exports `pages`, and links to the others. */
export interface LayoutPagination<Item = unknown> extends PaginationLink {
  /** Items on this page. */
  readonly items: readonly Item[];
  /** Number of pages. */
  readonly totalPages: number;
  /** The first page; undefined if there is none. */
  readonly first: PaginationLink | undefined;
  /** The page before this one; undefined on the first. */
  readonly previous: PaginationLink | undefined;
  /** The page after this one; undefined on the last. */
  readonly next: PaginationLink | undefined;
  /** The last page; undefined if there is none. */
  readonly last: PaginationLink | undefined;
  /** Links to all pages, this one included. */
  readonly pages: readonly PaginationLink[];
}

interface PaginationProps {
  /** The `pagination` of the layout's props. Without one, nothing is rendered. */
  readonly pagination: LayoutPagination | undefined;
  /** The `site` of the layout. */
  readonly site: Pick<CoreSettings, 'labels'>;
}

/** Number of linked pages on each side of the current one. */
const AROUND = 2;

/**
 * Renders links to the pages of a list: the previous one, each by its number or title, the next one. Renders nothing if
 * there is only one.
 *
 * @example
 * ```tsx title="templates/list.tsx"
 * export const pages = (site: SiteIndex) => paginate(site.entries('blog'), 10);
 *
 * export default function List({ page, site, pagination }: LayoutProps<{ pages: typeof pages }>) {
 *   return (
 *     <html lang={page.language}>
 *       <head>
 *         <PageHead page={page} site={site} />
 *       </head>
 *       <body>
 *         {pagination.items.map((post) => (
 *           <h2 key={post.id}>{post.title}</h2>
 *         ))}
 *         <Pagination pagination={pagination} site={site} />
 *       </body>
 *     </html>
 *   );
 * }
 * ```
 */
export function Pagination({ pagination, site: { labels } }: PaginationProps): ReactNode {
  if (!pagination) return null;
  const { previous, next, totalPages } = pagination;
  if (totalPages === 0 || (totalPages === 1 && pagination.number === 1)) return null;
  return (
    <nav className="pagination" aria-label={labels.pages}>
      <ul>
        {previous && (
          <li>
            <a rel="prev" href={previous.href}>
              {labels.previous}
            </a>
          </li>
        )}
        {shownOf(pagination).map((link, index) =>
          link ? (
            <li key={link.number}>
              {linkTo(link, pagination.number, fillLabel(labels.page, { number: link.number }))}
            </li>
          ) : (
            <li key={`gap ${index}`}>…</li>
          ),
        )}
        {next && (
          <li>
            <a rel="next" href={next.href}>
              {labels.next}
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Renders a link to a page. One without its own title shows its number, and is named `Page 2` for screen readers. */
function linkTo({ number, title, href }: PaginationLink, current: number, numbered: string): ReactNode {
  const isNumbered = title === numbered;
  return (
    <a
      href={href}
      aria-label={isNumbered ? title : undefined}
      aria-current={number === current ? 'page' : undefined}
    >
      {isNumbered ? number : title}
    </a>
  );
}

/** Returns the linked pages, with undefined for a gap. */
function shownOf({ pages, number }: LayoutPagination): readonly (PaginationLink | undefined)[] {
  // Up to this many pages, all are linked. Otherwise, only the first, the last and those around the current one are.
  if (pages.length <= 9) return pages;
  const first = Math.max(2, number - AROUND);
  const last = Math.min(pages.length - 1, Math.max(1, number) + AROUND);
  return [
    pages[0],
    ...gap(pages, 2, first - 1),
    ...pages.slice(first - 1, last),
    ...gap(pages, last + 1, pages.length - 1),
    pages[pages.length - 1],
  ];
}

/** Returns the pages between two numbers: a gap, or the page itself if there is only one. */
function gap(
  pages: readonly PaginationLink[],
  from: number,
  to: number,
): readonly (PaginationLink | undefined)[] {
  return to < from ? [] : [to === from ? pages[from - 1] : undefined];
}
