// Reads the pages of a live site: those of its sitemap, those that its pages link to, and those that another site has.
import { setTimeout as sleep } from 'node:timers/promises';
import { isLoadedFile, type SiteFiles, sitemapUrls } from '../../compare/index.ts';
import { gatherFacts } from '../../document/index.ts';
import { Fault } from '../../kit/diagnostics/fault.ts';
import { sha256 } from '../../kit/hash.ts';
import { fetchAgain } from '../../kit/requests.ts';
import { parseUrl } from '../../kit/urls/parse-url.ts';
import { decodeUrl, encodePath } from '../../kit/urls/url-path.ts';

/** Concurrent requests, URLs of a site, milliseconds for an answer, and characters of a body. */
const MOST = { requests: 8, urls: 50_000, patience: 30_000, body: 64 * 1024 * 1024 };

export function isLiveSite(name: string): boolean {
  return /^https?:\/\//i.test(name);
}

/** Paths of the pages, feeds and documents of a site, to ask another one for them. */
export function urlsToAsk({ hashes }: SiteFiles): readonly string[] {
  return [...hashes.keys()]
    .filter((file) => file.endsWith('.html') || !isLoadedFile(file))
    .map((file) => encodePath(file.replace(/(^|\/)index\.html$/, '$1')));
}

/** Reads a live site. `urls` are paths below its URL. @throws {Fault} if it doesn't answer, or has no pages */
export async function readLiveSite(
  url: string,
  urls: readonly string[],
  signal: AbortSignal,
): Promise<SiteFiles> {
  const start = await firstUrl(url, signal);
  const texts = new Map<string, string>();
  const hashes = new Map<string, string | undefined>();
  const redirects: SiteFiles['redirects'][number][] = [];
  const seen = new Set<string>();
  const queue: URL[] = [];
  const add = (href: string, from: URL) => {
    const found = parseUrl(href, from);
    if (!found || found.origin !== start.origin || !found.pathname.startsWith(start.pathname)) return;
    found.hash = '';
    found.search = '';
    if (seen.has(found.href) || seen.size >= MOST.urls) return;
    seen.add(found.href);
    queue.push(found);
  };
  for (const url of ['', 'sitemap.xml', ...urls.map((one) => one.slice(1))]) add(url, start);
  const visit = async (target: URL) => {
    const answer = await request(target, signal);
    if (answer.location !== undefined) {
      redirects.push({ from: target.pathname, to: answer.location });
      return add(answer.location, target);
    }
    if (answer.status !== 200) return;
    const file = fileOf(target.pathname.slice(start.pathname.length), answer.isHtml);
    hashes.set(file, answer.text === undefined ? undefined : sha256(answer.text));
    if (answer.text === undefined) return;
    texts.set(file, answer.text);
    const links = answer.isHtml
      ? gatherFacts(answer.text).urls.filter(({ use }) => use === 'link')
      : sitemapUrls(answer.text).map((one) => ({ url: hereInstead(one, start) }));
    for (const link of links) add(link.url, target);
  };
  while (queue.length > 0) await Promise.all(queue.splice(0, MOST.requests).map(visit));
  if (![...texts.keys()].some((file) => file.endsWith('.html')))
    throw new Fault(`${url} has no pages`, 'Name the URL of the home page.');
  return {
    name: url,
    hashes,
    read: (file) => texts.get(file) ?? '',
    redirects,
    base: start.pathname,
    isLive: true,
  };
}

/** Follows the redirects of the given URL, such as to HTTPS. */
async function firstUrl(url: string, signal: AbortSignal): Promise<URL> {
  const start = parseUrl(url.replace(/\/?$/, '/'));
  if (!start) throw new Fault(`${url} is not a valid URL`, 'Write it like https://example.com/.');
  let target: URL = start;
  try {
    for (let hops = 0; hops < 5; hops += 1) {
      const { location } = await request(target, signal);
      const next = location === undefined ? undefined : parseUrl(location, target);
      if (!next || !/^https?:$/.test(next.protocol)) break;
      target = next;
    }
  } catch (error) {
    signal.throwIfAborted();
    const { cause = error } = error as Error;
    throw new Fault(`${url} does not respond: ${(cause as Error).message}`, 'Check the URL and the network.');
  }
  return new URL('.', target);
}

/** A sitemap of a site in another place, such as a preview, has its usual URLs. */
function hereInstead(url: string, { origin }: URL): string {
  const { pathname } = parseUrl(url) ?? {};
  return pathname === undefined ? url : origin + pathname;
}

interface LiveAnswer {
  readonly status: number;
  /** LinkEnd of a redirect. */
  readonly location: string | undefined;
  readonly isHtml: boolean;
  /** Body, if it is HTML, XML, JSON or text. */
  readonly text: string | undefined;
}

async function request(url: URL, signal: AbortSignal): Promise<LiveAnswer> {
  const init = () => ({
    redirect: 'manual' as const,
    signal: AbortSignal.any([signal, AbortSignal.timeout(MOST.patience)]),
    headers: { 'user-agent': 'sitewright (site diff)', accept: 'text/html,*/*' },
  });
  const wait = (milliseconds: number) => sleep(milliseconds, undefined, { signal });
  const response = await fetchAgain(url, init, wait);
  const { status, headers } = response;
  const location = status >= 300 && status < 400 ? (headers.get('location') ?? undefined) : undefined;
  const type = headers.get('content-type') ?? '';
  const isRead = status === 200 && /html|xml|json|text\//.test(type);
  if (!isRead) await response.body?.cancel();
  const text = isRead ? await response.text() : undefined;
  if (text !== undefined && text.length > MOST.body)
    throw new Fault(`${url} is too long`, 'Compare folders.');
  return { status, location, isHtml: type.includes('html'), text };
}

/** Path of the file that a server would send: `a/` is `a/index.html`, `a` is `a.html` if it is a page. */
function fileOf(path: string, isHtml: boolean): string {
  const decoded = decodeUrl(path).normalize('NFC');
  if (decoded === '' || decoded.endsWith('/')) return `${decoded}index.html`;
  return isHtml && !decoded.endsWith('.html') ? `${decoded}.html` : decoded;
}
