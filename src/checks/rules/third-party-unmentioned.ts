import { htmlLines } from '../../base/html/html-lines.ts';
import type { SiteRule } from '../rule.ts';

export const thirdPartyUnmentioned: SiteRule = {
  code: 'third-party-unmentioned',
  severity: 'error',
  title: 'Privacy page does not mention a third party',
  meaning:
    'Sites that the settings name under `policy` learn of visits. The privacy page says so, by their names or hosts.',
  scope: 'site',
  when: 'check',
  check({ site, pages, read }) {
    const { checks, policy } = site.settings;
    const others = policy.sources.filter(({ host }) => host !== '');
    const byName = new Map(others.toReversed().map((source) => [source.name, source]));
    const named = [...byName.values()].toReversed();
    if (named.length === 0) return [];
    const { store } = checks;
    const privacy = pages.find(({ page }) =>
      store ? page.route === store.privacy : /privacy/i.test(page.route),
    );
    const text = privacy ? htmlLines(read(privacy.page.file).toString()).join('\n').toLowerCase() : '';
    return named
      .filter(({ name, host }) => ![name, host].some((word) => text.includes(word.toLowerCase())))
      .map(({ name, at }) => ({
        message: privacy
          ? `${privacy.page.path} does not mention ${name}, which the policy lets pages use`
          : `The policy lets pages use ${name}, and there is no privacy page to mention it`,
        at: { kind: 'place', place: at },
        hint: 'Say in the privacy page what it is for, and what it learns of visitors.',
      }));
  },
};
