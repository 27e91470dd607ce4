import { blockedBy } from '../blocked.ts';
import { atElement, type SiteRule } from '../rule.ts';

export const addressBlocked: SiteRule = {
  code: 'address-blocked',
  severity: 'error',
  title: 'Frame or form of the site that the policy blocks',
  meaning:
    'No page may be shown in a frame, and no form be sent, unless the settings say so under `policy`: a page that can be framed can be laid under a visitor’s clicks, and a form can carry what is typed elsewhere.',
  scope: 'site',
  when: 'build',
  binds: 'Open it under policy in content/site.yaml.',
  check({ pages, resolve, site }) {
    const { policy } = site.settings;
    return pages.flatMap(({ page, facts }) =>
      facts.addresses.flatMap((address, index) => {
        const blocked = blockedBy(
          policy,
          facts.uses[index] ?? 'other',
          address,
          resolve(address, page.route),
        );
        if (blocked?.kind !== 'own') return [];
        const shown = facts.uses[index] === 'frame' ? 'is shown in a frame' : 'is sent a form';
        const isNamed = blocked.list !== undefined;
        return [
          {
            message: `${address || 'The page itself'} ${shown}, which the published policy blocks`,
            at: atElement(page, facts.places[index] ?? 0, address),
            hint: isNamed
              ? `${shown === 'is sent a form' ? 'Leave out the address' : 'Link to it'}, or allow it in content/site.yaml with policy: { ${blocked.list}: [{ from: self, why: … }] }.`
              : 'Link to it: browsers send forms to web addresses alone.',
          },
        ];
      }),
    );
  },
};
