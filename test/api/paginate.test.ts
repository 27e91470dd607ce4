import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byYear, paginate } from '../../src/index.ts';

describe('paginate', () => {
  test('puts the first part at the route of the page, and the others below it', () => {
    expect(paginate(['a', 'b', 'c', 'd', 'e'], 2)).toEqual([
      { at: '', items: ['a', 'b'] },
      { at: 'page/2/', items: ['c', 'd'] },
      { at: 'page/3/', items: ['e'] },
    ]);
  });

  test('makes one part of an empty list', () => {
    expect(paginate([], 10)).toEqual([{ at: '', items: [] }]);
  });

  test('keeps all items in order, and fills every part but the last', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 12 }), (items, perPart) => {
        const parts = paginate(items, perPart);
        expect(parts.flatMap((part) => part.items)).toEqual(items);
        for (const part of parts.slice(0, -1)) expect(part.items.length).toBe(perPart);
        expect(new Set(parts.map(({ at }) => at)).size).toBe(parts.length);
      }),
    );
  });

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d items at a time', (perPart) => {
    expect(() => paginate([1], perPart)).toThrow(/whole number above 0/);
  });
});

describe('byYear', () => {
  test('has the latest year first, and items in their order', () => {
    const items = ['2025-03-01', '2026-01-02', '2025-01-01'].map((date) => ({ date }));
    expect(byYear(items)).toEqual([
      { year: '2026', items: [{ date: '2026-01-02' }] },
      { year: '2025', items: [{ date: '2025-03-01' }, { date: '2025-01-01' }] },
    ]);
    expect(byYear([])).toEqual([]);
  });

  test('reports the page that has no date', () => {
    expect(() => byYear([{ path: 'content/a.md', date: undefined }])).toThrow('content/a.md has none');
    expect(() => byYear([{}])).toThrow('an entry has none');
  });
});
