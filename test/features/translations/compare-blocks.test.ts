import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareBlocks, counterpart } from '../../../src/features/translations/compare-blocks.ts';

/** Hash of a paragraph by the parts that differ in these tests. */
const hash = (text: string, links = '', code = '') =>
  `p${text.padStart(12, '0')}${links && `-l${links.padStart(8, '0')}`}${code && `-c${code.padStart(8, '0')}`}`;
const list = (texts: string) => [...texts].map((text) => hash(text));
const compare = (before: string, after: string) =>
  compareBlocks(list(before), list(after)).map(({ kind, before: old, after: now }) => [kind, old, now]);

test.each([
  ['abc', 'abc', []],
  ['abc', 'adc', [['changed', 1, 1]]],
  ['abc', 'abdc', [['added', undefined, 2]]],
  ['abc', 'ac', [['removed', 1, undefined]]],
  ['abc', 'cab', []],
  ['abcdef', 'defabc', []],
  [
    'abcd',
    'axbyd',
    [
      ['added', undefined, 1],
      ['changed', 2, 3],
    ],
  ],
  ['aab', 'ab', [['removed', 1, undefined]]],
  ['ab', 'aab', [['added', undefined, 1]]],
  ['', 'a', [['added', undefined, 0]]],
])('the changes from %j to %j', (before, after, expected) => {
  expect(compare(before, after)).toEqual(expected);
});

test('a change names the parts of the block', () => {
  const partsOf = (before: string, after: string) =>
    compareBlocks([before], [after]).flatMap((change) =>
      change.kind === 'changed' ? change.parts : change.kind,
    );
  expect(partsOf(hash('a', 'b'), hash('a', 'c'))).toEqual(['links']);
  expect(partsOf(hash('a', 'b'), hash('a'))).toEqual(['links']);
  expect(partsOf(hash('a', 'b', 'c'), hash('a', 'b', 'd'))).toEqual(['code']);
  expect(partsOf(hash('a', 'b', 'c'), hash('b', 'b', 'd'))).toEqual(['text', 'code']);
  expect(partsOf(hash('c', 'c', 'c'), hash('c', 'd', 'd'))).toEqual(['links', 'code']);
});

test('a block with the same text is the same block', () => {
  const before = [hash('a'), hash('b', 'c')];
  const after = [hash('x'), hash('b', 'd'), hash('y')];
  const found = compareBlocks(before, after).map((change) => [change.kind, change.before, change.after]);
  expect(found).toEqual([
    ['changed', 0, 0],
    ['changed', 1, 1],
    ['added', undefined, 2],
  ]);
});

test('a block that moved is found by its text', () => {
  const before = [hash('a', 'x'), hash('b'), hash('c')];
  const found = compareBlocks(before, [hash('b'), hash('c'), hash('d'), hash('a', 'y')]);
  expect(found.map((change) => [change.kind, change.before, change.after])).toEqual([
    ['added', undefined, 2],
    ['changed', 0, 3],
  ]);
});

test('every lost and every new block is named once, and no other', () => {
  const blocks = fc.array(fc.constantFrom(...list('abcdefgh')), { maxLength: 12 });
  fc.assert(
    fc.property(blocks, blocks, (before, after) => {
      const changes = compareBlocks(before, after);
      const left = [...after];
      const lost = before.filter((one) => {
        const index = left.indexOf(one);
        if (index >= 0) left.splice(index, 1);
        return index < 0;
      });
      const named = <T>(values: readonly (T | undefined)[]) => values.filter((value) => value !== undefined);
      const olds = named(changes.map((change) => change.before)).map((index) => before[index]);
      const news = named(changes.map((change) => change.after)).map((index) => after[index]);
      expect(olds.sort()).toEqual(lost.sort());
      expect(news.sort()).toEqual(left.sort());
    }),
  );
});

test('texts of thousands of new blocks are compared in time', () => {
  const many = (start: number) => Array.from({ length: 5000 }, (_, index) => hash(String(start + index)));
  expect(compareBlocks(many(0), many(5000))).toHaveLength(5000);
  expect(compareBlocks(many(0), many(0).reverse())).toEqual([]);
});

test.each([
  ['hpp', 1, 'hpp', 1],
  ['fhpphp', 4, 'fhphp', 3],
  ['hpiip', 3, 'hpip', 3],
  ['hp', 1, '', -1],
  ['hpp', 2, 'h', 0],
  ['hppp', 3, 'hppp', 3],
])('block %j[%i] corresponds to %j[%i]', (kinds, index, others, expected) => {
  expect(counterpart([...kinds], index, [...others])).toBe(expected);
});
