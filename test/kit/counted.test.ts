import { expect, test } from 'vitest';
import { someOf } from '../../src/kit/counted.ts';

test('a long list is named by its first names and a count', () => {
  const names = Array.from({ length: 4003 }, (_, index) => `page-${index}.html`);
  expect(someOf(names, 2)).toBe('page-0.html, page-1.html and 4,001 more');
  expect(someOf(names.slice(0, 2), 2)).toBe('page-0.html, page-1.html');
});
