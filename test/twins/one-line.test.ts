// Titles and descriptions in twins.
import { expect, test } from 'vitest';
import { oneLine } from '../../src/features/twins/twin-text.ts';

test.each([
  ['A *b*\n [c] <d>', 'A \\*b\\* \\[c\\] \\<d\\>'],
  ['R&D, Q & A', 'R&D, Q & A'],
  ['What &copy; and &#169; mean', 'What \\&copy; and \\&#169; mean'],
])('%j is %j', (text, expected) => expect(oneLine(text)).toBe(expected));
