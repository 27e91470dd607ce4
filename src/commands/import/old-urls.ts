// Checks whether the URLs of an old site lead somewhere in the new one.
import { readFileSync, statSync } from 'node:fs';
import { attempt, Fault } from '../../kit/diagnostics/fault.ts';
import { sortedBy } from '../../kit/order.ts';
import { parseUrl } from '../../kit/urls/parse-url.ts';
import { encodePath } from '../../kit/urls/url-path.ts';
import { decodeSegments, filesAt } from '../../routes/index.ts';
import { arrangedSite } from '../../site/arrange/index.ts';
import type { Ask } from '../../site/index.ts';
import { filesBelow } from './read-old-project.ts';

export interface UrlReport {
  readonly total: number;
  /** Old URLs at which nothing would answer, sorted. */
  readonly missing: readonly string[];
}

export function checkOldUrls(urls: readonly string[], ask: Ask): UrlReport {
  const { site, everyPage } = ask(arrangedSite).value;
  const { base } = site.settings;
  const files = new Set([...site.publicFiles, ...[...everyPage.values()].map(({ file }) => file)]);
  for (const { linkable } of ask.tools.features) for (const file of linkable?.(ask) ?? []) files.add(file);
  const redirected = new Set(site.redirects.map(({ from }) => from.replace(/\/$/, '')));
  const answers = (url: string) =>
    redirected.has(url.replace(/\/$/, '')) ||
    [...filesAt(url), ...filesAt(`${url.replace(/\/$/, '')}/`)].some((file) => files.has(file));
  const below = urls.map((url) => withoutBase(url, base));
  return { total: urls.length, missing: below.filter((url) => !answers(url)) };
}

/**
 * URLs of pages, feeds and documents of an old site, without the origin, sorted. `old` is its output or its sitemap.
 * @throws {Fault}
 */
export function oldUrls(old: string): readonly string[] {
  const stats = statSync(old, { throwIfNoEntry: false });
  if (!stats)
    throw new Fault(`There is no ${old}`, 'Name the output folder of the old site, or its sitemap.xml.');
  const found = stats.isDirectory() ? inOutput(old) : inSitemap(old);
  if (found.length === 0)
    throw new Fault(`${old} contains no URLs`, 'Name the output folder of the old site, or its sitemap.xml.');
  return sortedBy(new Set(found), (url) => url);
}

/** Files that people open or subscribe to. URLs of files that pages load may change. */
const LISTED_FILE = /\.(?:html?|xml|pdf|txt|atom|rss)$/i;

function inOutput(folder: string): readonly string[] {
  const { files } = filesBelow(folder, (name) => !name.startsWith('.'));
  return files
    .filter((file) => LISTED_FILE.test(file) && !/^(?:404\.html|sitemap[^/]*\.xml|robots\.txt)$/.test(file))
    .map((file) => encodePath(file.replace(/(^|\/)index\.html$/, '$1')));
}

function inSitemap(file: string): readonly string[] {
  const text = attempt(`${file} cannot be read`, () => readFileSync(file, 'utf8'));
  return [...text.matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/g)].flatMap(([, url = '']) => pathOf(url));
}

function pathOf(url: string): readonly string[] {
  const pathname = parseUrl(url)?.pathname;
  return pathname !== undefined && decodeSegments(pathname) ? [pathname] : [];
}

/** Removes the base path, which starts and ends with a slash. */
function withoutBase(url: string, base: string): string {
  return base !== '/' && url.startsWith(base) ? url.slice(base.length - 1) : url;
}
