import type { Resolve } from '../addresses.ts';
import { atElement, type CheckedSite, type Finding, type SharedPage, type SiteRule } from '../rule.ts';
import { sourceOf } from '../source-of.ts';
import { addressesIn } from '../stylesheet.ts';

export const addressBroken: SiteRule = {
  code: 'address-broken',
  severity: 'error',
  title: 'Address that leads to nothing',
  meaning:
    'A link, a stylesheet, a script, an image, a font, an icon or a social image of the finished site has an address of the site at which there is no file: in a layout, in a stylesheet, in the settings, in the web manifest or in a feed of `public/`. (A broken link in Markdown is `link-broken`.)',
  scope: 'site',
  when: 'build',
  check(site) {
    const { resolve } = site;
    const inFiles = (form: RegExp, addressesOf: (text: string) => readonly string[]) =>
      [...site.files.keys()]
        .filter((file) => form.test(file))
        .flatMap((file) => checkFile(file, addressesOf(site.read(file).toString()), site, resolve));
    return [
      ...site.pages.flatMap((page) => checkPage(page, resolve)),
      ...inFiles(/\.css$/, addressesIn),
      ...inFiles(/\.webmanifest$/, manifestAddresses),
      ...inFiles(/^(?!sitemap).*\.(?:xml|rss|atom)$/, feedAddresses),
    ];
  },
};

function checkPage({ page, facts }: SharedPage, resolve: Resolve): Finding[] {
  return facts.addresses.flatMap((address, index) => {
    const target = resolve(address, page.route);
    // What takes a form is a program of the host.
    if (target.kind !== 'nothing' || facts.uses[index] === 'form') return [];
    return [
      {
        message: `${address || 'An empty address'} leads to no page and no file of the site`,
        at: atElement(page, facts.places[index] ?? 0, address, target.route),
        hint: target.hint,
      },
    ];
  });
}

function checkFile(
  file: string,
  addresses: readonly string[],
  site: CheckedSite,
  resolve: Resolve,
): Finding[] {
  return addresses.flatMap((address) => {
    const target = resolve(address, `/${file}`);
    if (target.kind !== 'nothing') return [];
    return [
      {
        message: `${address} leads to no file of the site`,
        at: { kind: 'clue', clues: [address], otherwise: sourceOf(file, site) },
        hint: target.hint,
      },
    ];
  });
}

interface WebManifest {
  readonly start_url?: unknown;
  readonly icons?: readonly { readonly src?: unknown }[];
  readonly screenshots?: readonly { readonly src?: unknown }[];
}

/** https://www.w3.org/TR/appmanifest/ */
function manifestAddresses(json: string): readonly string[] {
  try {
    const { start_url, icons = [], screenshots = [] } = JSON.parse(json) as WebManifest;
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
