import { describe, expect, test } from 'vitest';
import { initials } from '../../templates/components/initials.ts';
import { longDate } from '../../templates/components/long-date.ts';

describe('long dates', () => {
  test.each([
    ['2025-06-08', 'June 8, 2025'],
    ['2025-04-25', 'April 25, 2025'],
    ['2024-02-29', 'February 29, 2024'],
    ['2026-12-31', 'December 31, 2026'],
    ['2026-01-01', 'January 1, 2026'],
  ])('%s is %s', (date, text) => {
    expect(longDate(date)).toBe(text);
  });

  test.each(['', '2025', '2025-13-01', '2025-00-01', '2025-06-00', 'June 8, 2025'])(
    '%s is refused',
    (date) => {
      expect(() => longDate(date)).toThrow(RangeError);
    },
  );
});

describe('initials', () => {
  test.each([
    ['Ada Lovelace', 'AL'],
    ['Ada King Lovelace', 'AL'],
    ['Plato', 'P'],
    ['  grace   hopper ', 'GH'],
    ['Émilie du Châtelet', 'ÉC'],
    ['𝒜da Byron', '𝒜B'],
  ])('%s has %s', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});
