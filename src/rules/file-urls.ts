// URLs in stylesheets, web manifests and feeds.

import { decodeXML } from 'entities/decode';
import type { CheckedSite } from './rule.ts';
import { urlsIn } from './stylesheet.ts';

/** Yields URLs in the site's files, except pages, to which no file belongs. */
export function* brokenInFiles({ files, resolve, read }: CheckedSite) {
  for (const [form, readUrls] of READERS)
    for (const file of [...files.keys()].filter((each) => form.test(each)))
      for (const url of readUrls(read(file).toString())) {
        const target = resolve(url, `/${file}`);
        if (target.kind === 'nothing') yield { file, url, target };
      }
}

const READERS: readonly (readonly [RegExp, (text: string) => readonly string[]])[] = [
  [/\.css$/, urlsIn],
  [/^(?!sitemap).*\.(?:xml|rss|atom)$/, feedUrls],
  [/\.webmanifest$/, manifestUrls],
];

type Pictures = readonly { readonly src?: unknown }[];

/** https://www.w3.org/TR/appmanifest/ */
function manifestUrls(json: string): readonly string[] {
  try {
    const manifest: { start_url?: unknown; icons?: Pictures; screenshots?: Pictures } = JSON.parse(json);
    const { start_url, icons = [], screenshots = [] } = manifest;
    return [start_url, ...[...icons, ...screenshots].map(({ src }) => src)].filter(
      (url) => typeof url === 'string',
    );
  } catch {
    return [];
  }
}

/** Returns URLs in RSS (https://www.rssboard.org/rss-specification) and Atom (RFC 4287); none in any other XML. */
function feedUrls(xml: string): readonly string[] {
  if (!/<(?:rss|feed|rdf:RDF)[\s>]/.test(xml)) return [];
  const found = xml.matchAll(
    /<(?:link|url)>\s*([^<]+?)\s*<\/|<(?:atom:)?(?:link|enclosure)\s[^>]*?(?:href|url)="([^"]*)"/g,
  );
  return Array.from(found, ([, text, attribute]) => decodeXML(text ?? attribute ?? ''));
}
