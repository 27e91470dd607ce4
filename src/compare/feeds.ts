// Reads feeds and sitemaps.
import { Parser } from 'htmlparser2';

export interface ListedEntry {
  /** Id by which feed readers recognize the entry. */
  readonly id: string;
  readonly title: string;
}

/** Entries of a feed, or the absolute URLs of a sitemap. */
type ListFile =
  | { readonly kind: 'feed'; readonly entries: readonly ListedEntry[] }
  | { readonly kind: 'sitemap'; readonly urls: readonly string[] };

export const LIST_FILE = /\.(?:xml|rss|atom|rdf)$|(?:^|\/)(?:feed|index)\.json$/i;

/** Returns the list in a file; undefined for any other file. */
export function readList(file: string, text: string): ListFile | undefined {
  if (file.endsWith('.json')) return readJsonFeed(text);
  const [, kind] = /<(?:\w+:)?(rss|feed|RDF|urlset)[\s>]/.exec(text.slice(0, 4000)) ?? [];
  if (kind === undefined) return undefined;
  return kind === 'urlset'
    ? { kind: 'sitemap', urls: sitemapUrls(text) }
    : { kind: 'feed', entries: readFeed(text) };
}

function readJsonFeed(text: string): ListFile | undefined {
  if (!text.includes('jsonfeed.org')) return undefined;
  try {
    const { items } = JSON.parse(text) as { readonly items?: readonly { id?: unknown; title?: unknown }[] };
    const entries = (items ?? []).map(({ id, title }) => ({
      id: String(id ?? ''),
      title: String(title ?? ''),
    }));
    return { kind: 'feed', entries };
  } catch {
    return undefined;
  }
}

export function sitemapUrls(text: string): readonly string[] {
  const urls: string[] = [];
  readXml(text, (path, value) => {
    if (path.at(-1) === 'loc' && (path.at(-2) === 'url' || path.at(-2) === 'sitemap')) urls.push(value);
  });
  return urls;
}

const ENTRY = /^(?:item|entry)$/;

function readFeed(text: string): readonly ListedEntry[] {
  const entries: ListedEntry[] = [];
  let fields = new Map<string, string>();
  readXml(text, (path, value, attributes) => {
    const [around = '', name = ''] = path.slice(-2);
    if (ENTRY.test(name)) {
      const id =
        fields.get('guid') ?? fields.get('id') ?? attributes['rdf:about'] ?? fields.get('link') ?? '';
      entries.push({ id, title: fields.get('title') ?? '' });
      fields = new Map();
    } else if (ENTRY.test(around) && !fields.has(name)) fields.set(name, value || (attributes.href ?? ''));
  });
  return entries;
}

/** Calls `leave` at the end of each element, with the names around it, its own last. */
function readXml(
  text: string,
  leave: (path: readonly string[], value: string, attributes: Readonly<Record<string, string>>) => void,
): void {
  const path: string[] = [];
  const attributes: Readonly<Record<string, string>>[] = [];
  let value = '';
  const parser = new Parser(
    {
      onopentag(name, written) {
        path.push(name);
        attributes.push(written);
        value = '';
      },
      ontext(part) {
        value += part;
      },
      onclosetag() {
        leave(path, value.replace(/\s+/g, ' ').trim(), attributes.pop() ?? {});
        path.pop();
        value = '';
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
}
