// `sortByText` and `initialOf`, as templates call them.
import { expect, test } from 'vitest';
import { initialOf, sortByText } from '../../src/index.ts';

test('sorts a copy by the rules of a language, and keeps items with equal text in order', () => {
  const items = ['Zoo', 'Äpfel', 'Apfel', 'Äpfel'].map((name, number) => ({ name, number }));
  const before = [...items];
  const numbersIn = (language: string) =>
    sortByText(items, ({ name }) => name, language).map(({ number }) => number);
  expect(numbersIn('de')).toEqual([2, 1, 3, 0]);
  expect(numbersIn('sv')).toEqual([2, 0, 1, 3]);
  expect(items).toEqual(before);
  expect(sortByText([], String, 'de')).toEqual([]);
});

test.each([
  [
    () => sortByText([{}], ({ title }: { title?: string }) => title as string, 'de'),
    'sortByText got undefined',
  ],
  [() => sortByText([1], (number) => number as never, 'de'), 'sortByText got 1'],
  [() => sortByText(['a'], String, undefined as never), 'sortByText got undefined'],
  [() => initialOf(undefined as never, 'de'), 'initialOf got undefined'],
  [() => initialOf('a', null as never), 'initialOf got null'],
])('refuses anything else than text: %#', (call, message) => {
  expect(call).toThrow(new TypeError(`${message}, not text`));
});
