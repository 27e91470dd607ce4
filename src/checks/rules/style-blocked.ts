import type { Finding, SiteRule } from '../rule.ts';
import { sourceOf } from '../source-of.ts';
import { blockedAddressesIn } from '../stylesheet.ts';

export const styleBlocked: SiteRule = {
  code: 'style-blocked',
  severity: 'error',
  title: 'Data in a stylesheet that the policy blocks',
  meaning:
    'A picture or a font that is written into a stylesheet (`url(data:…)`) is blocked by the Content-Security-Policy that the site is published with: it allows files of the site alone.',
  scope: 'site',
  when: 'build',
  check(site) {
    const sheets = [...site.files.keys()].filter((file) => file.endsWith('.css'));
    return sheets.flatMap((file) =>
      blockedAddressesIn(site.read(file).toString()).map((address): Finding => {
        const start = address.slice(0, 40);
        return {
          message: `The stylesheet shows ${start}${start === address ? '' : '…'}, which the published policy blocks`,
          at: { kind: 'clue', clues: [address, start], otherwise: sourceOf(file, site) },
          hint: 'Put it into a file beside the stylesheet, and name that in url().',
        };
      }),
    );
  },
};
