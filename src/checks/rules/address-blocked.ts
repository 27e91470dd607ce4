import { blockedBy } from '../blocked.ts';
import { addressesOf, atElement, type SiteRule } from '../rule.ts';

export const addressBlocked: SiteRule = {
  code: 'address-blocked',
  severity: 'error',
  title: 'Frame or form of the site that the policy blocks',
  meaning:
    'No page may be shown in a frame, and no form be sent, unless the settings say so under `policy`: a page that can be framed can be laid under a visitor’s clicks, and a form can carry what is typed elsewhere.',
  binds: 'Open it under policy in content/site.yaml.',
  *site({ pages, resolve, site }) {
    const { policy } = site.settings.hosting;
    for (const { page, address, use, at } of addressesOf(pages)) {
      const blocked = blockedBy(policy, use, address, resolve(address, page.route));
      if (blocked?.kind !== 'own') continue;
      const [shown, instead] =
        use === 'frame' ? ['is shown in a frame', 'Link to it'] : ['is sent a form', 'Leave out the address'];
      yield {
        message: `${address || 'The page itself'} ${shown}, which the published policy blocks`,
        at: atElement(page, at, address),
        hint: blocked.list
          ? `${instead}, or allow it in content/site.yaml with policy: { ${blocked.list}: [{ from: self, why: … }] }.`
          : 'Link to it: browsers send forms to web addresses alone.',
      };
    }
  },
};
