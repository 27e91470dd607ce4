import { expect, test } from 'vitest';
import { lossOf, numberHint } from '../../src/content/digits.ts';
import { changedNumbers } from '../../src/content/records/json.ts';

test.each([
  ['1161888007138312192', 'has too many digits'],
  ['-9007199254740993', 'has too many digits'],
  ['0.1000000000000000055', 'has too many digits'],
  ['9007199254740993.5', 'has too many digits'],
  ['1e400', 'is too large'],
  ['-1e400', 'is too large'],
  ['1e-400', 'is too close to 0'],
])('%s %s', (number, loss) => {
  expect(lossOf(number)).toBe(loss);
});

test.each([
  '0',
  '-0',
  '0.0',
  '12',
  '1.50',
  '1E3',
  '1e21',
  '1.5e300',
  '5e-324',
  '9007199254740991',
  '1000000000000000000000',
  '0.30000000000000004',
  // Programs write a double with up to 17 digits.
  '0.10000000000000001',
  '13.40495399999997500000',
])('%s keeps its value', (number) => {
  expect(lossOf(number)).toBeUndefined();
});

test('digits in texts and names of JSON stay', () => {
  expect(changedNumbers('a.json', '{ "1161888007138312192": "1161888007138312192", "a": 12 }')).toEqual([]);
  expect(changedNumbers('a.json', '[1,\n  1e400]')).toMatchObject([
    { message: 'The number is too large', at: { line: 2, column: 3, length: 5 } },
  ]);
});

test.each([
  ['1.50', 'Write 1.5.'],
  ['-0', 'Write 0.'],
  ['+7', 'Write 7.'],
  ['1_000', 'Write 1000.'],
  ['1e3', 'Write 1000.'],
  ['1,5', 'Write it with a decimal point and without other commas.'],
  ['1161888007138312192', 'Round it, or use z.string() in the schema to keep it as text.'],
  ['four', undefined],
  [true, undefined],
])('%j where a number is expected: %s', (value, hint) => {
  expect(numberHint('number', value)).toBe(hint);
  expect(numberHint('string', value)).toBeUndefined();
});
