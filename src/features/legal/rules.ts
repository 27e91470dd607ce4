// Rules for legal pages.

import {
  declaredRule,
  type Finding,
  type LegalPage,
  type Rule,
  type SharedPage,
  type SiteRule,
} from '../../rules/index.ts';
import { legalDeclaration } from './declaration.ts';

const legalUnrecorded: SiteRule = {
  ...declaredRule(legalDeclaration.rules, 'legal-unrecorded'),
  *site({ legal, site }) {
    if (!legal) return;
    yield* legal.pages.flatMap((page) => recordFinding(page) ?? []);
    const known = new Set(legal.pages.map(({ page }) => page.path));
    for (const [path, place] of legal.records) {
      if (known.has(path)) continue;
      const [why, instead] = site.unpublished.has(path)
        ? ['this build does not publish it', 'Take draft: and the days from its front matter']
        : ['no page with legal: true has this path', 'Put legal: true back into its front matter'];
      yield {
        message: `${path} is recorded as a legal page, but ${why}`,
        at: { kind: 'place', place },
        hint: `${instead}, or delete the record if the page is gone for good.`,
      };
    }
  },
};

/** Returns the finding for a text that differs from its record. */
function recordFinding(legal: LegalPage): Finding | undefined {
  const { page, versions } = legal;
  const { path, updated } = page;
  const at = (field: string) => ({ kind: 'page', page, field }) as const;
  const date = versions[0]?.date;
  const bump = `site legal bump ${path}`;
  switch (legal.state) {
    case 'new':
      return {
        message: `The legal page ${path} is not recorded`,
        at: at('legal'),
        hint: `Record it under the date that it shows: ${bump} --note "First version"`,
      };
    case 'text-changed':
      return {
        message: `The legal page ${path} has changed, but still says that it was last updated ${date}`,
        at: at('updated'),
        details: legal.difference,
        hint: `Give it a new version and date: ${bump} --note "…". For a typo, use --cosmetic "why".`,
      };
    case 'both-changed':
      return {
        message: `The text and the date of ${path} have changed, and the record has neither`,
        at: at('updated'),
        details: legal.difference,
        hint: `Record them: ${bump} --note "…".`,
      };
    case 'date-changed':
      return {
        message: `${path} says that it was updated ${updated ?? 'never'}, but its text dates from ${date}`,
        at: at('updated'),
        hint: `Write updated: ${date}, or change the text and run site legal bump.`,
      };
    case 'published-otherwise':
    case 'incomplete':
      return publicationFinding(legal);
    case 'unchanged':
    case 'unfinished':
      return undefined;
  }
}

/** Finding about the publication of a text that matches its record. */
function publicationFinding(legal: LegalPage): Finding {
  const { page } = legal;
  const at = { kind: 'page', page, field: 'legal' } as const;
  const bump = `site legal bump ${page.path}`;
  if (legal.state === 'incomplete')
    return {
      message: `The record of ${page.path} does not say where and how the text is published`,
      at,
      hint: `Complete it: ${bump} --cosmetic "The record says how it is published"`,
    };
  return {
    message: `The legal page ${page.path} is not published the way its record says`,
    at,
    details: legal.difference,
    hint: `Undo the change, or record it: ${bump} --note "…". If it does not concern visitors, use --cosmetic "why".`,
  };
}

const legalDate: SiteRule = {
  ...declaredRule(legalDeclaration.rules, 'legal-date'),
  *site({ pages, legal }) {
    if (!legal) return;
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
      message: `The legal page ${path} has no date`,
      at: { kind: 'page', page },
      hint: 'Write updated: and the day on which the text is published.',
    };
  else if (effective === undefined && updated > today)
    yield {
      message: `The legal page ${path} has an update date in the future: ${updated}`,
      at: { kind: 'page', page, field: 'updated' },
      hint: 'Write the day of the change. If the text takes effect later, add effective: with that day.',
    };
  else if (effective !== undefined && effective < updated)
    yield {
      message: `The legal page ${path} takes effect on ${effective}, before it was updated`,
      at: { kind: 'page', page, field: 'effective' },
      hint: 'Write a day on or after updated:.',
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
      message: `The page shows ${strange.join(', ')}, which is not the date of any version`,
      at,
      hint: 'Render the version history from page.legalVersions.',
    };
  const modified = meta['article:modified_time']?.slice(0, 10);
  if (modified !== undefined && modified !== updated)
    yield {
      message: `The metadata says that the page was modified on ${modified}, not ${updated}`,
      at,
      hint: 'Use page.updated there.',
    };
}

export const legalRules: readonly Rule[] = [legalUnrecorded, legalDate];
