// The direction of languages.
import { expect, test } from 'vitest';
import { directionOf } from '../../../src/kit/languages/direction.ts';

test.each([
  ['ar', 'rtl'],
  ['ar-EG', 'rtl'],
  ['he', 'rtl'],
  ['fa-IR', 'rtl'],
  ['ur', 'rtl'],
  ['az-Arab', 'rtl'],
  ['pa-Arab-PK', 'rtl'],
  ['az', 'ltr'],
  ['ar-Latn', 'ltr'],
  ['en', 'ltr'],
  ['de-AT', 'ltr'],
  ['zh-Hant-HK', 'ltr'],
  ['de-1996', 'ltr'],
])('%s is read %s', (language, direction) => {
  expect(directionOf(language)).toBe(direction);
});
