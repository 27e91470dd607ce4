import { firstWords } from '../../base/words.ts';
import type { Finding, SiteRule } from '../rule.ts';

export const cardCut: SiteRule = {
  code: 'card-cut',
  severity: 'warning',
  title: 'Text cut off in a social card',
  meaning:
    'A text reaches over the card, or there is more of it than the card shows: by `lineClamp`, `textOverflow`, or a box that hides what does not fit.',
  scope: 'site',
  when: 'check',
  check: ({ pages, cards }) =>
    pages.flatMap(({ page }): Finding[] =>
      (cards.get(page.id)?.cut ?? []).map((text) => ({
        message: `The card of ${page.route} does not show all of "${firstWords(text, 12)}"`,
        at: { kind: 'page', page, field: 'title' },
        hint: 'Write less, or make room for it in the template of the card.',
      })),
    ),
};
