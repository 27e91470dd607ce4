// Pages that a language shows without files of its own.

import { isErrorPage } from '../kit/urls/url-path.ts';
import type { PageInEdition, SitePage } from '../model/pages/page.ts';
import { dataFileOf } from '../model/pages/page-path.ts';
import type { Settings } from '../settings/index.ts';

/**
 * Returns the pages that languages add to the published ones: pages made from data, and originals without a translation if the
 * language shows them. `originals` has the path of each original by that of its translation.
 */
export function pagesInLanguages(
  published: readonly SitePage[],
  languages: Settings['languages'],
  originals: Readonly<Record<string, string | null>>,
): readonly SitePage[] {
  const taken = new Set(published.map(({ file }) => file));
  const translated = new Set(
    published.flatMap(({ path, edition }) => (edition ? `${edition.name} ${originals[path] ?? ''}` : [])),
  );
  const main = published.filter((page) => !page.edition && !isErrorPage(page));
  return Object.entries(languages).flatMap(([language, { missing }]) =>
    main
      .filter(({ path, file }) => {
        const isWanted = dataFileOf(path) !== undefined || missing === 'show';
        return isWanted && !translated.has(`${language} ${path}`) && !taken.has(`${language}/${file}`);
      })
      .map((page) => {
        const { path, route, file } = page;
        const id = path.replace('content', `content/${language}`);
        return pageInLanguage(page, language, {
          id,
          route: `/${language}${route}`,
          file: `${language}/${file}`,
          aliases: [],
        });
      }),
  );
}

/** Returns a page as a language shows it, at its own route. The original is the one that search engines list. */
export function pageInLanguage(
  page: SitePage,
  language: string,
  { id, route, file, aliases }: Pick<SitePage, 'id' | 'route' | 'file' | 'aliases'>,
  note: PageInEdition['note'] = 'untranslated',
): SitePage {
  const { path } = page;
  const isText = dataFileOf(path) === undefined;
  const inEdition: PageInEdition = {
    language,
    title: page.titles?.[language] ?? page.title,
    edition: { name: language, path },
    aliases,
    legal: false,
    history: false,
    noindex: isText || page.noindex,
    textLanguage: isText ? page.language : undefined,
    original: page.route,
    note,
  };
  return {
    ...page,
    ...inEdition,
    inEdition,
    id,
    route,
    file,
    permalink: undefined,
    legalVersions: [],
  };
}
