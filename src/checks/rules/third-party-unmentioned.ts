import { htmlLines } from '../../base/html-lines.ts';
import type { SiteRule } from '../rule.ts';

export const thirdPartyUnmentioned: SiteRule = {
  code: 'third-party-unmentioned',
  severity: 'error',
  title: 'Privacy page does not mention a third party',
  meaning:
    'What the settings name under `checks.third-parties` learns of every visit. The privacy page says so, by its name or its host.',
  scope: 'site',
  when: 'check',
  check({ site, pages, read }) {
    const { thirdParties, store } = site.settings.checks;
    if (thirdParties.length === 0) return [];
    const privacy = pages.find(({ page }) =>
      store ? page.route === store.privacy : /privacy/i.test(page.route),
    );
    const text = privacy ? htmlLines(read(privacy.page.file).toString()).join('\n').toLowerCase() : '';
    return thirdParties
      .filter(
        ({ name, origin }) => ![name, new URL(origin).host].some((word) => text.includes(word.toLowerCase())),
      )
      .map(({ name, at }) => ({
        message: privacy
          ? `${privacy.page.path} does not mention ${name}, from which pages load something`
          : `Pages load something from ${name}, and there is no privacy page to mention it`,
        at: { kind: 'place', place: at },
        hint: 'Say in the privacy page what is loaded from there, why, and what it learns of visitors.',
      }));
  },
};
