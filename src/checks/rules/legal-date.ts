import type { LegalPage } from '../legal.ts';
import type { CheckedSite, Finding, SharedPage, SiteRule } from '../rule.ts';

export const legalDate: SiteRule = {
  code: 'legal-date',
  severity: 'error',
  title: 'Dates of a legal text that disagree',
  meaning:
    'The date of a legal text is in its front matter (`updated`), on the page as `<time datetime>`, in the metadata and in the record, and it is one and the same. It is not in the future, unless `effective` says from which day on the text holds.',
  scope: 'site',
  when: 'build',
  binds: 'Give the text its date.',
  check(site) {
    const shared = new Map(site.pages.map((one) => [one.page.id, one]));
    return site.legal.pages.flatMap((legal) => {
      const page = shared.get(legal.page.id);
      return page ? faultsOf(legal, page, site) : [];
    });
  },
};

function faultsOf(legal: LegalPage, { facts }: SharedPage, { legal: { today } }: CheckedSite): Finding[] {
  const { page, versions } = legal;
  const { updated, effective } = page;
  if (updated === undefined) {
    const hint = 'Write updated: and the day from which on the text is published.';
    return [{ message: `The legal text ${page.path} has no date`, at: { kind: 'page', page }, hint }];
  }
  const findings: Finding[] = [];
  const add = (message: string, hint: string, at: Finding['at']) => findings.push({ message, hint, at });
  const onField = { kind: 'page', page, field: 'updated' } as const;
  if (updated > today && effective === undefined) {
    add(
      `The legal text ${page.path} was updated on a day to come, ${updated}`,
      'Write the day of the change; if the text holds from a later day on, say so with effective:.',
      onField,
    );
  }
  if (effective !== undefined && effective < updated) {
    add(
      `The legal text ${page.path} holds from ${effective} on, before it was updated`,
      'Write a day that is not before updated:.',
      { kind: 'page', page, field: 'effective' },
    );
  }
  const layout = { kind: 'layout', page } as const;
  if (!facts.times.includes(updated)) {
    add(
      `The page does not show its date, ${updated}`,
      'Render <time dateTime={page.updated}> near the title.',
      layout,
    );
  }
  const known = new Set([updated, effective, ...versions.map(({ date }) => date)]);
  const strange = facts.times.filter((time) => !known.has(time));
  if (strange.length > 0) {
    add(
      `The page shows ${strange.join(', ')}, which is the date of no version of it`,
      'Draw the version history from page.versions.',
      layout,
    );
  }
  const modified = facts.meta['article:modified_time']?.slice(0, 10);
  if (modified !== undefined && modified !== updated) {
    add(
      `The metadata says that the page was modified ${modified}, and not ${updated}`,
      'Write page.updated into it.',
      layout,
    );
  }
  return findings;
}
