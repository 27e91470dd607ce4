// Formats dates and numbers by language, the same on every machine: Node's own data changes with its version.
import { brotliDecompressSync } from 'node:zlib';
import { isCalendarDate } from '../model/fields/forms.ts';
import { LOCALE_DATA } from './locale-data.ts';

/** Form of a date, from `Saturday, January 31, 2026` to `1/31/26`. */
export type DateStyle = 'full' | 'long' | 'medium' | 'short';

const STYLES: readonly DateStyle[] = ['full', 'long', 'medium', 'short'];

/**
 * Formats a day, `YYYY-MM-DD`, in a language: `31. Januar 2026`. `language` is a tag such as `de`, `en-GB` or
 * `zh-Hant`. Throws a RangeError for an invalid day or an unknown language.
 *
 * @example
 * ```ts
 * formatDate('2026-01-31', 'long', 'de'); // '31. Januar 2026'
 * formatDate('2026-01-31', 'short', 'en'); // '1/31/26'
 * ```
 */
export function formatDate(date: string, style: DateStyle, language: string): string {
  const day = dayOf(date);
  const locale = localeOf(language);
  const pattern = locale.patterns[STYLES.indexOf(style)];
  if (!day || pattern === undefined) {
    const problem = day
      ? `'${style}' is not one of ${STYLES.join(', ')}`
      : `'${date}' is not a date in the form YYYY-MM-DD`;
    throw new RangeError(problem);
  }
  return pattern.replace(/'([^']*)'|([A-Za-z])\2*/g, (letters, literal: string | undefined) =>
    literal === undefined ? (field(letters, day, locale) ?? '') : literal || "'",
  );
}

/** Parses a day in UTC. */
function dayOf(date: string): Date | undefined {
  return isCalendarDate(date) ? new Date(`${date}T00:00Z`) : undefined;
}

/** Formats the letters of a pattern: https://unicode.org/reports/tr35/tr35-dates.html#Date_Field_Symbol_Table */
function field(letters: string, day: Date, locale: LocaleFields): string | undefined {
  const month = day.getUTCMonth();
  const digits = (number: number) => inDigits(String(number).padStart(letters.length, '0'), locale);
  switch (letters) {
    case 'y':
      return digits(day.getUTCFullYear());
    case 'yy':
      return digits(day.getUTCFullYear() % 100);
    case 'M':
    case 'MM':
      return digits(month + 1);
    case 'MMM':
      return locale.shortMonths[month];
    case 'MMMM':
      return locale.months[month];
    case 'd':
    case 'dd':
      return digits(day.getUTCDate());
    case 'EEE':
      return locale.shortDays[day.getUTCDay()];
    case 'EEEE':
      return locale.days[day.getUTCDay()];
    case 'cccc':
      return locale.soleDays[day.getUTCDay()];
    default:
      return locale.era[0];
  }
}

/** Form of a number. */
export interface NumberFormat {
  /** `percent` writes 0.25 as `25%`. */
  readonly style?: 'decimal' | 'percent';
  /** Fewest decimal places, from 0 to 100. Default: 0. */
  readonly minimumFractionDigits?: number;
  /** Most decimal places. Default: 3, or 0 for percentages. */
  readonly maximumFractionDigits?: number;
}

/**
 * Formats a number in a language: `1.234,5`. `language` is a tag such as `de`, `en-GB` or `zh-Hant`. Throws a
 * TypeError for anything except a number, and a RangeError for infinity, NaN or an unknown language.
 *
 * @example
 * ```ts
 * formatNumber(1234.5, 'de'); // '1.234,5'
 * formatNumber(0.25, 'en', { style: 'percent' }); // '25%'
 * ```
 */
export function formatNumber(number: number, language: string, format: NumberFormat = {}): string {
  if (typeof number !== 'number') {
    const got = typeof number === 'string' ? JSON.stringify(number) : `a value of type ${typeof number}`;
    throw new TypeError(`formatNumber got ${got}, not a number`);
  }
  if (!Number.isFinite(number)) throw new RangeError(`formatNumber got ${number}, which it cannot write`);
  const locale = localeOf(language);
  const [decimalSign = '', , minus = '', percentSign = ''] = locale.symbols;
  const isPercent = format.style === 'percent';
  const { minimumFractionDigits: least = 0 } = format;
  const { maximumFractionDigits: most = Math.max(least, isPercent ? 0 : 3) } = format;
  const [whole, fraction] = rounded(Math.abs(number), isPercent ? 2 : 0, most);
  const shown = fraction.slice(0, least) + fraction.slice(least).replace(/0+$/, '');
  const pattern = isPercent ? locale.percent : locale.decimal;
  const digits = `${grouped(whole, pattern, locale)}${shown && decimalSign}${inDigits(shown, locale)}`;
  const sign = number < 0 && /[1-9]/.test(whole + shown) ? minus : '';
  return sign + pattern.replace(/[#0,.]+/, () => digits).replace('%', () => percentSign);
}

/**
 * Returns the digits before and after the decimal point, times ten to the power of `shift`. Halves of the number as written
 * are rounded up: 1.005 becomes 1.01, although its binary form is slightly smaller.
 */
function rounded(number: number, shift: number, most: number): readonly [whole: string, fraction: string] {
  const [mantissa = '', exponent = '0'] = String(number).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const point = whole.length + Number(exponent) + shift;
  const digits = '0'.repeat(Math.max(0, -point)) + whole + fraction;
  const end = Math.max(0, point) + most;
  const half = (digits[end] ?? '0') >= '5' ? 1n : 0n;
  const text = String(BigInt(digits.slice(0, end).padEnd(end, '0')) + half).padStart(most + 1, '0');
  return [text.slice(0, text.length - most), text.slice(text.length - most)];
}

/** Groups digits, as in `#,##0` or `#,##,##0`. */
function grouped(whole: string, pattern: string, locale: LocaleFields): string {
  const [, sign = ''] = locale.symbols;
  const [first = '', ...inner] = (/[#0,]+/.exec(pattern)?.[0] ?? '').split(',');
  const last = inner.at(-1)?.length ?? 0;
  const other = inner.length > 1 ? (inner[0]?.length ?? last) : last;
  if (first === '' || last === 0 || whole.length < last + locale.minimumGrouping)
    return inDigits(whole, locale);
  const groups = [whole.slice(-last)];
  for (let end = whole.length - last; end > 0; end -= other)
    groups.unshift(whole.slice(Math.max(0, end - other), end));
  return groups.map((group) => inDigits(group, locale)).join(sign);
}

/** Formats of a language by CLDR. Lists that no pattern needs are empty. */
export interface LocaleFields {
  /** Patterns of dates in CLDR's letters: full, long, medium, short. */
  readonly patterns: readonly string[];
  readonly months: readonly string[];
  readonly shortMonths: readonly string[];
  /** Names of days from Sunday on, as in the other lists of days. */
  readonly days: readonly string[];
  readonly shortDays: readonly string[];
  /** Names of days on their own. */
  readonly soleDays: readonly string[];
  readonly era: readonly string[];
  /** Digits from zero to nine. */
  readonly digits: string;
  /** Symbols for decimals, groups of digits, minus, percent. */
  readonly symbols: readonly string[];
  /** Pattern of a number: `#,##0.###`. */
  readonly decimal: string;
  readonly percent: string;
  /** Minimum number of digits before the first group separator. */
  readonly minimumGrouping: number;
}

type Row = readonly [name: string, ...columns: readonly number[]];

/** Languages, read when the first date or number is formatted. */
const languages = once((): ReadonlyMap<string, LocaleFields> => {
  const json = brotliDecompressSync(Buffer.from(LOCALE_DATA, 'base64')).toString();
  const { rows, columns } = JSON.parse(json) as { rows: readonly Row[]; columns: readonly unknown[][] };
  return new Map(
    rows.map(([name, ...numbers]) => [name, fieldsOf(numbers.map((n, index) => columns[index]?.[n]))]),
  );
});

/** Fields in the order of the columns. */
const FIELDS =
  'patterns months shortMonths days shortDays soleDays era digits symbols decimal percent minimumGrouping'.split(
    ' ',
  );

function fieldsOf(values: readonly unknown[]): LocaleFields {
  return Object.fromEntries(FIELDS.map((name, index) => [name, values[index]])) as unknown as LocaleFields;
}

/** Returns the formats of a language, or of the nearest more general one: `de-AT`, `de`. Throws a RangeError if it is unknown. */
function localeOf(language: string): LocaleFields {
  const known = languages();
  for (const name of fallbacksOf(language)) {
    const found = known.get(name);
    if (found) return found;
  }
  const near = [...known.keys()].filter(
    (name) => !name.includes('-') && name[0] === language[0]?.toLowerCase(),
  );
  throw new RangeError(
    `The formats of the language '${language}' are unknown; known languages include ${near.join(', ') || 'en, de and fr'}`,
  );
}

/** Returns a tag and its shorter forms, in their usual case: `zh-Hant-HK`, `zh-Hant`, `zh`. */
export function fallbacksOf(language: string): string[] {
  const parts = language.split(/[-_]/).map((part, index) => {
    if (index === 0) return part.toLowerCase();
    if (part.length === 2) return part.toUpperCase();
    return part.length === 4 ? part[0]?.toUpperCase() + part.slice(1).toLowerCase() : part.toLowerCase();
  });
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
}

/** Replaces the digits of a number by those of the language. */
function inDigits(text: string, { digits }: LocaleFields): string {
  const signs = [...digits];
  return signs[0] === '0' ? text : text.replace(/\d/g, (digit) => signs[Number(digit)] ?? digit);
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
