import type { LegalPage } from '../legal.ts';
import type { Finding, SharedPage, SiteRule } from '../rule.ts';

export const legalDate: SiteRule = {
  code: 'legal-date',
  severity: 'error',
  title: 'Dates of a legal text that disagree',
  meaning:
    'The date of a legal text is in its front matter (`updated`), on the page as `<time datetime>`, in the metadata and in the record, and it is one and the same. It is not in the future, unless `effective` says from which day on the text holds.',
  binds: 'Give the text its date.',
  *site({ pages, legal }) {
    const shared = new Map(pages.map((one) => [one.page.id, one]));
    for (const legalPage of legal.pages) {
      const page = shared.get(legalPage.page.id);
      if (!page) continue;
      yield* fieldFaults(legalPage.page, legal.today);
      yield* layoutFaults(legalPage, page.facts);
    }
  },
};

function* fieldFaults(page: LegalPage['page'], today: string): Iterable<Finding> {
  const { path, updated, effective } = page;
  if (updated === undefined)
    yield {
      message: `The legal text ${path} has no date`,
      at: { kind: 'page', page },
      hint: 'Write updated: and the day from which on the text is published.',
    };
  else if (effective === undefined && updated > today)
    yield {
      message: `The legal text ${path} was updated on a day to come, ${updated}`,
      at: { kind: 'page', page, field: 'updated' },
      hint: 'Write the day of the change; if the text holds from a later day on, say so with effective:.',
    };
  else if (effective !== undefined && effective < updated)
    yield {
      message: `The legal text ${path} holds from ${effective} on, before it was updated`,
      at: { kind: 'page', page, field: 'effective' },
      hint: 'Write a day that is not before updated:.',
    };
}

function* layoutFaults(
  { page, versions }: LegalPage,
  { times, meta }: SharedPage['facts'],
): Iterable<Finding> {
  const { updated, effective } = page;
  if (updated === undefined) return;
  const at = { kind: 'layout', page } as const;
  if (!times.includes(updated))
    yield {
      message: `The page does not show its date, ${updated}`,
      at,
      hint: 'Render <time dateTime={page.updated}> near the title.',
    };
  const known = new Set([updated, effective, ...versions.map(({ date }) => date)]);
  const strange = times.filter((time) => !known.has(time));
  if (strange.length > 0)
    yield {
      message: `The page shows ${strange.join(', ')}, which is the date of no version of it`,
      at,
      hint: 'Draw the version history from page.versions.',
    };
  const modified = meta['article:modified_time']?.slice(0, 10);
  if (modified !== undefined && modified !== updated)
    yield {
      message: `The metadata says that the page was modified ${modified}, and not ${updated}`,
      at,
      hint: 'Write page.updated into it.',
    };
}
