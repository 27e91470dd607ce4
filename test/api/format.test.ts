import { describe, expect, test } from 'vitest';
import {
  type DateFormat,
  type DateStyle,
  formatDate,
  formatNumber,
  type NumberFormat,
} from '../../src/index.ts';

const DATES: readonly (readonly [date: string, language: string, format: DateFormat, text: string])[] = [
  ['2025-06-08', 'en', { dateStyle: 'long' }, 'June 8, 2025'],
  ['2024-02-29', 'en', { dateStyle: 'full' }, 'Thursday, February 29, 2024'],
  ['2024-02-29', 'en', { dateStyle: 'medium' }, 'Feb 29, 2024'],
  ['2024-02-29', 'en', { dateStyle: 'short' }, '2/29/24'],
  ['2024-02-29', 'en-GB', { dateStyle: 'short' }, '29/02/2024'],
  ['2026-03-01', 'de', { dateStyle: 'full' }, 'Sonntag, 1. März 2026'],
  ['2026-01-01', 'de-AT', { dateStyle: 'long' }, '1. Jänner 2026'],
  ['2026-03-01', 'fr', { dateStyle: 'long' }, '1 mars 2026'],
  ['2026-03-01', 'es', { dateStyle: 'long' }, '1 de marzo de 2026'],
  ['2026-03-01', 'pl', { dateStyle: 'long' }, '1 marca 2026'],
  ['2026-03-01', 'fi', { dateStyle: 'full' }, 'sunnuntai 1. maaliskuuta 2026'],
  ['2026-03-01', 'cs', { dateStyle: 'long' }, '1. března 2026'],
  ['2026-03-01', 'hi', { dateStyle: 'long' }, '1 मार्च 2026'],
  ['2026-03-01', 'mr', { dateStyle: 'long' }, '१ मार्च, २०२६'],
  ['2026-03-01', 'fa', { dateStyle: 'long' }, '۱ مارس ۲۰۲۶'],
  ['2026-03-01', 'th', { dateStyle: 'long' }, '1 มีนาคม ค.ศ. 2026'],
  ['2026-03-01', 'ja', { dateStyle: 'full' }, '2026年3月1日日曜日'],
  ['2026-03-01', 'zh_hant_tw', { dateStyle: 'long' }, '2026年3月1日'],
  ['2026-03-01', 'ko', { dateStyle: 'medium' }, '2026. 3. 1.'],
  ['2026-03-01', 'en', {}, 'March 1, 2026'],
  ['2026-03-01', 'en', { month: 'short', year: 'numeric' }, 'Mar 2026'],
  ['2026-03-01', 'en', { day: 'numeric', month: 'short' }, 'Mar 1'],
  ['2026-03-01', 'en-GB', { day: 'numeric', month: 'short' }, '1 Mar'],
  ['2026-03-01', 'de', { month: 'long' }, 'März'],
  ['2026-03-01', 'de', { weekday: 'long', day: '2-digit', month: 'long' }, 'Sonntag, 01. März'],
  ['2026-03-01', 'fr', { weekday: 'short' }, 'dim.'],
  ['2026-03-01', 'pl', { month: 'long', year: 'numeric' }, 'marzec 2026'],
  ['2026-03-01', 'ja', { month: 'short', day: 'numeric' }, '3月1日'],
  ['2026-03-01', 'en', { year: '2-digit', month: '2-digit', day: '2-digit' }, '03/01/26'],
  ['2026-03-01T18:30', 'en', { timeStyle: 'short' }, '6:30\u202fPM'],
  ['2026-03-01 18:30:05+02:00', 'de', { timeStyle: 'medium' }, '18:30:05'],
  ['2026-03-01T18:30Z', 'de', { dateStyle: 'medium', timeStyle: 'short' }, '01.03.2026, 18:30'],
  ['2026-03-01T08:05', 'en', { dateStyle: 'long', timeStyle: 'short' }, 'March 1, 2026 at 8:05\u202fAM'],
  ['2026-03-01T18:30', 'fr', { month: 'long', day: 'numeric', timeStyle: 'short' }, '1 mars, 18:30'],
];

/** Fields that Intl formats in the same way. */
const FIELDS: readonly DateFormat[] = [
  { month: 'short', year: 'numeric' },
  { month: 'long', year: 'numeric' },
  { month: 'long', day: 'numeric' },
  { month: 'short', day: 'numeric' },
  { month: 'short', day: 'numeric', year: 'numeric' },
  { month: 'long', day: 'numeric', year: 'numeric' },
  { weekday: 'long' },
  { weekday: 'short' },
  { month: 'long' },
  { month: 'short' },
  { year: 'numeric' },
  { month: 'numeric', day: 'numeric', year: 'numeric' },
];

/** Languages that all tested versions of Node.js write in the same way. */
const STABLE =
  'ar cs da de de-CH el en en-GB es et fi he hi hr hu id it ja ko lt lv ms nb nl pl pt pt-PT ro sk sl sv ta te th tr vi zh zh-Hant'.split(
    ' ',
  );
const STYLES: readonly DateStyle[] = ['full', 'long', 'medium', 'short'];

describe('formatDate', () => {
  test.each(DATES)('writes %s in %s, %j, as %s', (date, language, format, text) => {
    expect(formatDate(date, language, format)).toBe(text);
  });

  test.each(STABLE)('writes every month and day as Intl does in %s', (language) => {
    for (let day = 0; day < 366; day += 13) {
      const moment = new Date(Date.UTC(2024, 0, 1 + day));
      for (const style of STYLES) {
        const intl = new Intl.DateTimeFormat(language, {
          dateStyle: style,
          calendar: 'gregory',
          timeZone: 'UTC',
        });
        expect(formatDate(moment.toISOString().slice(0, 10), language, { dateStyle: style })).toBe(
          intl.format(moment),
        );
      }
    }
  });

  test.each(STABLE)('writes fields as Intl does in %s', (language) => {
    const different: string[] = [];
    for (const day of [0, 40, 75, 100, 150, 250, 300, 330]) {
      const moment = new Date(Date.UTC(2024, 0, 1 + day));
      for (const format of FIELDS) {
        const intl = new Intl.DateTimeFormat(language, { ...format, calendar: 'gregory', timeZone: 'UTC' });
        const [ours, theirs] = [
          formatDate(moment.toISOString().slice(0, 10), language, format),
          intl.format(moment),
        ];
        // Versions of Node.js differ in names of months on their own.
        const isSole = 'month' in format && Object.keys(format).length === 1;
        if (ours !== theirs && !(isSole && ['el', 'lt'].includes(language)))
          different.push(`${JSON.stringify(format)}: ${ours}, not ${theirs}`);
      }
    }
    expect(different).toEqual([]);
  });

  test.each(['', '2025', '2025-13-01', '2025-02-29', 'June 8, 2025', '2025-06-08T24:30', '2025-06-08T'])(
    'refuses %s',
    (date) => {
      expect(() => formatDate(date, 'en')).toThrow(RangeError);
    },
  );

  test.each([
    [
      'long',
      {},
      "formatDate got 'long' as its language; write formatDate(date, language, { dateStyle: 'long' })",
    ],
    ['en', { month: 'jan' }, 'formatDate got month: "jan": use one of long, short, numeric, 2-digit'],
    ['en', { hour: 'numeric' }, 'formatDate has no option hour: use dateStyle, timeStyle, weekday'],
    ['en', { dateStyle: 'long', day: 'numeric' }, 'formatDate got both dateStyle and day'],
    ['en', { year: 'numeric', day: 'numeric' }, "formatDate can't show year, day alone: add month"],
    ['en', { timeStyle: 'short' }, "formatDate got '2026-01-31', which has no time for timeStyle"],
  ])('refuses %s with %j', (language, format, message) => {
    expect(() => formatDate('2026-01-31', language, format as DateFormat)).toThrow(message);
  });

  test('refuses an unknown language, and suggests similar ones', () => {
    expect(() => formatDate('2025-06-08', 'dx')).toThrow(/'dx' .* known languages include .*\bda\b.*\bde\b/);
    expect(() => formatDate('2025-06-08', 'en', { dateStyle: 'lang' as DateStyle })).toThrow(
      /full, long, medium, short/,
    );
  });
});

const NUMBERS: readonly (readonly [number: number, language: string, format: NumberFormat, text: string])[] =
  [
    [1234567.891, 'en', {}, '1,234,567.891'],
    [-1234.5, 'de', {}, '-1.234,5'],
    [-1234.5, 'sv', {}, '−1\u00a0234,5'],
    [1234, 'es', {}, '1234'],
    [12345, 'es', {}, '12.345'],
    [1234567, 'hi', {}, '12,34,567'],
    [1234567, 'bn', {}, '১২,৩৪,৫৬৭'],
    [0.125, 'en', { style: 'percent' }, '13%'],
    [0.125, 'de', { style: 'percent', maximumFractionDigits: 1 }, '12,5\u00a0%'],
    [0.5, 'tr', { style: 'percent' }, '%50'],
    [5, 'en', { minimumFractionDigits: 2 }, '5.00'],
    [1.005, 'en', { maximumFractionDigits: 2 }, '1.01'],
    [-0.001, 'en', { maximumFractionDigits: 2 }, '0'],
    [1e21, 'en', { maximumFractionDigits: 0 }, '1,000,000,000,000,000,000,000'],
    [1e-7, 'en', { maximumFractionDigits: 7 }, '0.0000001'],
  ];

describe('formatNumber', () => {
  test.each(STABLE)('writes amounts as Intl does in %s', (language) => {
    for (const currency of ['EUR', 'USD', 'JPY', 'CHF', 'GBP', 'SEK', 'INR'])
      for (const number of [0, 1234.5, -9.999, 1e6]) {
        const format = { style: 'currency', currency } as const;
        expect(formatNumber(number, language, format)).toBe(
          new Intl.NumberFormat(language, format).format(number),
        );
      }
  });

  test.each(NUMBERS)('writes %d in %s, %j, as %s', (number, language, format, text) => {
    expect(formatNumber(number, language, format)).toBe(text);
  });

  test.each(STABLE)('writes numbers as Intl does in %s', (language) => {
    for (const number of [0, 1, -1, 999.9995, 1234, -12345.678, 0.5, 1.5, 2.5, 0.049, 123456789.125]) {
      for (const format of [
        {},
        { style: 'percent' },
        { minimumFractionDigits: 2, maximumFractionDigits: 2 },
      ] as const) {
        expect(formatNumber(number, language, format)).toBe(
          new Intl.NumberFormat(language, format).format(number),
        );
      }
    }
  });

  test.each([
    [{ style: 'money' }, 'formatNumber got style: "money": use decimal, percent or currency'],
    [
      { style: 'currency' },
      'formatNumber got currency: undefined: write the code of a currency, as in { style:',
    ],
    [{ style: 'currency', currency: '€' }, 'formatNumber got currency: "€": write the code'],
  ])('refuses %j', (format, message) => {
    expect(() => formatNumber(1, 'en', format as NumberFormat)).toThrow(message);
  });

  test.each([
    ['de', { style: 'currency', currency: 'EUR' }, -1234.5, '-1.234,50\u00a0€'],
    ['nl', { style: 'currency', currency: 'EUR' }, -1, '€\u00a0-1,00'],
    ['en', { style: 'currency', currency: 'CHF', maximumFractionDigits: 0 }, 12, 'CHF\u00a012'],
    ['ja', { style: 'currency', currency: 'JPY' }, 1200, '￥1,200'],
  ] as const)('writes amounts in %s, %j', (language, format, number, text) => {
    expect(formatNumber(number, language, format)).toBe(text);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('refuses %d', (number) => {
    expect(() => formatNumber(number, 'en')).toThrow(RangeError);
  });
});
