import { opensData } from '../blocked.ts';
import { addressesOf, type CheckedSite, placeOfSource, type SiteRule } from '../rule.ts';
import { isData, usesIn } from '../stylesheet.ts';

export const styleBlocked: SiteRule = {
  code: 'style-blocked',
  severity: 'error',
  title: 'Data in a stylesheet that the policy blocks',
  meaning:
    'A picture or a font that is written into a stylesheet (`url(data:…)`) is blocked by the Content-Security-Policy that the site is published with, until the settings allow `data:` for images or fonts under `policy`. Stylesheets that pages load are looked through.',
  *site(site) {
    const { policy } = site.site.settings.hosting;
    for (const file of loadedStyles(site))
      for (const { use, address } of usesIn(site.read(file).toString())) {
        if (!isData(address) || opensData(policy, use)) continue;
        const start = address.slice(0, 40);
        yield {
          message: `The stylesheet shows ${start}${start === address ? '' : '…'}, which the published policy blocks`,
          at: { kind: 'clue', clues: [address, start], otherwise: placeOfSource(file, site) },
          hint: 'Put it into a file beside the stylesheet and name that in url(), or allow data: under policy in content/site.yaml.',
        };
      }
  },
};

/** Stylesheets that pages load, and those that these import. What a script loads nobody knows. */
function loadedStyles({ pages, files, resolve, read }: CheckedSite): Iterable<string> {
  const loaded = new Set<string>();
  const follow = (address: string, route: string) => {
    const target = resolve(address, route);
    if (target.kind !== 'file' || loaded.has(target.file) || !files.has(target.file)) return;
    loaded.add(target.file);
    for (const { use, address: next } of usesIn(read(target.file).toString()))
      if (use === 'stylesheet') follow(next, `/${target.file}`);
  };
  for (const { page, address, use } of addressesOf(pages))
    if (use === 'stylesheet') follow(address, page.route);
  return loaded;
}
