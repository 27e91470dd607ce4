// Rules for routes that earlier builds have published.

import { counted, someOf } from '../../kit/counted.ts';
import { type Place, wholeFile } from '../../kit/diagnostics/diagnostic.ts';
import { nearest } from '../../kit/nearest.ts';
import { sortedBy } from '../../kit/order.ts';
import { encodePath, NOT_FOUND_PAGE, withBase } from '../../kit/urls/url-path.ts';
import { ROUTE_LIST, SETTINGS_PATH } from '../../model/files/project.ts';
import type { Site } from '../../model/site.ts';
import { isRedirect } from '../../settings/index.ts';
import type { Finding, Rule, RulePage, SiteRule } from '../rule.ts';

const anchorGone: SiteRule = {
  code: 'anchor-gone',
  severity: 'warning',
  title: 'Published heading id is gone',
  meaning:
    'Other sites, bookmarks and search engines link to heading ids. Each build records the ids that it publishes in `.site/manifest.json`. When a page loses one, those links break, unless the page keeps it as an alias under `anchors`.',
  when: 'check',
  *site({ pages, published }) {
    for (const { page, facts } of pages) {
      const known = new Set(facts.ids);
      for (const id of Object.hasOwn(published, page.file) ? (published[page.file] ?? []) : [])
        if (!known.has(id))
          yield {
            message: `${page.route} was published with the heading id "${id}", which is gone`,
            at: { kind: 'page', page },
            hint: `Add anchors: { ${id}: ${nearest(id, facts.anchors) ?? 'id-of-a-heading'} } to the front matter to point to a current heading, or {#${id}} to the heading that had the id.`,
          };
    }
  },
};

const urlGone: SiteRule = {
  code: 'route-gone',
  severity: 'warning',
  title: 'Published page is gone',
  meaning:
    'Other sites, bookmarks and search engines link to the pages that a site has published. Each build records them in `.site/manifest.json`; for machines without that file, such as those of CI, they can be listed in `content/routes.txt`. A page that is renamed keeps its visitors with its old path under `aliases`; one that is deleted, with an entry under `redirects`, with `status: 410` if nothing replaces it. `site fix` adds the alias if a new page has the same headings.',
  when: 'check',
  *site({ site, pages, resolve, published, publishedPages, routeList }) {
    const { settings, redirects } = site;
    const former = new Map<string, { readonly file?: string; readonly place?: Place }>();
    for (const { url, place } of listedUrls(routeList)) former.set(url, { place });
    for (const file of publishedPages)
      if (file !== NOT_FOUND_PAGE) former.set(urlOfFile(file), { ...former.get(urlOfFile(file)), file });
    for (const [url, { file = '', place }] of former) {
      const isKept = redirects.some(({ from }) => from.replace(/\/$/, '') === url.replace(/\/$/, ''));
      const isThere = resolve(withBase(settings, url), '/').kind !== 'nothing';
      if (isKept || isThere) continue;
      const ids = Object.hasOwn(published, file) ? (published[file] ?? []).toSorted().join(' ') : '';
      const same = pages.filter(
        ({ page, facts }) =>
          !former.has(urlOfFile(page.file)) && ids !== '' && ids === facts.anchors.toSorted().join(' '),
      );
      const renamed = same.length === 1 ? same[0]?.page : undefined;
      yield goneFinding(site, url, renamed, place ?? wholeFile(SETTINGS_PATH));
    }
  },
};

/** Route of a page by its file in the output: `/about/` for `about/index.html`. */
function urlOfFile(file: string): string {
  return encodePath(file).replace(/\/index\.html$/, '/');
}

/** Reports a page that is gone; `renamed` is a new page with the same headings. */
function goneFinding(
  { redirects }: Pick<Site, 'redirects'>,
  url: string,
  renamed: RulePage | undefined,
  place: Place,
): Finding {
  const message = `${url} was published, and now there is no page or redirect`;
  if (!renamed)
    return {
      message,
      at: { kind: 'place', place },
      hint: `Add aliases: [${url}] to the front matter of the page that replaces it, or an entry under redirects in content/site.yaml. If nothing replaces it: { from: ${url}, status: 410 }.`,
    };
  const hasAliases = redirects.some((old) => isRedirect(old) && old.to === renamed.route);
  return {
    message,
    at: { kind: 'page', page: renamed },
    hint: `Add aliases: [${url}] to the front matter of this page, which has the same headings.`,
    ...(!hasAliases && { newField: { name: 'aliases', value: `[${url}]` } }),
  };
}

/** The routes in `content/routes.txt`, one in a line; lines with `#` are comments. */
function listedUrls(list: string | undefined): readonly { readonly url: string; readonly place: Place }[] {
  return (list ?? '').split(/\r?\n/).flatMap((written, index) => {
    const url = written.trim();
    if (url === '' || url.startsWith('#')) return [];
    const column = written.indexOf(url) + 1;
    return { url, place: { path: ROUTE_LIST, line: index + 1, column, length: url.length } };
  });
}

const urlUnlisted: SiteRule = {
  code: 'route-unlisted',
  severity: 'warning',
  title: 'Page is not in content/routes.txt',
  meaning:
    '`content/routes.txt` lists the routes of all pages, so that `site check` reports one that is gone on any machine. It exists only if you create it. `site fix` adds new pages, and removes nothing: a route stays in the list when it becomes a redirect.',
  when: 'check',
  *site({ pages, routeList }) {
    if (routeList === undefined) return;
    const listed = listedUrls(routeList).map(({ url }) => url);
    const known = new Set(listed);
    const missing = pages
      .filter(({ page }) => page.id === page.path && page.file !== NOT_FOUND_PAGE)
      .map(({ page }) => urlOfFile(page.file))
      .filter((url) => !known.has(url));
    if (missing.length === 0) return;
    const comments = routeList.split(/(?<=\n)/).filter((line) => line.trim().startsWith('#'));
    const sorted = sortedBy([...known, ...missing], (url) => url);
    yield {
      message: `${ROUTE_LIST} lacks ${counted(missing.length, 'page')}: ${someOf(missing, 3)}`,
      at: { kind: 'place', place: wholeFile(ROUTE_LIST) },
      hint: 'Run site fix, which adds them.',
      fix: {
        at: { path: ROUTE_LIST, line: 1, column: 1 },
        from: routeList,
        to: `${comments.join('')}${sorted.join('\n')}\n`,
      },
    };
  },
};

export const formerRouteRules: readonly Rule[] = [anchorGone, urlGone, urlUnlisted];
