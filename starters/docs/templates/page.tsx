import { Fragment } from 'react';
import {
  formatDate,
  href,
  type LayoutProps,
  longestWord,
  type PageSummary,
  type SiteIndex,
  StructuredData,
  VersionNote,
} from 'sitewright';
import { z } from 'zod';
import { Around } from './Around.tsx';
import { branchAt, sectionsOf } from './book.ts';
import { Cards } from './Cards.tsx';
import { Contours } from './Contours.tsx';
import { Document } from './Document.tsx';
import { Sidebar } from './Sidebar.tsx';
import type { settings } from './settings.ts';

export const schema = z.object({
  /** Where readers can edit the page, if `edit` in the settings doesn't lead to its file. */
  edit: z.url().optional(),
});

export const select = (site: SiteIndex, page: PageSummary) => ({
  tree: site.tree(),
  breadcrumbs: site.breadcrumbs(page),
  texts: isSection(page) ? textsBelow(site, page.path.slice(0, -'index.md'.length)) : {},
});

const isSection = ({ path }: Pick<PageSummary, 'path'>) => path.endsWith('/index.md');

/** Descriptions of the pages of a folder, by path. */
function textsBelow({ pages }: SiteIndex, folder: string): Readonly<Record<string, string | undefined>> {
  const inside = pages.filter(({ path }) => path.startsWith(folder));
  return Object.fromEntries(inside.map(({ path, description }) => [path, description]));
}

type Props = LayoutProps<{ schema: typeof schema; select: typeof select; settings: typeof settings }>;

/** The layout of pages that name no other. */
export default function PageLayout({ page, site, children }: Props) {
  const { tree, breadcrumbs, texts } = site.selected;
  const sections = sectionsOf(tree, page);
  const edit = page.fields.edit ?? (site.edit && page.path.replace(/^content\//, site.edit));
  const isMissing = page.path.endsWith('/404.md');
  const hasTitle = page.headings.some(({ level }) => level === 1);
  return (
    <Document
      page={page}
      site={site}
      tree={tree}
      sidebar={<Sidebar branches={sections} page={page} site={site} />}
    >
      <div className="with-contents">
        <Contents page={page} site={site} />
        <article>
          {breadcrumbs.length > 2 && (
            <nav className="trail" aria-label={site.words.here}>
              <ol>
                {breadcrumbs.slice(1, -1).map(({ title, route }) => (
                  <li key={route}>
                    <a href={href(site, route)}>{title}</a>
                  </li>
                ))}
              </ol>
            </nav>
          )}
          <VersionNote page={page} site={site} />
          {isMissing && <Contours title={page.title} className="contours-wide" />}
          <div className="prose">
            {!hasTitle && <h1 data-longest={longestWord(page.title)}>{page.title}</h1>}
            {children}
          </div>
          {isSection(page) && (
            <Cards branches={branchAt(tree, page.path)?.children ?? []} texts={texts} site={site} />
          )}
          <p className="about-page">
            {page.changed && (
              <span>
                {site.words.updated}{' '}
                <time dateTime={page.changed}>{formatDate(page.changed, site.language)}</time>
              </span>
            )}
            {edit && !isMissing && (
              <a href={edit}>
                {site.words.edit}
                <span className="hidden">: {page.title}</span>
              </a>
            )}
          </p>
          <Around branches={sections} page={page} site={site} />
        </article>
      </div>
      <StructuredData breadcrumbs={breadcrumbs} site={site} />
    </Document>
  );
}

/** The headings of a page: folded on narrow screens, a column of its own on wide ones. */
function Contents({ page, site }: Pick<Props, 'page' | 'site'>) {
  const headings = page.headings.filter(({ level }) => level === 2 || level === 3);
  if (headings.length < 2) return null;
  return (
    <nav className="contents" aria-labelledby="listOfSections">
      <details>
        <summary id="listOfSections">{site.words.contents}</summary>
        <ul>
          <li>
            <a href="#main-content">{site.words.overview}</a>
          </li>
          {headings.map(({ id, level, text }) => (
            <li key={id} className={`level-${level}`}>
              <a href={`#${id}`}>{breakable(text)}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

/** Lets a long name such as checks.budgets.page or keepAliveTimeout break between its parts, rather than anywhere. */
function breakable(text: string) {
  return text.split(/(?<=\w[./_])(?=\w)|(?<=\w{5}[a-z])(?=[A-Z]\w{4})/).map((part, index) => (
    <Fragment key={`${index}.${part}`}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
