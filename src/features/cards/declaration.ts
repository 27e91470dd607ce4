import type { Declaration } from '../../fields/index.ts';
import { error, warning } from '../../kit/diagnostics/diagnostic.ts';

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
} as const satisfies Declaration;
