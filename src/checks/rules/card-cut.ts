import { firstWords } from '../../base/words.ts';
import type { SiteRule } from '../rule.ts';

export const cardCut: SiteRule = {
  code: 'card-cut',
  severity: 'warning',
  title: 'Text cut off in a social card',
  meaning:
    'A text reaches over the card, or there is more of it than the card shows: by `lineClamp`, `textOverflow`, or a box that hides what does not fit.',
  when: 'check',
  *site({ pages, cards }) {
    for (const { page } of pages)
      for (const text of cards.get(page.id)?.cut ?? [])
        yield {
          message: `The card of ${page.route} does not show all of "${firstWords(text, 12)}"`,
          at: { kind: 'page', page, field: 'title' },
          hint: 'Write less, or make room for it in the template of the card.',
        };
  },
};
