// `sitemap.xml` and `robots.txt`, https://www.sitemaps.org/protocol.html
import { escapeMarkup } from '../../kit/escape.ts';
import { sortedBy } from '../../kit/order.ts';
import type { GeneratedFile } from '../../model/files/output.ts';
import type { SitePage } from '../../model/pages/page.ts';
import type { Site } from '../../model/site.ts';
import { arrangedSite } from '../../site/arrange/index.ts';
import { type Feature, textFiles } from '../../site/index.ts';
import { sitemapWrong } from './rules.ts';

/** Limit of the protocol for URLs in one file. */
const MAX_URLS = 50_000;

const SITEMAP = 'sitemap.xml';
const ROBOTS = 'robots.txt';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export const sitemap: Feature = {
  name: 'sitemap',
  names(site) {
    const count = sitemapParts(site);
    const parts = count > 1 ? Array.from({ length: count }, (_, index) => partName(index)) : [];
    return [...(site.publicFiles.has(ROBOTS) ? [] : [ROBOTS]), ...(count > 0 ? [...parts, SITEMAP] : [])];
  },
  rules: [sitemapWrong],
  artifacts: textFiles('sitemap', (ask) => sitemapFiles(ask(arrangedSite).value.site)),
};

/** Files of the sitemap, except those that the site has in `public/`. */
export function sitemapFiles(site: Site): readonly GeneratedFile[] {
  const robots = site.publicFiles.has(ROBOTS) ? [] : [{ file: ROBOTS, text: robotsText(site) }];
  return [...robots, ...urlFiles(site)];
}

function sitemapParts(site: Site): number {
  if (site.settings.core.url === undefined || site.publicFiles.has(SITEMAP)) return 0;
  return Math.ceil(site.pages.filter((page) => !page.noindex).length / MAX_URLS);
}

function partName(index: number): string {
  return `sitemap-${index + 1}.xml`;
}

/** Sitemap as one file, or as an index and its parts; none if the site's URL is unknown. */
function urlFiles(site: Site): readonly GeneratedFile[] {
  const { url } = site.settings.core;
  const count = sitemapParts(site);
  if (url === undefined || count === 0) return [];
  const listed = listedPages(site);
  if (count === 1) return [{ file: SITEMAP, text: urlList(url, listed) }];
  const parts = Array.from({ length: count }, (_, index) => ({
    file: partName(index),
    text: urlList(url, listed.slice(index * MAX_URLS, (index + 1) * MAX_URLS)),
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
  const listed = pages.filter((page) => !page.noindex);
  return sortedBy(listed, ({ route }) => route);
}

function urlList(url: string, pages: readonly SitePage[]): string {
  const entries = pages.map(({ route, updated, date }) => entry('url', url + route, updated ?? date));
  return `${HEAD}<urlset ${NAMESPACE}>\n${entries.join('')}</urlset>\n`;
}

function partList(url: string, parts: readonly GeneratedFile[]): string {
  const entries = parts.map(({ file }) => entry('sitemap', `${url}/${file}`, undefined));
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`;
}

function entry(element: string, url: string, changed: string | undefined): string {
  const lastmod = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
  return `<${element}><loc>${escapeMarkup(url)}</loc>${lastmod}</${element}>\n`;
}
