// Formats dates, times and numbers by language, with the options of `Intl`.
import { isCalendarDate } from '../model/fields/forms.ts';
import { type LocaleFields, localeOf, SKELETONS } from './locales.ts';

/** Form of a date, from `Saturday, January 31, 2026` to `1/31/26`. */
export type DateStyle = 'full' | 'long' | 'medium' | 'short';

/** Form of a date: a style, or the fields to show. */
export interface DateFormat {
  /** `long`, unless other options are given. */
  readonly dateStyle?: DateStyle;
  /** Shows the time of a text such as `2026-01-31T18:30`: `6:30 PM`, or with seconds. */
  readonly timeStyle?: 'medium' | 'short';
  /** `Saturday` or `Sat`. */
  readonly weekday?: 'long' | 'short';
  /** `2026` or `26`. */
  readonly year?: 'numeric' | '2-digit';
  /** `January`, `Jan`, `1` or `01`. */
  readonly month?: 'long' | 'short' | 'numeric' | '2-digit';
  /** `5` or `05`. */
  readonly day?: 'numeric' | '2-digit';
}

const STYLES: readonly DateStyle[] = ['full', 'long', 'medium', 'short'];
const DIGITS = ['numeric', '2-digit'];

/** Values of the options. */
const OPTIONS: Readonly<Record<keyof DateFormat, readonly string[]>> = {
  dateStyle: STYLES,
  timeStyle: ['medium', 'short'],
  weekday: ['long', 'short'],
  year: DIGITS,
  month: ['long', 'short', ...DIGITS],
  day: DIGITS,
};

/**
 * Formats a day, `YYYY-MM-DD`, in a language: `31. Januar 2026`. A time may follow, as in `2026-01-31T18:30`, and is shown as it is
 * written, with `timeStyle`. `language` is a tag such as `de`, `en-GB` or `zh-Hant`. The options are those of
 * `Intl.DateTimeFormat`; without any, the style is `long`. Throws a RangeError for an invalid day, language or option.
 *
 * @example
 * ```ts
 * formatDate('2026-01-31', 'de'); // '31. Januar 2026'
 * formatDate('2026-01-31', 'en', { dateStyle: 'short' }); // '1/31/26'
 * formatDate('2026-01-31', 'en', { month: 'short', year: 'numeric' }); // 'Jan 2026'
 * ```
 */
export function formatDate(date: string, language: string, format: DateFormat = {}): string {
  const moment = momentOf(date);
  if (STYLES.some((style) => style === language))
    throw new RangeError(
      `formatDate got '${language}' as its language; write formatDate(date, language, { dateStyle: '${language}' })`,
    );
  const locale = localeOf(language);
  checkOptions(format);
  const { timeStyle, ...fields } = format;
  const hasDate = timeStyle === undefined || Object.values(fields).some((value) => value !== undefined);
  const day = hasDate ? written(datePattern(fields, locale), moment, locale) : undefined;
  if (timeStyle === undefined) return day ?? '';
  if (!moment.hasTime) throw new RangeError(`formatDate got '${date}', which has no time for timeStyle`);
  const [short = '', medium = ''] = locale.times;
  const time = written(timeStyle === 'short' ? short : medium, moment, locale);
  if (day === undefined) return time;
  const [inSentence = '', elsewhere = ''] = locale.together;
  const isLong = fields.dateStyle === 'full' || fields.dateStyle === 'long';
  return (isLong ? inSentence : elsewhere)
    .replace(/'([^']*)'/g, '$1')
    .replace(/\{(\d)\}/g, (_, index) => (index === '1' ? day : time));
}

/** A day and the time on it, in UTC. */
interface Moment {
  readonly day: Date;
  readonly hasTime: boolean;
}

function momentOf(date: string): Moment {
  const [, day = '', hour = '00', minute = '00', second = '00'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/.exec(date) ?? [];
  const moment = new Date(`${day}T${hour}:${minute}:${second}Z`);
  if (!isCalendarDate(day) || Number.isNaN(moment.getTime()))
    throw new RangeError(`formatDate got ${shown(date)}, not a date in the form YYYY-MM-DD`);
  return { day: moment, hasTime: date.length > day.length };
}

function checkOptions(format: DateFormat): void {
  for (const [name, value] of Object.entries(format)) {
    const values = Object.hasOwn(OPTIONS, name) ? OPTIONS[name as keyof DateFormat] : undefined;
    if (!values)
      throw new RangeError(`formatDate has no option ${name}: use ${Object.keys(OPTIONS).join(', ')}`);
    if (value !== undefined && !values.includes(String(value)))
      throw new RangeError(`formatDate got ${name}: ${shown(value)}: use one of ${values.join(', ')}`);
  }
  const { dateStyle, timeStyle, ...fields } = format;
  const named = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (named.length > 0 && dateStyle !== undefined)
    throw new RangeError(
      `formatDate got both dateStyle and ${named.join(', ')}: use dateStyle or the other options`,
    );
}

/** Returns the pattern of a date in CLDR's letters. */
function datePattern({ dateStyle, ...fields }: Omit<DateFormat, 'timeStyle'>, locale: LocaleFields): string {
  const { weekday, year, month, day } = fields;
  const names = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (dateStyle !== undefined || names.length === 0)
    return locale.patterns[STYLES.indexOf(dateStyle ?? 'long')] ?? '';
  if (names.length === 1 && weekday) return weekday === 'long' ? 'cccc' : 'ccc';
  if (names.length === 1 && month && !DIGITS.includes(month)) return month === 'long' ? 'LLLL' : 'LLL';
  const ends = [weekday && 'E', day && 'd'].join('');
  const patternOf = (letters: string) =>
    locale.skeletons[SKELETONS.indexOf(`${year ? 'y' : ''}${letters}${ends}`)] || undefined;
  const letters = month === undefined ? '' : month === 'long' ? 'MMMM' : month === 'short' ? 'MMM' : 'M';
  const widened =
    month === 'long' ? patternOf('MMM')?.replace(/(?<=(MMM|LLL))(?!\1)/, (_, name) => name[0]) : undefined;
  const pattern = patternOf(letters) ?? widened;
  if (pattern === undefined) {
    const missing = month === undefined ? 'month' : 'day';
    throw new RangeError(`formatDate can't show ${names.join(', ')} alone: add ${missing}, or use dateStyle`);
  }
  return withWidths(pattern, fields);
}

/** Gives the letters of a pattern the widths that the options name. The width of a name of a month is right for its language. */
function withWidths(pattern: string, { weekday, year, month, day }: DateFormat): string {
  return pattern.replace(/'[^']*'|([A-Za-z])\1*/g, (letters) => {
    switch (letters[0]) {
      case 'E':
      case 'c':
        return letters[0].repeat(weekday === 'long' ? 4 : 3);
      case 'M':
      case 'L':
        return month === '2-digit' ? 'MM' : letters;
      case 'd':
        return day === '2-digit' ? 'dd' : letters;
      case 'y':
        return year === '2-digit' ? 'yy' : letters;
      default:
        return letters;
    }
  });
}

function written(pattern: string, { day }: Moment, locale: LocaleFields): string {
  return pattern.replace(/'([^']*)'|([A-Za-z])\2*/g, (letters, literal: string | undefined) =>
    literal === undefined ? (field(letters, day, locale) ?? '') : literal || "'",
  );
}

/** Formats the letters of a pattern: https://unicode.org/reports/tr35/tr35-dates.html#Date_Field_Symbol_Table */
function field(letters: string, day: Date, locale: LocaleFields): string | undefined {
  const names = namesOf(letters, locale);
  if (names) return names[/[Ec]/.test(letters) ? day.getUTCDay() : day.getUTCMonth()];
  const hour = day.getUTCHours();
  const digits = (number: number) => inDigits(String(number).padStart(letters.length, '0'), locale);
  switch (letters[0]) {
    case 'y':
      return digits(letters === 'yy' ? day.getUTCFullYear() % 100 : day.getUTCFullYear());
    case 'M':
    case 'L':
      return digits(day.getUTCMonth() + 1);
    case 'd':
      return digits(day.getUTCDate());
    case 'H':
      return digits(hour);
    case 'h':
      return digits(hour % 12 || 12);
    case 'K':
      return digits(hour % 12);
    case 'm':
      return digits(day.getUTCMinutes());
    case 's':
      return digits(day.getUTCSeconds());
    case 'a':
    case 'B':
      return locale.periods[hour < 12 ? 0 : 1];
    default:
      return locale.era[0];
  }
}

/** Names of months or days that letters stand for. */
function namesOf(letters: string, locale: LocaleFields): readonly string[] | undefined {
  switch (letters) {
    case 'MMM':
      return locale.shortMonths;
    case 'MMMM':
      return locale.months;
    case 'LLL':
      return locale.soleShortMonths;
    case 'LLLL':
      return locale.soleMonths;
    case 'E':
    case 'EEE':
      return locale.shortDays;
    case 'EEEE':
      return locale.days;
    case 'ccc':
      return locale.soleShortDays;
    case 'cccc':
      return locale.soleDays;
    default:
      return undefined;
  }
}

function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  return value === null || typeof value !== 'object' ? String(value) : `a value of type ${typeof value}`;
}

/** Form of a number. */
export interface NumberFormat {
  /** `percent` writes 0.25 as `25%`, `currency` an amount of money. */
  readonly style?: 'decimal' | 'percent' | 'currency';
  /** Code of the currency, such as `EUR`. */
  readonly currency?: string;
  /** Fewest decimal places, from 0 to 100. Default: 0, or those of the currency. */
  readonly minimumFractionDigits?: number;
  /** Most decimal places. Default: 3, 0 for percentages, or those of the currency. */
  readonly maximumFractionDigits?: number;
}

/**
 * Formats a number in a language: `1.234,5`. The options are those of `Intl.NumberFormat`. `language` is a tag such as `de`,
 * `en-GB` or `zh-Hant`. Throws a TypeError for anything except a number, and a RangeError for infinity, NaN, an unknown language or currency.
 *
 * @example
 * ```ts
 * formatNumber(1234.5, 'de'); // '1.234,5'
 * formatNumber(0.25, 'en', { style: 'percent' }); // '25%'
 * formatNumber(5, 'en', { style: 'currency', currency: 'EUR' }); // '€5.00'
 * ```
 */
export function formatNumber(number: number, language: string, format: NumberFormat = {}): string {
  if (typeof number !== 'number') {
    throw new TypeError(`formatNumber got ${shown(number)}, not a number`);
  }
  if (!Number.isFinite(number)) throw new RangeError(`formatNumber got ${number}, which it cannot write`);
  const { style = 'decimal' } = format;
  if (!['decimal', 'percent', 'currency'].includes(style))
    throw new RangeError(`formatNumber got style: ${shown(style)}: use decimal, percent or currency`);
  const locale = localeOf(language);
  const [decimalSign = '', , minus = '', percentSign = ''] = locale.symbols;
  const money = currencyOf(format, locale);
  const isPercent = style === 'percent';
  const { maximumFractionDigits: wanted } = format;
  const { minimumFractionDigits: least = Math.min(money?.digits ?? 0, wanted ?? 100) } = format;
  const most = wanted ?? Math.max(least, money?.digits ?? (isPercent ? 0 : 3));
  const [whole, fraction] = rounded(Math.abs(number), isPercent ? 2 : 0, most);
  const decimals = fraction.slice(0, least) + fraction.slice(least).replace(/0+$/, '');
  const pattern = money?.pattern ?? (isPercent ? locale.percent : locale.decimal);
  const digits = `${grouped(whole, pattern, locale)}${decimals && decimalSign}${inDigits(decimals, locale)}`;
  const [positive = '', negative = `-${positive}`] = pattern.split(';');
  return (number < 0 && /[1-9]/.test(whole + decimals) ? negative : positive)
    .replace('-', () => minus)
    .replace(/[#0,.]+/, () => digits)
    .replace('%', () => percentSign)
    .replace('¤', () => money?.symbol ?? '');
}

/** Currencies without two decimal places. */
const DECIMALS: Readonly<Record<string, number>> = {
  CLP: 0,
  JPY: 0,
  KRW: 0,
  VND: 0,
  ISK: 0,
  BHD: 3,
  KWD: 3,
  OMR: 3,
  TND: 3,
};

/** Returns the pattern, the symbol and the decimal places of an amount; undefined for other numbers. */
function currencyOf({ style, currency }: NumberFormat, locale: LocaleFields) {
  if (style !== 'currency') return undefined;
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency))
    throw new RangeError(
      `formatNumber got currency: ${shown(currency)}: write the code of a currency, as in { style: 'currency', currency: 'EUR' }`,
    );
  const known = locale.currencies.find((one) => one.startsWith(`${currency} `));
  const symbol = known?.slice(currency.length + 1) ?? currency;
  // Letters don't touch digits.
  const pattern = locale.currency
    .replace(/¤(?=[#0])/g, /\p{L}$/u.test(symbol) ? '¤\u00a0' : '¤')
    .replace(/(?<=[#0])¤/g, /^\p{L}/u.test(symbol) ? '\u00a0¤' : '¤');
  return { pattern, symbol, digits: DECIMALS[currency] ?? 2 };
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

/** Replaces the digits of a number by those of the language. */
function inDigits(text: string, { digits }: LocaleFields): string {
  const signs = [...digits];
  return signs[0] === '0' ? text : text.replace(/\d/g, (digit) => signs[Number(digit)] ?? digit);
}
