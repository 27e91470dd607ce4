import { opensData } from '../blocked.ts';
import { loadedStyles } from '../loaded-styles.ts';
import type { Finding, SiteRule } from '../rule.ts';
import { sourceOf } from '../source-of.ts';
import { isData, usesIn } from '../stylesheet.ts';

export const styleBlocked: SiteRule = {
  code: 'style-blocked',
  severity: 'error',
  title: 'Data in a stylesheet that the policy blocks',
  meaning:
    'A picture or a font that is written into a stylesheet (`url(data:…)`) is blocked by the Content-Security-Policy that the site is published with, until the settings allow `data:` for images or fonts under `policy`. Stylesheets that pages load are looked through.',
  scope: 'site',
  when: 'build',
  check(site) {
    const { policy } = site.site.settings;
    return loadedStyles(site).flatMap((file) =>
      usesIn(site.read(file).toString()).flatMap(({ use, address }): readonly Finding[] => {
        if (!isData(address) || opensData(policy, use)) return [];
        const start = address.slice(0, 40);
        const finding = {
          message: `The stylesheet shows ${start}${start === address ? '' : '…'}, which the published policy blocks`,
          at: { kind: 'clue', clues: [address, start], otherwise: sourceOf(file, site) } as const,
          hint: 'Put it into a file beside the stylesheet and name that in url(), or allow data: under policy in content/site.yaml.',
        };
        return [finding];
      }),
    );
  },
};
