import type { Finding, PageSource, SiteRule } from '../rule.ts';

export const cardLetters: SiteRule = {
  code: 'card-letters',
  severity: 'warning',
  title: 'Characters that no font of a card has',
  meaning:
    'Social cards are drawn with the fonts that their template names and no others, so that they are the same on every machine. A character that none of them has is an empty box.',
  *site({ pages, cards }) {
    for (const { page } of pages) yield* lettersMissing(page, cards.get(page.id)?.missing ?? []);
  },
};

/** `missing` are characters of a page's card. */
export function lettersMissing(page: PageSource, missing: readonly string[]): readonly Finding[] {
  if (missing.length === 0) return [];
  return [
    {
      message: `The card of ${page.route} has no font for ${missing.join(' ')}`,
      at: { kind: 'page', page, field: 'title' },
      hint: 'Name a font that has it in `fonts` of the card, or write it otherwise.',
    },
  ];
}
