// `sitemap.xml` and `robots.txt`, https://www.sitemaps.org/protocol.html
import { escapeMarkup } from '../base/escape.ts';
import { sortedBy } from '../base/order.ts';
import type { GeneratedFile } from '../model/files/output.ts';
import type { Page } from '../model/pages/page.ts';
import { ICON_FILES } from '../model/settings/icons.ts';
import type { Site } from '../model/site.ts';
import { LLMS_FILE, listsTwins, twinFile, twinPages } from '../model/twin.ts';
import { appFiles } from './app-files.ts';

/** The protocol allows no more addresses in one file. */
const MAX_ADDRESSES = 50_000;

const SITEMAP = 'sitemap.xml';
const ROBOTS = 'robots.txt';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** `sitemap.xml`, `robots.txt` and app files, without those that the site brings along in `public/`. */
export function generatedFiles(site: Site): readonly GeneratedFile[] {
  const robots = site.publicFiles.has(ROBOTS) ? [] : [{ file: ROBOTS, text: robotsText(site) }];
  return [...robots, ...sitemapFiles(site), ...appFiles(site)];
}

/** The names of these files, of icons, feeds and twins, without the work of writing them. */
export function generatedNames(site: Site): readonly string[] {
  const robots = site.publicFiles.has(ROBOTS) ? [] : [ROBOTS];
  const count = sitemapParts(site);
  const parts = count > 1 ? Array.from({ length: count }, (_, index) => partName(index)) : [];
  const own = appFiles(site).map(({ file }) => file);
  const icons = site.settings.core.icons ? ICON_FILES.map(({ file }) => file) : [];
  const drawn = icons.filter((file) => !site.publicFiles.has(file));
  const feeds = site.settings.feeds.map(({ file }) => file);
  const twins = [...twinPages(site).map(twinFile), ...(listsTwins(site) ? [LLMS_FILE] : [])];
  const maps = count > 0 ? [...parts, SITEMAP] : [];
  return [...robots, ...maps, ...own, ...drawn, ...feeds, ...twins];
}

/** Number of files that hold the addresses. */
function sitemapParts(site: Site): number {
  if (site.settings.core.url === undefined || site.publicFiles.has(SITEMAP)) return 0;
  return Math.ceil(site.pages.filter((page) => !page.noindex).length / MAX_ADDRESSES);
}

function partName(index: number): string {
  return `sitemap-${index + 1}.xml`;
}

/** Files of the sitemap: one, or an index and its parts. None where the site's address is not known. */
function sitemapFiles(site: Site): readonly GeneratedFile[] {
  const { url } = site.settings.core;
  const listed = listedPages(site);
  if (url === undefined || listed.length === 0 || site.publicFiles.has(SITEMAP)) return [];
  if (listed.length <= MAX_ADDRESSES) return [{ file: SITEMAP, text: addressList(url, listed) }];
  const parts = Array.from({ length: Math.ceil(listed.length / MAX_ADDRESSES) }, (_, index) => ({
    file: partName(index),
    text: addressList(url, listed.slice(index * MAX_ADDRESSES, (index + 1) * MAX_ADDRESSES)),
  }));
  return [...parts, { file: SITEMAP, text: partList(url, parts) }];
}

/** Everything may be read; the sitemap is named where there is one. */
function robotsText(site: Site): string {
  const { url } = site.settings.core;
  const rules = 'User-agent: *\nAllow: /\n';
  const named = url !== undefined && (site.publicFiles.has(SITEMAP) || listedPages(site).length > 0);
  return named ? `${rules}\nSitemap: ${url}/${SITEMAP}\n` : rules;
}

function listedPages({ pages }: Site): readonly Page[] {
  const listed = pages.filter((page) => !page.noindex);
  return sortedBy(listed, ({ route }) => route);
}

function addressList(url: string, pages: readonly Page[]): string {
  const entries = pages.map(({ route, updated, date }) => entry('url', url + route, updated ?? date));
  return `${HEAD}<urlset ${NAMESPACE}>\n${entries.join('')}</urlset>\n`;
}

function partList(url: string, parts: readonly GeneratedFile[]): string {
  const entries = parts.map(({ file }) => entry('sitemap', `${url}/${file}`, undefined));
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`;
}

function entry(element: string, address: string, changed: string | undefined): string {
  const lastmod = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
  return `<${element}><loc>${escapeMarkup(address)}</loc>${lastmod}</${element}>\n`;
}
