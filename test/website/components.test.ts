import { describe, expect, test } from 'vitest';
import { initials } from '../../templates/components/initials.ts';

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
