import { addressesOf, atElement, placeOfSource, type SiteRule } from '../rule.ts';
import { addressesIn } from '../stylesheet.ts';

export const addressBroken: SiteRule = {
  code: 'address-broken',
  severity: 'error',
  title: 'Address that leads to nothing',
  meaning:
    'A link, a stylesheet, a script, an image, a font, an icon or a social image of the finished site has an address of the site at which there is no file: in a layout, in a stylesheet, in the settings, in the web manifest or in a feed of `public/`. (A broken link in Markdown is `link-broken`.)',
  *site(site) {
    const { pages, files, resolve, read } = site;
    for (const { page, address, use, at } of addressesOf(pages)) {
      const target = resolve(address, page.route);
      // A form is sent to a program of the host.
      if (target.kind === 'nothing' && use !== 'form')
        yield {
          message: `${address || 'An empty address'} leads to no page and no file of the site`,
          at: atElement(page, at, address, target.route),
          hint: target.hint,
        };
    }
    for (const [form, readAddresses] of READERS)
      for (const file of [...files.keys()].filter((each) => form.test(each)))
        for (const address of readAddresses(read(file).toString())) {
          const target = resolve(address, `/${file}`);
          if (target.kind === 'nothing')
            yield {
              message: `${address} leads to no file of the site`,
              at: { kind: 'clue', clues: [address], otherwise: placeOfSource(file, site) },
              hint: target.hint,
            };
        }
  },
};

/** Files that name addresses, and what reads these. */
const READERS: readonly (readonly [RegExp, (text: string) => readonly string[]])[] = [
  [/\.css$/, addressesIn],
  [/\.webmanifest$/, manifestAddresses],
  [/^(?!sitemap).*\.(?:xml|rss|atom)$/, feedAddresses],
];

type Pictures = readonly { readonly src?: unknown }[];

/** https://www.w3.org/TR/appmanifest/ */
function manifestAddresses(json: string): readonly string[] {
  try {
    const manifest: { start_url?: unknown; icons?: Pictures; screenshots?: Pictures } = JSON.parse(json);
    const { start_url, icons = [], screenshots = [] } = manifest;
    return [start_url, ...[...icons, ...screenshots].map(({ src }) => src)].filter(
      (address) => typeof address === 'string',
    );
  } catch {
    return [];
  }
}

/** Of RSS (https://www.rssboard.org/rss-specification) and Atom (RFC 4287); none in any other XML. */
function feedAddresses(xml: string): readonly string[] {
  if (!/<(?:rss|feed|rdf:RDF)[\s>]/.test(xml)) return [];
  const found = xml.matchAll(
    /<(?:link|url)>\s*([^<]+?)\s*<\/|<(?:atom:)?(?:link|enclosure)\s[^>]*?(?:href|url)="([^"]*)"/g,
  );
  return Array.from(found, ([, text, attribute]) => (text ?? attribute ?? '').replaceAll('&amp;', '&'));
}
