// Formats numbers by language, with the options of `Intl`.
import { type LocaleFields, localeOf } from './locales.ts';

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
export function inDigits(text: string, { digits }: LocaleFields): string {
  const signs = [...digits];
  return signs[0] === '0' ? text : text.replace(/\d/g, (digit) => signs[Number(digit)] ?? digit);
}

/** Writes a value for an error. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  return value === null || typeof value !== 'object' ? String(value) : `a value of type ${typeof value}`;
}
