// Places of addresses move with every letter of a page, so a rule that finds nothing must not ask for them.
import { expect, test } from 'vitest';
import { addressesOf, atAddress, type SharedPage } from '../../src/site/rules/rule.ts';

test('places are asked for where something is found, and not before', () => {
  let asked = 0;
  const facts = {
    addresses: ['/a/', '/b/'],
    uses: ['link', 'link'],
    get places() {
      asked += 1;
      return [3, 7];
    },
  };
  const pages = [{ page: { id: 'content/index.md' }, facts }] as unknown as readonly SharedPage[];
  const found = [...addressesOf(pages)];
  expect(found.map(({ address, use }) => [address, use])).toEqual([
    ['/a/', 'link'],
    ['/b/', 'link'],
  ]);
  expect(asked).toBe(0);
  expect(atAddress(pages[0] as SharedPage, 1, '/b/')).toMatchObject({ kind: 'element', at: 7 });
  expect(asked).toBe(1);
});
