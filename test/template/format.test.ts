import { describe, expect, test } from 'vitest';
import { type DateStyle, formatDate, formatNumber, type NumberFormat } from '../../src/index.ts';

const DATES: readonly (readonly [date: string, style: DateStyle, language: string, text: string])[] = [
  ['2025-06-08', 'long', 'en', 'June 8, 2025'],
  ['2024-02-29', 'full', 'en', 'Thursday, February 29, 2024'],
  ['2024-02-29', 'medium', 'en', 'Feb 29, 2024'],
  ['2024-02-29', 'short', 'en', '2/29/24'],
  ['2024-02-29', 'short', 'en-GB', '29/02/2024'],
  ['2026-03-01', 'full', 'de', 'Sonntag, 1. März 2026'],
  ['2026-01-01', 'long', 'de-AT', '1. Jänner 2026'],
  ['2026-03-01', 'long', 'fr', '1 mars 2026'],
  ['2026-03-01', 'long', 'es', '1 de marzo de 2026'],
  ['2026-03-01', 'long', 'pl', '1 marca 2026'],
  ['2026-03-01', 'full', 'fi', 'sunnuntai 1. maaliskuuta 2026'],
  ['2026-03-01', 'long', 'cs', '1. března 2026'],
  ['2026-03-01', 'long', 'hi', '1 मार्च 2026'],
  ['2026-03-01', 'long', 'mr', '१ मार्च, २०२६'],
  ['2026-03-01', 'long', 'fa', '۱ مارس ۲۰۲۶'],
  ['2026-03-01', 'long', 'th', '1 มีนาคม ค.ศ. 2026'],
  ['2026-03-01', 'full', 'ja', '2026年3月1日日曜日'],
  ['2026-03-01', 'long', 'zh_hant_tw', '2026年3月1日'],
  ['2026-03-01', 'medium', 'ko', '2026. 3. 1.'],
];

/** Languages that all tested versions of Node.js write in the same way. */
const STABLE =
  'ar cs da de de-CH el en en-GB es et fi he hi hr hu id it ja ko lt lv ms nb nl pl pt pt-PT ro sk sl sv ta te th tr vi zh zh-Hant'.split(
    ' ',
  );
const STYLES: readonly DateStyle[] = ['full', 'long', 'medium', 'short'];

describe('formatDate', () => {
  test.each(DATES)('writes %s, %s, in %s as %s', (date, style, language, text) => {
    expect(formatDate(date, style, language)).toBe(text);
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
        expect(formatDate(moment.toISOString().slice(0, 10), style, language)).toBe(intl.format(moment));
      }
    }
  });

  test.each(['', '2025', '2025-13-01', '2025-02-29', 'June 8, 2025', '2025-06-08T00:00'])(
    'refuses %s',
    (date) => {
      expect(() => formatDate(date, 'long', 'en')).toThrow(RangeError);
    },
  );

  test('refuses an unknown language, and suggests similar ones', () => {
    expect(() => formatDate('2025-06-08', 'long', 'dx')).toThrow(
      /'dx' .* known languages include .*\bda\b.*\bde\b/,
    );
    expect(() => formatDate('2025-06-08', 'lang' as DateStyle, 'en')).toThrow(/full, long, medium, short/);
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

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('refuses %d', (number) => {
    expect(() => formatNumber(number, 'en')).toThrow(RangeError);
  });
});
