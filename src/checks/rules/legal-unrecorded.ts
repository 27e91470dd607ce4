import { type LegalPage, legalDifference, legalState } from '../legal.ts';
import type { Finding, SiteRule } from '../rule.ts';

export const legalUnrecorded: SiteRule = {
  code: 'legal-unrecorded',
  severity: 'error',
  title: 'Legal text that differs from its record',
  meaning:
    'A page that says `legal: true` is recorded in `content/legal.lock.yaml`: its text, with all settings put in, and the date under which it was published. A text that changed needs a new version with a new date, which `site legal bump` records. A text that still shows placeholders was never published, and is recorded once they are filled in. No exemption lets a difference be, and nothing is asked of version control.',
  binds: 'Record the text with site legal bump.',
  *site({ legal, site }) {
    for (const page of legal.pages) yield* checkPage(page);
    const known = new Set(legal.pages.map(({ page }) => page.path));
    for (const [path, { at: place }] of legal.lock) {
      if (known.has(path)) continue;
      const [why, instead] = site.unpublished.has(path)
        ? ['this build does not publish it', 'Take draft: and the days from its front matter']
        : ['there is no such page that says legal: true', 'Put legal: true back into its front matter'];
      yield {
        message: `${path} is recorded as a legal text, but ${why}`,
        at: { kind: 'place', place },
        hint: `${instead}, or remove the record if the page is gone for good.`,
      };
    }
  },
};

function checkPage(legal: LegalPage): readonly Finding[] {
  const { page, versions } = legal;
  const date = versions[0]?.date;
  const bump = `site legal bump ${page.path} --note "…"`;
  switch (legalState(legal)) {
    case 'new':
      return [
        {
          message: `The legal text ${page.path} is not recorded`,
          at: { kind: 'page', page, field: 'legal' },
          hint: `Record it, under the date that it bears: site legal bump ${page.path} --note "First version"`,
        },
      ];
    case 'text-changed':
      return [
        {
          message: `The legal text ${page.path} has changed, and still says that it was last updated ${date}`,
          at: { kind: 'page', page, field: 'updated' },
          details: legalDifference(legal),
          hint: `Give it a new version and date: ${bump}. For a misspelling: --cosmetic "why".`,
        },
      ];
    case 'both-changed':
      return [
        {
          message: `The legal text ${page.path} and its date have changed, and neither is recorded`,
          at: { kind: 'page', page, field: 'updated' },
          details: legalDifference(legal),
          hint: `Record them: ${bump}.`,
        },
      ];
    case 'date-changed':
      return [
        {
          message: `${page.path} says that it was updated ${page.updated ?? 'never'}, but its text is that of ${date}`,
          at: { kind: 'page', page, field: 'updated' },
          hint: `Write updated: ${date}, or change the text and record that with site legal bump.`,
        },
      ];
    case 'unchanged':
    case 'unfinished':
      return [];
  }
}
