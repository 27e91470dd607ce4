import { describe, expect, test } from 'vitest';
import { splitHeadline } from '../../templates/components/headline.ts';
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

describe('the headline', () => {
  test.each([
    ['Break the Tie, Make the Decision', 'Break the T', 'e,', ' Make the Decision'],
    ['Deine Stimme entscheidet', 'Deine St', 'mme', ' entscheidet'],
  ])('%s has two lines, and loses the dot of an i in the first', (text, before, after, second) => {
    expect(splitHeadline(text)).toEqual({ before, after, second });
  });
});
