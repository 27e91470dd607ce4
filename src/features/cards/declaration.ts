// The codes and rules of social cards.
import type { Declaration } from '../../fields/index.ts';
import { error, suggestion, warning } from '../../kit/diagnostics/diagnostic.ts';

export const cardsDeclaration = {
  codes: {
    'card-unknown': warning(
      'Unused social card',
      'Name a template in `templates/cards/` after a layout or a collection to give its pages that card, or `default.tsx` for all other pages.',
    ),
    'card-failed': error(
      'Social card cannot be drawn',
      'takumi draws the component of a card. It supports most of CSS, as https://takumi.kane.tw/docs/ says, and shows only what the template imports. A card may have 4,000 characters and 2,000 elements.',
    ),
  },
  rules: {
    'card-letters': warning(
      'Characters missing from the fonts of a card',
      'Social cards use only the fonts that their template names, so that they look the same on every machine. A character that is in none of them becomes an empty box.',
    ),
    'card-cut': suggestion(
      'Text cut off in a social card',
      'The text is wider than the card, or longer than what `lineClamp`, `textOverflow` or a clipping box shows.',
    ),
  },
} as const satisfies Declaration;
