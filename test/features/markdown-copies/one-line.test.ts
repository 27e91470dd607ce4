// Titles and descriptions in Markdown copies.
import { expect, test } from 'vitest';
import { oneLine } from '../../../src/features/markdown-copies/copy-text.ts';

test.each([
  ['A *b*\n [c] <d>', 'A \\*b\\* \\[c\\] \\<d\\>'],
  ['R&D, Q & A', 'R&D, Q & A'],
  ['What &copy; and &#169; mean', 'What \\&copy; and \\&#169; mean'],
])('%j is %j', (text, expected) => expect(oneLine(text)).toBe(expected));
