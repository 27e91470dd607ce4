import { inDigits, type LocaleFields, localeOf } from './locale.ts';

export interface NumberFormat {
  /** `percent` writes 0.25 as `25%`. */
  readonly style?: 'decimal' | 'percent';
  /** Digits behind the decimal sign that there are at least, from 0 to 100: 0. */
  readonly minimumFractionDigits?: number;
  /** And at most: 3, or the least; in percentages 0. */
  readonly maximumFractionDigits?: number;
}

/**
 * A number as a language writes it: `1.234,5`. `language` is a tag such as `de`, `en-GB` or `zh-Hant`. Throws a
 * RangeError for what is no number, and for a language that is not known.
 */
export function formatNumber(number: number, language: string, format: NumberFormat = {}): string {
  if (!Number.isFinite(number)) throw new RangeError(`${number} is no number that can be written`);
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
 * The digits before and behind the point, times ten to the power of `shift`. Halves of the number as it is written are
 * rounded up: 1.005 is 1.01, though what a computer keeps of it is a little less.
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

/** The digits in groups, as in `#,##0` or `#,##,##0`. */
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
