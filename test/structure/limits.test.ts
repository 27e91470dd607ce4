// Limits with today's exceptions. `npm run structure` prints what breaks them; `UPDATE=1` shortens the list of exceptions.
import { afterAll, describe, expect, test } from 'vitest';
import { updating } from '../support/update.ts';
import { measure, neededExceptions, shortened, writeExceptions } from './exceptions.ts';

const standings = measure();

describe('limits of src/', () => {
  for (const standing of standings)
    test(standing.limit.title, () => {
      expect(neededExceptions(standing), 'npm run structure shows where').toEqual(
        updating ? shortened(standing) : standing.exceptions,
      );
    });

  if (updating) afterAll(() => writeExceptions(standings, shortened));
});
