// `sitemap.xml` and `robots.txt`, https://www.sitemaps.org/protocol.html
import { escapeMarkup } from '../../kit/escape.ts';
import { sortedBy } from '../../kit/order.ts';
import type { GeneratedFile } from '../../model/files/output.ts';
import { isListed, type SitePage } from '../../model/pages/page.ts';
import type { Site } from '../../model/site.ts';
import { arrangedSite, languagesBy, type TranslatedPage } from '../../site/arrange/index.ts';
import { type Ask, type Feature, textFiles } from '../../site/index.ts';
import { editionFolders, siteLanguage } from '../../site/read/index.ts';
import { sitemapWrong } from './rules.ts';

/** Limit of the protocol for URLs in one file. */
const MAX_URLS = 50_000;

const SITEMAP = 'sitemap.xml';
const ROBOTS = 'robots.txt';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const LINKS = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export const sitemap: Feature = {
  name: 'sitemap',
  names(site) {
    const count = sitemapParts(site);
    const parts = count > 1 ? Array.from({ length: count }, (_, index) => partName(index)) : [];
    return [...(site.publicFiles.has(ROBOTS) ? [] : [ROBOTS]), ...(count > 0 ? [...parts, SITEMAP] : [])];
  },
  rules: [sitemapWrong],
  artifacts: textFiles('sitemap', (ask) => sitemapFiles(ask(arrangedSite).value.site, factsBy(ask))),
};

/** Facts in the entry of a page, besides its route. */
interface SitemapFacts {
  /** The page in all languages in which search engines list it, and its original again as `x-default`. */
  readonly languages: readonly Pick<TranslatedPage, 'language' | 'route'>[];
  /** Day of the last change, `YYYY-MM-DD`. */
  readonly changed: string | undefined;
}

type FactsBy = (page: SitePage) => SitemapFacts;

function factsBy(ask: Ask): FactsBy {
  const languagesOf = ask(editionFolders).length > 0 ? languagesBy(ask) : () => [];
  const main = ask(siteLanguage);
  return (page) => ({
    languages: page.subpage ? [] : listedIn(main, languagesOf(page.path)),
    changed: changedOn(page, ...ask.tools.features.map(({ changed }) => changed?.(ask, page.path))),
  });
}

function listedIn(main: string, languages: readonly TranslatedPage[]): SitemapFacts['languages'] {
  const listed = languages.filter(({ noindex }) => !noindex);
  if (listed.length < 2) return [];
  const originals = listed.filter(({ language }) => language === main);
  return [...listed, ...originals.map(({ route }) => ({ language: 'x-default', route }))];
}

/** Returns the day in the front matter, else the last of the others: a page may be published later than it was written. */
function changedOn(
  { updated, date }: SitePage,
  ...recorded: readonly (string | undefined)[]
): string | undefined {
  return updated ?? [date, ...recorded].filter((day) => day !== undefined).reduce(laterDay, undefined);
}

function laterDay(one: string | undefined, other: string): string {
  return one !== undefined && one > other ? one : other;
}

/** Facts in the front matter alone. */
const WRITTEN: FactsBy = (page) => ({ languages: [], changed: changedOn(page) });

/** Files of the sitemap, except those that the site has in `public/`. */
export function sitemapFiles(site: Site, facts: FactsBy = WRITTEN): readonly GeneratedFile[] {
  const robots = site.publicFiles.has(ROBOTS) ? [] : [{ file: ROBOTS, text: robotsText(site) }];
  return [...robots, ...urlFiles(site, facts)];
}

function sitemapParts(site: Site): number {
  if (site.settings.core.url === undefined || site.publicFiles.has(SITEMAP)) return 0;
  return Math.ceil(site.pages.filter(isListed).length / MAX_URLS);
}

function partName(index: number): string {
  return `sitemap-${index + 1}.xml`;
}

/** Sitemap as one file, or as an index and its parts; none if the site's URL is unknown. */
function urlFiles(site: Site, facts: FactsBy): readonly GeneratedFile[] {
  const { url } = site.settings.core;
  const count = sitemapParts(site);
  if (url === undefined || count === 0) return [];
  const listed = listedPages(site);
  if (count === 1) return [{ file: SITEMAP, text: urlList(url, listed, facts) }];
  const parts = Array.from({ length: count }, (_, index) => ({
    file: partName(index),
    text: urlList(url, listed.slice(index * MAX_URLS, (index + 1) * MAX_URLS), facts),
  }));
  return [...parts, { file: SITEMAP, text: partList(url, parts) }];
}

/** Allows everything, unless the site is unfinished, and links the sitemap if there is one. */
function robotsText(site: Site): string {
  if (site.settings.unfinished === 'build') return 'User-agent: *\nDisallow: /\n';
  const { url } = site.settings.core;
  const rules = 'User-agent: *\nAllow: /\n';
  const named = url !== undefined && (site.publicFiles.has(SITEMAP) || listedPages(site).length > 0);
  return named ? `${rules}\nSitemap: ${url}/${SITEMAP}\n` : rules;
}

function listedPages({ pages }: Site): readonly SitePage[] {
  return sortedBy(pages.filter(isListed), ({ route }) => route);
}

function urlList(url: string, pages: readonly SitePage[], facts: FactsBy): string {
  let hasOthers = false;
  const entries = pages.map((page) => {
    const { languages, changed } = facts(page);
    const others = alternates(url, languages);
    hasOthers ||= others !== '';
    return entry('url', url + page.route, changed, others);
  });
  return `${HEAD}<urlset ${NAMESPACE}${hasOthers ? ` ${LINKS}` : ''}>\n${entries.join('')}</urlset>\n`;
}

/** Links to all languages of a page. */
function alternates(url: string, pages: SitemapFacts['languages']): string {
  return pages
    .map(
      ({ language, route }) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeMarkup(url + route)}"/>`,
    )
    .join('');
}

function partList(url: string, parts: readonly GeneratedFile[]): string {
  const entries = parts.map(({ file }) => entry('sitemap', `${url}/${file}`));
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`;
}

function entry(element: string, url: string, changed?: string, others = ''): string {
  const lastmod = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
  return `<${element}><loc>${escapeMarkup(url)}</loc>${lastmod}${others}</${element}>\n`;
}
