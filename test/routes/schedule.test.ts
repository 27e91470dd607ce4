import { expect, test } from 'vitest';
import { routePages } from '../../src/routes/routes.ts';
import { scheduleOf } from '../../src/routes/schedule.ts';
import { page, spansOf } from './support.ts';

const { value: pages } = routePages(
  [
    page('content/index.md'),
    page('content/both.md', { date: '2026-12-24', expires: '2027-01-01' }),
    page('content/draft.md', { draft: true, date: '2026-12-24' }),
    page('content/far.md', { date: '2031-01-02' }),
    page('content/old.md', { date: '2020-01-01', expires: '2026-07-01' }),
  ],
  spansOf,
);

test('lists when pages appear and expire, and each new year', () => {
  expect(scheduleOf(pages, [], { after: '2026-07-01', until: '2028-01-01' })).toEqual([
    { day: '2026-12-24', occasions: [{ kind: 'published', path: 'content/both.md', route: '/both/' }] },
    {
      day: '2027-01-01',
      occasions: [
        { kind: 'expired', path: 'content/both.md', route: '/both/' },
        { kind: 'year', year: 2027 },
      ],
    },
    { day: '2028-01-01', occasions: [{ kind: 'year', year: 2028 }] },
  ]);
});

test('starts after the first day, and ends with the last', () => {
  const days = (after: string, until: string) =>
    scheduleOf(pages, [], { after, until }).map(({ day }) => day);
  expect(days('2026-06-30', '2026-07-01')).toEqual(['2026-07-01']);
  expect(days('2026-07-01', '2026-12-23')).toEqual([]);
  expect(days('2026-12-31', '2027-01-01')).toEqual(['2027-01-01']);
  expect(days('2030-01-01', '2031-01-02')).toEqual(['2031-01-01', '2031-01-02']);
  expect(days('9998-12-31', '9999-12-31')).toEqual(['9999-01-01']);
});
