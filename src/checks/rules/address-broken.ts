import type { Resolve } from '../addresses.ts';
import { atElement, type CheckedSite, type Finding, type SharedPage, type SiteRule } from '../rule.ts';
import { sourceOf } from '../source-of.ts';
import { addressesIn } from '../stylesheet.ts';

export const addressBroken: SiteRule = {
  code: 'address-broken',
  severity: 'error',
  title: 'Address that leads to nothing',
  meaning:
    'A link, a stylesheet, a script, an image, a font, an icon or a social image of the finished site has an address of the site at which there is no file: in a layout, in a stylesheet, in the settings or in the web manifest. (A broken link in Markdown is `link-broken`.)',
  scope: 'site',
  when: 'build',
  check(site) {
    const { resolve } = site;
    return [
      ...site.pages.flatMap((page) => checkPage(page, resolve)),
      ...[...site.files.keys()]
        .filter((file) => file.endsWith('.css'))
        .flatMap((file) => checkFile(file, addressesIn(site.read(file).toString()), site, resolve)),
      ...[...site.files.keys()]
        .filter((file) => file.endsWith('.webmanifest'))
        .flatMap((file) => checkFile(file, manifestAddresses(site.read(file).toString()), site, resolve)),
    ];
  },
};

function checkPage({ page, facts }: SharedPage, resolve: Resolve): Finding[] {
  return facts.addresses.flatMap((address, index) => {
    const target = resolve(address, page.route);
    if (target.kind !== 'nothing') return [];
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
